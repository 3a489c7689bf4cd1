import { Skeleton } from 'antd';
import styles from './report.module.css';

/** In the shape of what comes: a sentence, figures, a chart, a table. */
export function ReportSkeleton() {
  return (
    <div className={`column may-shrink gap-16 ${styles.body}`} aria-hidden="true">
      <Skeleton active title={{ width: '60%' }} paragraph={false} />
      <Skeleton active title={false} paragraph={{ rows: 2, width: ['90%', '70%'] }} />
      <div className={`inset ${styles.chartBone}`} />
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  );
}
