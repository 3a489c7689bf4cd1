import type { SafeReport } from '@doi-tien/contract/report.schema';
import { useTranslation } from 'react-i18next';
import type { BranchBarsModel } from './branch-bars.tsx';
import type { ReportColumn, ReportTableModel } from './report-model.ts';
import { branchAddress, type ReportAddress } from './use-report-address.ts';

type Branch = NonNullable<SafeReport['theo_chi_nhanh']>[number];

/** What each branch comes to; a row leads to the report of that branch. */
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
  return {
    key: 'branches',
    title: r('branches.apart'),
    rows: theo_chi_nhanh ?? [],
    rowKey: ({ chi_nhanh_id }) => String(chi_nhanh_id),
    linkOf: ({ chi_nhanh_id, chi_nhanh }) => ({
      to: branchAddress(address, chi_nhanh_id),
      label: r('branches.open', { name: chi_nhanh }),
    }),
    columns: [
      { key: 'chi_nhanh', title: t('chi_nhanh'), kind: 'text', width: 180, value: ({ chi_nhanh }) => chi_nhanh },
      count('so_ket', r('safes.count')),
      count('so_phieu', t('so_phieu')),
      count('so_huy', t('so_huy')),
      {
        key: 'chenh_lech',
        title: r('safes.differenceValue'),
        kind: 'figure',
        width: 140,
        tone: 'gainLoss',
        value: ({ gia_tri_chenh_lech }) => gia_tri_chenh_lech,
        footer: footer.gia_tri_chenh_lech,
      },
    ],
    footer: { label: r('table.total') },
  };
}

export function ticketBars(address: ReportAddress, { theo_chi_nhanh }: SafeReport, label: string): BranchBarsModel {
  return {
    label,
    bars: (theo_chi_nhanh ?? []).map(({ chi_nhanh_id, chi_nhanh, so_phieu }) => ({
      id: chi_nhanh_id,
      name: chi_nhanh,
      figure: String(so_phieu),
      to: branchAddress(address, chi_nhanh_id),
    })),
  };
}
