import type { BranchOfDashboard, Dashboard } from '@doi-tien/contract/dashboard.schema';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { MountNear } from '../../ui/page/mount-later.tsx';
import { BranchesCard } from './branches-card.tsx';
import { ChartCard } from './chart-card.tsx';
import styles from './dashboard.module.css';
import { PartSkeleton } from './dashboard-skeleton.tsx';
import { DayCheck } from './day-check.tsx';
import { Figures } from './figures.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { RatesCard } from './rates-card.tsx';
import { TransitCard } from './transit-card.tsx';
import { useFresh } from './use-dashboard.ts';

interface CompanyPartsProps {
  data: Dashboard;
  branches: readonly BranchOfDashboard[];
}

/** All branches: what is missing anywhere, each branch in a row, and the sums; on a phone the branches first, which are what a glance is for. */
export function CompanyParts({ data, branches }: CompanyPartsProps) {
  const { t } = useTranslation('home');
  const fresh = useFresh(data);
  const { nam_giu, giao_dich, ty_gia, dang_chuyen } = data;
  const counting = branches.filter(({ ket }) => ket?.an_so_lieu).map(({ chi_nhanh }) => chi_nhanh);
  const isPhone = useScreenSize() === 'mobile';
  const each = <BranchesCard branches={branches} data={data} fresh={fresh} />;
  return (
    <div className={styles.board}>
      <DayCheck data={data} />
      {isPhone && each}
      <Figures data={data} fresh={fresh} />
      {!isPhone && each}
      {dang_chuyen && <TransitCard transit={{ ...dang_chuyen, den: { so_phieu: 0, gia_tri: null } }} />}
      <div className={styles.columns} data-side={giao_dich !== null && (nam_giu !== null || ty_gia !== null)}>
        {giao_dich && (
          <div className={styles.column}>
            <MountNear placeholder={<PartSkeleton of="chart" />}>
              <ChartCard days={giao_dich.bieu_do} />
            </MountNear>
          </div>
        )}
        <div className={styles.column}>
          {nam_giu && <HoldingsCard holdings={nam_giu} fresh={fresh} isOfAll />}
          {counting.length > 0 && (
            <p className={`muted text-12 ${styles.quiet}`}>
              {t('branches.withoutCounting', { names: counting.join(', ') })}
            </p>
          )}
          {ty_gia && (
            <MountNear placeholder={<PartSkeleton of="rates" />}>
              <RatesCard rates={ty_gia} fresh={fresh} />
            </MountNear>
          )}
        </div>
      </div>
    </div>
  );
}
