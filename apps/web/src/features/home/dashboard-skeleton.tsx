import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './dashboard.module.css';

/** The shape of what comes, so that nothing jumps when it is there. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${styles.board} ${styles.skeleton}`} role="status" aria-label={t('loading')}>
      <SkeletonBlock height={82} />
      <SkeletonBlock height={48} />
      <div className={styles.columns} data-side="true">
        <div className={styles.column}>
          <SkeletonBlock height={136} />
          <SkeletonBlock height={300} />
          <SkeletonBlock height={420} />
        </div>
        <div className={styles.column}>
          <SkeletonBlock height={420} />
          <SkeletonBlock height={420} />
        </div>
      </div>
    </div>
  );
}

/** The place of one part. */
export function SkeletonBlock({ height }: { height: number }) {
  return <Skeleton.Node active style={{ inlineSize: '100%', blockSize: height }} />;
}
