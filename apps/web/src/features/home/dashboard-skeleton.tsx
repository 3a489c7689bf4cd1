import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import styles from './dashboard.module.css';

/** Pixels that each part is high on an ordinary day, on a wide screen and on a phone. */
const HEIGHTS = {
  check: [210, 300],
  safe: [80, 120],
  starts: [96, 148],
  figures: [136, 330],
  chart: [393, 407],
  trades: [665, 901],
  holdings: [555, 551],
  rates: [474, 470],
} as const;

/** Keeps the place of one part, so that nothing moves when it is there. */
export function PartSkeleton({ of }: { of: keyof typeof HEIGHTS }) {
  const isPhone = useScreenSize() === 'mobile';
  const [wide, onPhone] = HEIGHTS[of];
  // Without its shimmer: what is out of sight would be painted anew in every frame.
  return <Skeleton.Node style={{ inlineSize: '100%', blockSize: isPhone ? onPhone : wide }} />;
}

/** The shape of what comes. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${styles.board} ${styles.skeleton}`} role="status" aria-label={t('loading')}>
      <PartSkeleton of="check" />
      <PartSkeleton of="figures" />
      <PartSkeleton of="safe" />
      <PartSkeleton of="starts" />
      <div className={styles.columns} data-side="true">
        <div className={styles.column}>
          <PartSkeleton of="chart" />
          <PartSkeleton of="trades" />
        </div>
        <div className={styles.column}>
          <PartSkeleton of="holdings" />
          <PartSkeleton of="rates" />
        </div>
      </div>
    </div>
  );
}
