import type { BranchScope } from '@doi-tien/contract/branches';
import type { DeskRow, RateHistory } from '@doi-tien/contract/rates.schema';
import { compare } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Drawer, Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { businessDay, showMoment } from '../../ui/dates/moments.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import styles from './history.module.css';
import { useRateHistoryQuery } from './rates-endpoints.ts';
import { useRateWords } from './use-rate-words.ts';

/** Charts are a large piece of code, and most days nobody opens one. */
const HistoryChart = lazy(() => import('./history-chart.tsx'));

const PERIODS = [7, 30, 90] as const;
const DAY_MS = 86_400_000;
const LISTED = 30;

interface HistoryDrawerProps {
  row: DeskRow | null;
  scope: BranchScope;
  onClose: () => void;
}

export function HistoryDrawer({ row, scope, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const phone = useScreenSize() === 'mobile';
  return (
    <Drawer
      open={row !== null}
      size={phone ? '100%' : 640}
      title={row && t('history.title', { currency: words.row(row) })}
      destroyOnHidden
      onClose={onClose}
    >
      {row && <History row={row} scope={scope} />}
    </Drawer>
  );
}

function History({ row, scope }: { row: DeskRow; scope: BranchScope }) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const [days, setDays] = useState<number>(PERIODS[1]);
  const from = businessDay(new Date(Date.now() - days * DAY_MS));
  // A group without rates of its own has the currency's history.
  const group = row.ke_thua ? null : row.nhom_ty_gia;
  const allowed = useCan(['ty-gia', 'index']);
  const { currentData, error, refetch } = useRateHistoryQuery(
    { scope, currencyId: row.tien_id, group, from },
    { skip: !allowed },
  );
  return (
    <>
      <Segmented
        aria-label={t('history.period')}
        value={days}
        options={PERIODS.map((count) => ({ value: count, label: t('history.days', { count }) }))}
        onChange={setDays}
      />
      {error && !currentData ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!currentData && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {currentData?.diem.length === 0 && <EmptyState title={t('history.empty')} />}
      {currentData && currentData.diem.length > 0 && (
        <>
          <Summary points={currentData.diem} days={days} />
          <Suspense fallback={<div className={styles.chart} />}>
            <HistoryChart points={currentData.diem} label={t('history.chart', { currency: words.row(row) })} />
          </Suspense>
          {currentData.rut_gon && <p className="muted text-12">{t('history.thinned')}</p>}
          <PointList points={currentData.diem} />
          <Link to={`/ty-gia/lich-su?f[0][field]=tien_id&f[0][operator]=in&f[0][value][]=${row.tien_id}`}>
            {t('history.all')}
          </Link>
        </>
      )}
    </>
  );
}

type Points = RateHistory['diem'];

function Summary({ points, days }: { points: Points; days: number }) {
  const { t } = useTranslation('rates');
  const last = points.at(-1);
  const buys = points.map(({ ty_gia_mua }) => ty_gia_mua).toSorted(compare);
  const sells = points.map(({ ty_gia_ban }) => ty_gia_ban).toSorted(compare);
  if (!last) return null;
  return (
    <p className={styles.summary}>
      {t('history.summary', {
        buy: formatDecimal(last.ty_gia_mua),
        sell: formatDecimal(last.ty_gia_ban),
        days,
        low: formatDecimal(buys[0] ?? '0'),
        high: formatDecimal(sells.at(-1) ?? '0'),
      })}
    </p>
  );
}

/** The newest first; the whole of it is a list of its own. */
function PointList({ points }: { points: Points }) {
  const { t } = useTranslation('rates');
  return (
    <table className={`full-width mb-12 num ${styles.points}`}>
      <thead>
        <tr>
          <th scope="col">{t('tabs.history')}</th>
          <th scope="col">{t('columns.buy')}</th>
          <th scope="col">{t('columns.sell')}</th>
          <th scope="col">{t('columns.reference')}</th>
        </tr>
      </thead>
      <tbody>
        {points
          .slice(-LISTED)
          .reverse()
          .map((point) => (
            <tr key={point.hieu_luc_tu}>
              <th scope="row">{showMoment(point.hieu_luc_tu)}</th>
              <td>{formatDecimal(point.ty_gia_mua)}</td>
              <td>{formatDecimal(point.ty_gia_ban)}</td>
              <td>{formatDecimal(point.ty_gia_goc)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
