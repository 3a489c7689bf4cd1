import type { SafeReport } from '@doi-tien/contract/report.schema';
import { useTranslation } from 'react-i18next';
import type { BranchBarsModel } from './branch-bars.tsx';
import { branchBars, useBranchTable } from './branch-table.ts';
import { receivedColumn } from './received-column.ts';
import type { ReportColumn, ReportTableModel } from './report-model.ts';
import type { ReportAddress } from './use-report-address.ts';

type Branch = NonNullable<SafeReport['theo_chi_nhanh']>[number];

/** What each branch comes to. */
export function useSafeBranchTable(
  address: ReportAddress,
  { theo_chi_nhanh, footer }: SafeReport,
): ReportTableModel<Branch> {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const count = (key: 'so_ket' | 'so_phieu' | 'so_huy', title: string): ReportColumn<Branch> => ({
    key,
    title,
    kind: 'figure',
    width: 96,
    value: (row) => String(row[key]),
    footer: String(footer[key]),
  });
  const difference: ReportColumn<Branch> = {
    key: 'chenh_lech',
    title: r('safes.differenceValue'),
    kind: 'figure',
    width: 140,
    tone: 'overShort',
    value: ({ gia_tri_chenh_lech }) => gia_tri_chenh_lech,
    footer: footer.gia_tri_chenh_lech,
  };
  return useBranchTable(address, {
    rows: theo_chi_nhanh ?? [],
    columns: [
      count('so_ket', r('safes.count')),
      count('so_phieu', t('so_phieu')),
      count('so_huy', t('so_huy')),
      difference,
      ...receivedColumn<Branch>(r('safes.receivedValue'), footer),
    ],
    total: r('table.total'),
  });
}

export function ticketBars(address: ReportAddress, { theo_chi_nhanh }: SafeReport, label: string): BranchBarsModel {
  return { label, bars: branchBars(address, theo_chi_nhanh ?? [], ({ so_phieu }) => String(so_phieu)) };
}
