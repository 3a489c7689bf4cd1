import type { ReportGrouping } from '@doi-tien/contract/report';
import type { ControlLine, ProfitFigures, ProfitReport, ProfitRow } from '@doi-tien/contract/report.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { showMonth } from '../../ui/dates/month-name.ts';
import { sharesOf } from './branch-rows.ts';
import { asTable, type Control, type ReportColumn, withoutIdle } from './report-model.ts';

type Figure = Exclude<keyof ProfitFigures, 'so_phieu' | 'so_huy'>;

const FIGURES: readonly [field: Figure, width: number][] = [
  ['so_luong_mua', 84],
  ['ty_gia_mua_tb', 84],
  ['gia_tri_mua', 100],
  ['so_luong_ban', 84],
  ['ty_gia_ban_tb', 84],
  ['gia_tri_ban', 100],
  ['gia_von', 100],
];
const RESULTS: readonly [field: Figure, width: number][] = [
  ['loi_nhuan', 116],
  ['loi_nhuan_ban_si', 104],
  ['phi_thu', 80],
  ['phi_chi', 80],
  ['lam_tron', 80],
  ['ket_qua', 124],
];
const ALWAYS = ['so_phieu', 'gia_tri_mua', 'loi_nhuan', 'ket_qua'];
/** What people look for in colour; fees and rounding are only parts of it. */
const TONED = ['loi_nhuan', 'ket_qua'];

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
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const nameOf = useRowName();
  const count = (key: 'so_phieu' | 'so_huy'): ReportColumn<ProfitRow> => ({
    key,
    title: t(key),
    kind: 'figure',
    width: 64,
    value: (row) => String(row[key]),
    footer: String(footer[key]),
  });
  const figure = ([key, width]: readonly [Figure, number]): ReportColumn<ProfitRow> => ({
    key,
    title: t(key),
    kind: 'figure',
    width,
    value: (row) => row[key],
    footer: footer[key],
    ...(TONED.includes(key) && { tone: 'gainLoss' }),
    ...(key === 'ket_qua' && { isPinned: true }),
  });
  const shares = sharesOf(items.map(({ ket_qua }) => ket_qua));
  const share: ReportColumn<ProfitRow> = {
    key: 'share',
    title: r('branches.share'),
    kind: 'figure',
    width: 84,
    value: (row) => shares[items.indexOf(row)] ?? null,
  };
  const columns: ReportColumn<ProfitRow>[] = [
    {
      key: 'name',
      title: r(`groupings.${nhom}`),
      kind: 'text',
      width: nhom === 'nguoi' || nhom === 'chi_nhanh' ? 160 : 104,
      value: (row) => nameOf(row, nhom),
    },
    count('so_phieu'),
    count('so_huy'),
    ...FIGURES.map(figure),
    ...RESULTS.map(figure),
    ...(nhom === 'chi_nhanh' ? [share] : []),
  ];
  return withoutIdle(columns, items, ALWAYS);
}

const CONTROL = [
  'ban',
  'mua',
  'gia_von_dau',
  'gia_von_cuoi',
  'von',
  'dieu_chuyen',
  'kiem_quy',
  'dieu_chinh',
  'phi_ngoai',
] as const;

/** Worked out from the holdings at both ends, independently of the rows above. */
export function useProfitControl({ doi_chieu }: ProfitReport): Control {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const { khop, dong } = doi_chieu;
  const amount = formatDecimal(doi_chieu.doi_chieu);
  // A company with one branch is told nothing of transfers.
  const isTold = (key: (typeof CONTROL)[number]) => dong.some((line) => line[key] !== undefined);
  const columns: ReportColumn<ControlLine>[] = [
    { key: 'ma_tien', title: t('ma_tien'), kind: 'text', width: 120, value: (line) => line.ma_tien },
    ...[...CONTROL.filter(isTold), 'doi_chieu' as const, 'loi_nhuan' as const].map(
      (key): ReportColumn<ControlLine> => ({
        key,
        title: t(key),
        kind: 'figure',
        width: 150,
        value: (line) => line[key] ?? null,
        ...((key === 'doi_chieu' || key === 'loi_nhuan') && { footer: doi_chieu[key] }),
      }),
    ),
    {
      key: 'khop',
      title: t('khop'),
      kind: 'text',
      width: 90,
      value: (line) => r(line.khop ? 'control.yes' : 'control.no'),
    },
  ];
  return {
    isRight: khop,
    sentence: khop
      ? r('control.profit', { amount })
      : r('control.profitDiffers', { amount, booked: formatDecimal(doi_chieu.loi_nhuan) }),
    table: asTable({
      key: 'control',
      title: r('control.title'),
      rows: dong,
      rowKey: (line: ControlLine) => line.ma_tien,
      columns: withoutIdle(columns, dong, ['doi_chieu', 'loi_nhuan']),
      footer: { label: r('table.total') },
    }),
  };
}
