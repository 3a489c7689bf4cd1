import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';

/** The shape most screens have: a title with its action, filters, rows. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="stack gap-16" role="status" aria-label={t('loading')}>
      <Skeleton.Input active style={{ width: 220 }} />
      <Skeleton.Input active block />
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  );
}
