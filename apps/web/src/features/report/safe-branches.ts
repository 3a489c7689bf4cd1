import type { SafeReport } from '@doi-tien/contract/report.schema';
import { useTranslation } from 'react-i18next';
import type { BranchBarsModel } from './branch-bars.tsx';
import { branchBars, useBranchTable } from './branch-table.ts';
import { receivedColumn } from './received-column.ts';
import { useColumn } from './report-columns.ts';
import type { ReportTableModel } from './report-model.ts';
import type { ReportAddress } from './use-report-address.ts';

type Branch = NonNullable<SafeReport['theo_chi_nhanh']>[number];

/** What each branch comes to. */
export function useSafeBranchTable(
  address: ReportAddress,
  { theo_chi_nhanh, footer }: SafeReport,
): ReportTableModel<Branch> {
  const { t } = useTranslation('report');
  const column = useColumn<Branch>(footer);
  return useBranchTable(address, {
    rows: theo_chi_nhanh ?? [],
    columns: [
      column('so_ket', 'number', { title: t('safes.count') }),
      column('so_phieu', 'number'),
      column('so_huy', 'number'),
      column('gia_tri_chenh_lech', 'decimal', { title: t('safes.differenceValue'), width: 140, tone: 'overShort' }),
      ...receivedColumn(column, t('safes.receivedValue'), footer),
    ],
    total: t('table.total'),
  });
}

export function ticketBars(address: ReportAddress, { theo_chi_nhanh }: SafeReport, label: string): BranchBarsModel {
  return { label, bars: branchBars(address, theo_chi_nhanh ?? [], ({ so_phieu }) => String(so_phieu)) };
}
