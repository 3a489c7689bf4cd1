import type { BalanceReport } from '@doi-tien/contract/report.schema';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import type { BranchBarsModel } from './branch-bars.tsx';
import { type BranchBalance, sharesOf } from './branch-rows.ts';
import { branchBars, useBranchTable } from './branch-table.ts';
import type { ReportColumn, ReportTableModel } from './report-model.ts';
import type { ReportAddress } from './use-report-address.ts';

/** What each branch holds at the end of the period. */
export function useBranchBalanceTable(
  address: ReportAddress,
  rows: readonly BranchBalance[],
  { footer }: BalanceReport,
): ReportTableModel<BranchBalance> {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const shares = sharesOf(rows.map(({ gia_tri }) => gia_tri));
  const worth = (key: 'gia_von' | 'gia_tri' | 'chua_thuc_hien'): ReportColumn<BranchBalance> => ({
    key,
    title: t(key),
    kind: 'figure',
    width: 140,
    value: (row) => row[key],
    footer: footer[key],
    ...(key === 'chua_thuc_hien' && { tone: 'gainLoss' }),
  });
  const share: ReportColumn<BranchBalance> = {
    key: 'share',
    title: r('branches.share'),
    kind: 'figure',
    width: 96,
    value: (row) => shares[rows.indexOf(row)] ?? null,
  };
  return useBranchTable(address, {
    rows,
    columns: [worth('gia_von'), worth('gia_tri'), worth('chua_thuc_hien'), share],
    total: r('table.totalAt', { day: footer.ngay === null ? '' : showDay(footer.ngay) }),
  });
}

export function worthBars(address: ReportAddress, rows: readonly BranchBalance[], label: string): BranchBarsModel {
  return { label, unit: '₫', bars: branchBars(address, rows, ({ gia_tri }) => gia_tri) };
}
