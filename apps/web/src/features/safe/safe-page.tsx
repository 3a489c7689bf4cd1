import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showDay } from '../../ui/moments.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Holdings } from './holdings.tsx';
import styles from './safe.module.css';
import { SafeActions } from './safe-actions.tsx';
import {
  useCheckSafeQuery,
  useMovementsQuery,
  useSafeDrawersQuery,
  useSafeQuery,
  useSafeTotalsQuery,
} from './safe-endpoints.ts';
import { SafeWarning } from './safe-warning.tsx';
import { Timeline } from './timeline.tsx';
import { TradeFlows } from './trade-flows.tsx';

/** One safe: `/ket/{id}`, or the one of now under `/chi-tiet-ket`. */
export default function SafePage() {
  const { t } = useTranslation('safe');
  const params = useParams();
  const { data: current, isSuccess } = useCheckSafeQuery();
  const id = params.id ? Number(params.id) : current?.id;
  if (id === undefined) {
    return (
      <PageFrame title={t('detail')} toolbar={<SafeWarning check={current} />}>
        {isSuccess ? <EmptyState title={t('empty.title')} hint={t('empty.text')} /> : <Skeleton active />}
      </PageFrame>
    );
  }
  return <SafeDetail id={id} />;
}

function SafeDetail({ id }: { id: number }) {
  const { t } = useTranslation('safe');
  const { data: current } = useCheckSafeQuery();
  const { data: safe, error, refetch } = useSafeQuery(id);
  const { data: held } = useSafeDrawersQuery(id);
  const { data: totals } = useSafeTotalsQuery(id);
  const { data: movements } = useMovementsQuery(id);
  if (!safe) {
    return (
      <PageFrame title={t('detail')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </PageFrame>
    );
  }
  const isBlind = current?.kiem_dem_mu ?? true;
  return (
    <PageFrame
      title={
        <span className={styles.heading}>
          {t('safeOf', { safe: safe.ma_ket, day: showDay(safe.ngay) })}
          <StatusTag
            tone={safe.trang_thai === 1 ? 'success' : 'danger'}
            label={t(safe.trang_thai === 1 ? 'status.open' : 'status.closed')}
          />
          {safe.xac_nhan === 1 && <StatusTag tone="info" label={t('confirmed.yes')} />}
        </span>
      }
      actions={held && <SafeActions safe={safe} held={held} isBlind={isBlind} />}
      toolbar={current?.id === id && <SafeWarning check={current} />}
    >
      <div className={styles.columns}>
        <div className={styles.day}>
          <Timeline safe={safe} movements={movements?.items ?? []} />
          <TradeFlows safeId={id} />
        </div>
        {held && totals ? <Holdings drawers={held} totals={totals} /> : <Skeleton active />}
      </div>
    </PageFrame>
  );
}
