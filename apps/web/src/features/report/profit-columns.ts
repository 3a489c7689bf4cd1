import type { ReportGrouping } from '@doi-tien/contract/report';
import type { ControlLine, ProfitReport, ProfitRow } from '@doi-tien/contract/report.schema';
import { PROFIT_COLUMNS, PROFIT_CONTROL_COLUMNS } from '@doi-tien/contract/report-columns';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { showMonth } from '../../ui/dates/month-name.ts';
import { sharesOf } from './branch-rows.ts';
import { useColumn } from './report-columns.ts';
import { asTable, type Control, type ReportColumn, withoutIdle } from './report-model.ts';

const ALWAYS = ['so_phieu', 'gia_tri_mua', 'loi_nhuan', 'ket_qua'];
/** What people look for in colour; fees and rounding are only parts of it. */
const RESULTS: Record<string, Partial<ReportColumn<ProfitRow>>> = {
  loi_nhuan: { width: 116, tone: 'gainLoss' },
  ket_qua: { width: 124, tone: 'gainLoss', isPinned: true },
};

/** What a row is called, by what the rows are put together by. */
export function useRowName(): (row: ProfitRow, grouping: ReportGrouping) => string {
  const { t } = useTranslation('report');
  return (row, grouping) => {
    if (grouping === 'ngay') return row.ngay === null ? '' : showDay(row.ngay);
    if (grouping === 'thang') return row.thang === null ? '' : showMonth(row.thang);
    if (grouping === 'nguoi') return row.nguoi_tao ?? '';
    if (grouping === 'chi_nhanh') return row.chi_nhanh ?? '';
    return row.ma_tien ?? t('table.several');
  };
}

export function useProfitColumns({ nhom, items, footer }: ProfitReport): ReportColumn<ProfitRow>[] {
  const { t } = useTranslation('report');
  const nameOf = useRowName();
  const column = useColumn<ProfitRow>(footer);
  const shares = sharesOf(items.map(({ ket_qua }) => ket_qua));
  const share = (row: ProfitRow) => shares[items.indexOf(row)] ?? null;
  const columns = [
    column('name', 'text', {
      title: t(`groupings.${nhom}`),
      width: nhom === 'nguoi' || nhom === 'chi_nhanh' ? 160 : 104,
      value: (row) => nameOf(row, nhom),
    }),
    ...PROFIT_COLUMNS.map(([field, kind]) => column(field, kind, RESULTS[field])),
    ...(nhom === 'chi_nhanh' ? [column('share', 'decimal', { title: t('branches.share'), value: share })] : []),
  ];
  return withoutIdle(columns, items, ALWAYS);
}

/** Worked out from the holdings at both ends, independently of the rows above. */
export function useProfitControl({ doi_chieu }: ProfitReport): Control {
  const { t } = useTranslation('report');
  const column = useColumn<ControlLine>(doi_chieu);
  const { khop, dong } = doi_chieu;
  const amount = formatDecimal(doi_chieu.doi_chieu);
  const columns = PROFIT_CONTROL_COLUMNS.map(([field, kind]) => column(field, kind));
  return {
    isRight: khop,
    sentence: khop
      ? t('control.profit', { amount })
      : t('control.profitDiffers', { amount, booked: formatDecimal(doi_chieu.loi_nhuan) }),
    table: asTable({
      key: 'control',
      title: t('control.title'),
      rows: dong,
      rowKey: (line: ControlLine) => line.ma_tien,
      columns: withoutIdle(columns, dong, ['doi_chieu', 'loi_nhuan']),
      footer: { label: t('table.total') },
    }),
  };
}
