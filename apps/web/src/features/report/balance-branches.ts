import type { BalanceReport } from '@doi-tien/contract/report.schema';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import type { BranchBarsModel } from './branch-bars.tsx';
import { type BranchBalance, sharesOf } from './branch-rows.ts';
import type { ReportColumn, ReportTableModel } from './report-model.ts';
import { branchAddress, type ReportAddress } from './use-report-address.ts';

/** What each branch holds at the end of the period; a row leads to the report of that branch. */
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
  return {
    key: 'branches',
    title: r('branches.apart'),
    rows,
    rowKey: ({ chi_nhanh_id }) => String(chi_nhanh_id),
    linkOf: ({ chi_nhanh_id, chi_nhanh }) => ({
      to: branchAddress(address, chi_nhanh_id),
      label: r('branches.open', { name: chi_nhanh }),
    }),
    columns: [
      { key: 'chi_nhanh', title: t('chi_nhanh'), kind: 'text', width: 180, value: ({ chi_nhanh }) => chi_nhanh },
      worth('gia_von'),
      worth('gia_tri'),
      worth('chua_thuc_hien'),
      {
        key: 'share',
        title: r('branches.share'),
        kind: 'figure',
        width: 96,
        value: (row) => shares[rows.indexOf(row)] ?? null,
      },
    ],
    footer: { label: r('table.totalAt', { day: footer.ngay === null ? '' : showDay(footer.ngay) }) },
  };
}

export function worthBars(address: ReportAddress, rows: readonly BranchBalance[], label: string): BranchBarsModel {
  return {
    label,
    unit: '₫',
    bars: rows.map(({ chi_nhanh_id, chi_nhanh, gia_tri }) => ({
      id: chi_nhanh_id,
      name: chi_nhanh,
      figure: gia_tri,
      to: branchAddress(address, chi_nhanh_id),
    })),
  };
}
