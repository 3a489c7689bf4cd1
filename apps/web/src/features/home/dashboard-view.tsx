import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { MountLater, MountNear } from '../../ui/page/mount-later.tsx';
import { ChartCard } from './chart-card.tsx';
import { CompanyParts } from './company-parts.tsx';
import styles from './dashboard.module.css';
import { DashboardSkeleton, PartSkeleton } from './dashboard-skeleton.tsx';
import { DayCheck } from './day-check.tsx';
import { Figures } from './figures.tsx';
import { useFirstSteps } from './first-steps.tsx';
import { HiddenHoldings, HoldingsCard } from './holdings-card.tsx';
import type { DashboardScope } from './home-endpoint.ts';
import { LatestTrades } from './latest-trades.tsx';
import { QuickStarts } from './quick-starts.tsx';
import { RatesCard } from './rates-card.tsx';
import { SafeCard } from './safe-card.tsx';
import { TransitCard } from './transit-card.tsx';
import { useDashboard, useFresh } from './use-dashboard.ts';

export function DashboardView({ scope }: { scope: DashboardScope }) {
  const { t } = useTranslation('home');
  const { currentData: newest, error, refetch } = useDashboard(scope);
  // Drawn in small steps between what the person does meanwhile, instead of in one go.
  const data = useDeferredValue(newest);
  if (data?.theo_chi_nhanh) return <CompanyParts data={data} branches={data.theo_chi_nhanh} />;
  if (data) return <Parts data={data} />;
  if (!error) return <DashboardSkeleton />;
  return <ErrorState error={error} title={t('failed')} hint={t('failedHint')} onRetry={() => void refetch()} />;
}

/** What the role may not see is not in the answer, and its part is not on the screen. */
function Parts({ data }: { data: Dashboard }) {
  const fresh = useFresh(data);
  const { guide, isBeforeOpening } = useFirstSteps(data);
  const { ket, nam_giu, giao_dich, ty_gia } = data;
  const isHidden = nam_giu === null && ket?.an_so_lieu === true;
  const hasSide = nam_giu !== null || isHidden || ty_gia !== null;
  return (
    <div className={styles.board}>
      {isBeforeOpening && guide}
      <DayCheck data={data} />
      {!isBeforeOpening && (
        <>
          <Figures data={data} fresh={fresh} />
          {guide}
          <SafeCard data={data} fresh={fresh} />
        </>
      )}
      {data.dang_chuyen && <TransitCard transit={data.dang_chuyen} />}
      <MountLater placeholder={<PartSkeleton of="starts" />}>
        <QuickStarts />
      </MountLater>
      <div className={styles.columns} data-side={giao_dich !== null && hasSide}>
        {giao_dich && (
          <div className={styles.column}>
            <MountNear placeholder={<PartSkeleton of="chart" />}>
              <ChartCard days={giao_dich.bieu_do} />
            </MountNear>
            <MountNear placeholder={<PartSkeleton of="trades" />}>
              <LatestTrades trades={giao_dich.moi_nhat} fresh={fresh} />
            </MountNear>
          </div>
        )}
        {hasSide && (
          <div className={styles.column}>
            {nam_giu && (
              <MountNear placeholder={<PartSkeleton of="holdings" />}>
                <HoldingsCard holdings={nam_giu} fresh={fresh} />
              </MountNear>
            )}
            {isHidden && <HiddenHoldings />}
            {ty_gia && (
              <MountNear placeholder={<PartSkeleton of="rates" />}>
                <RatesCard rates={ty_gia} fresh={fresh} />
              </MountNear>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
