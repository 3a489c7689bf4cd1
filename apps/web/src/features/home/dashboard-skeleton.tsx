import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './dashboard.module.css';

/** The shape of what comes, so that nothing jumps when it is there. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  const block = (height: number) => <Skeleton.Node active style={{ inlineSize: '100%', blockSize: height }} />;
  return (
    <div className={`${styles.board} ${styles.skeleton}`} role="status" aria-label={t('loading')}>
      {block(82)}
      {block(48)}
      <div className={styles.columns} data-side="true">
        <div className={styles.column}>
          {block(136)}
          {block(300)}
          {block(420)}
        </div>
        <div className={styles.column}>
          {block(420)}
          {block(420)}
        </div>
      </div>
    </div>
  );
}
