import type { BalanceReport } from '@doi-tien/contract/report.schema';
import { BALANCE_WORTHS } from '@doi-tien/contract/report-columns';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import type { BranchBarsModel } from './branch-bars.tsx';
import { type BranchBalance, sharesOf } from './branch-rows.ts';
import { branchBars, useBranchTable } from './branch-table.ts';
import { useColumn } from './report-columns.ts';
import type { ReportTableModel } from './report-model.ts';
import type { ReportAddress } from './use-report-address.ts';

/** How what is held and worth stands in a table. */
export const WORTHS: Partial<Record<string, { width: number; tone?: 'gainLoss' }>> = {
  gia_von: { width: 116 },
  gia_tri: { width: 116 },
  chua_thuc_hien: { width: 116, tone: 'gainLoss' },
};

/** What each branch holds at the end of the period. */
export function useBranchBalanceTable(
  address: ReportAddress,
  rows: readonly BranchBalance[],
  { footer }: BalanceReport,
): ReportTableModel<BranchBalance> {
  const { t } = useTranslation('report');
  const column = useColumn<BranchBalance>(footer);
  const shares = sharesOf(rows.map(({ gia_tri }) => gia_tri));
  const share = (row: BranchBalance) => shares[rows.indexOf(row)] ?? null;
  return useBranchTable(address, {
    rows,
    columns: [
      ...BALANCE_WORTHS.map(([field, kind]) => column(field, kind, WORTHS[field])),
      column('share', 'decimal', { title: t('branches.share'), value: share }),
    ],
    total: t('table.totalAt', { day: footer.ngay === null ? '' : showDay(footer.ngay) }),
  });
}

export function worthBars(address: ReportAddress, rows: readonly BranchBalance[], label: string): BranchBarsModel {
  return { label, unit: '₫', bars: branchBars(address, rows, ({ gia_tri }) => gia_tri) };
}
