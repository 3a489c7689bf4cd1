import { useTranslation } from 'react-i18next';
import type { BranchBarsModel } from './branch-bars.tsx';
import { useColumn } from './report-columns.ts';
import type { ReportColumn, ReportTableModel } from './report-model.ts';
import { branchAddress, type ReportAddress } from './use-report-address.ts';

interface NamedBranch {
  chi_nhanh_id: number;
  chi_nhanh: string;
}

interface BranchTable<Row> {
  rows: readonly Row[];
  columns: readonly ReportColumn<Row>[];
  total: string;
}

/** A row per branch, which leads to the report of that branch. */
export function useBranchTable<Row extends NamedBranch>(
  address: ReportAddress,
  { rows, columns, total }: BranchTable<Row>,
): ReportTableModel<Row> {
  const { t } = useTranslation('report');
  const column = useColumn<Row>();
  return {
    key: 'branches',
    title: t('branches.apart'),
    rows,
    rowKey: ({ chi_nhanh_id }) => String(chi_nhanh_id),
    linkOf: ({ chi_nhanh_id, chi_nhanh }) => ({
      to: branchAddress(address, chi_nhanh_id),
      label: t('branches.open', { name: chi_nhanh }),
    }),
    columns: [column('chi_nhanh', 'text', { width: 180 }), ...columns],
    footer: { label: total },
  };
}

/** A bar per branch, which leads to the report of that branch. */
export function branchBars<Row extends NamedBranch>(
  address: ReportAddress,
  rows: readonly Row[],
  figureOf: (row: Row) => string,
): BranchBarsModel['bars'] {
  return rows.map((row) => ({
    id: row.chi_nhanh_id,
    name: row.chi_nhanh,
    figure: figureOf(row),
    to: branchAddress(address, row.chi_nhanh_id),
  }));
}
