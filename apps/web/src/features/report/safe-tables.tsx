import type { SafeOfReport, SafeReport, SafeReportRow, VoidOfReport } from '@doi-tien/contract/report.schema';
import { useTranslation } from 'react-i18next';
import { useCurrentBranchId } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { showMonth } from '../../ui/dates/month-name.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { receivedColumn } from './received-column.ts';
import styles from './report.module.css';
import { RecordLink, TradeLink } from './report-links.tsx';
import {
  asTable,
  branchColumn,
  type Control,
  type ReportColumn,
  type ReportTableModel,
  withoutIdle,
} from './report-model.ts';
import { SafeNotes } from './safe-notes.tsx';

/** Every safe of the period: its state, and who opened, locked and closed it. */
export function useSafeTable({ ket, footer, theo_chi_nhanh }: SafeReport): ReportTableModel<SafeOfReport> {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const maySeeSafes = useCan(['ket', 'index']);
  const hasPrefixes = ket.some(({ ma_ket }) => ma_ket.length > 'K-261118'.length);
  const current = useCurrentBranchId();
  const step = (
    key: string,
    title: string,
    read: (safe: SafeOfReport) => [person: string | null, moment: string | null],
  ): ReportColumn<SafeOfReport> => ({
    key,
    title,
    kind: 'text',
    width: 150,
    value: (safe) =>
      read(safe)
        .map((part, index) => (part && index === 1 ? showMoment(part) : part))
        .filter(Boolean)
        .join(', '),
    render: (safe) => <Step person={read(safe)[0]} moment={read(safe)[1]} />,
  });
  return {
    key: 'safes',
    title: r('safes.title'),
    rows: ket,
    rowKey: ({ id }) => String(id),
    dayOf: ({ ngay }) => ngay,
    linkOf: ({ id, ma_ket, chi_nhanh_id }) => {
      const isHere = current === undefined || chi_nhanh_id === undefined || current === chi_nhanh_id;
      return maySeeSafes && isHere ? { to: `/ket/${id}`, label: `${r('detail.safe')} ${ma_ket}` } : null;
    },
    columns: [
      {
        key: 'ma_ket',
        title: t('ma_ket'),
        kind: 'text',
        width: hasPrefixes ? 136 : 104,
        value: ({ ma_ket }) => ma_ket,
      },
      ...(theo_chi_nhanh ? [branchColumn<SafeOfReport>(t('chi_nhanh'))] : []),
      { key: 'ngay', title: t('ngay'), kind: 'text', width: 110, value: ({ ngay }) => showDay(ngay) },
      {
        key: 'trang_thai',
        title: r('safes.state'),
        kind: 'text',
        width: 120,
        value: (safe) => r(`safes.${stateOf(safe)}`),
        render: (safe) => <SafeState safe={safe} />,
      },
      {
        key: 'chenh_lech',
        title: r('safes.differenceValue'),
        kind: 'figure',
        width: 120,
        tone: 'overShort',
        value: ({ gia_tri_chenh_lech }) => gia_tri_chenh_lech,
        footer: footer.gia_tri_chenh_lech,
      },
      ...receivedColumn<SafeOfReport>(r('safes.receivedValue'), footer),
      {
        key: 'bien_ban',
        title: r('safes.record'),
        kind: 'text',
        width: 112,
        value: () => null,
        render: ({ id, chi_nhanh_id }) => <RecordLink id={id} text={r('safes.record')} branchId={chi_nhanh_id} />,
      },
      step('mo', r('safes.opened'), ({ nguoi_mo, mo_luc }) => [nguoi_mo, mo_luc]),
      step('chot', r('safes.lockedBy'), ({ nguoi_chot, chot_luc }) => [nguoi_chot, chot_luc]),
      step('dong', r('safes.closedBy'), ({ nguoi_dong, dong_luc }) => [nguoi_dong, dong_luc]),
      {
        key: 'so_phieu',
        title: t('so_phieu'),
        kind: 'figure',
        width: 76,
        value: ({ so_phieu }) => String(so_phieu),
        footer: String(footer.so_phieu),
      },
      {
        key: 'so_huy',
        title: t('so_huy'),
        kind: 'figure',
        width: 76,
        value: ({ so_huy }) => String(so_huy),
        footer: String(footer.so_huy),
      },
      { key: 'ly_do', title: r('safes.reason'), kind: 'text', width: 180, value: ({ ly_do }) => ly_do },
    ],
    footer: { label: r('table.total') },
  };
}

function stateOf({ trang_thai, xac_nhan }: SafeOfReport): 'open' | 'locked' | 'closed' {
  if (trang_thai === 2) return 'closed';
  return xac_nhan === 1 ? 'locked' : 'open';
}

function SafeState({ safe }: { safe: SafeOfReport }) {
  const { t } = useTranslation('report');
  const state = stateOf(safe);
  const tone = { open: 'success', locked: 'info', closed: 'danger' } as const;
  return <StatusTag tone={tone[state]} label={t(`safes.${state}`)} />;
}

function Step({ person, moment }: { person: string | null; moment: string | null }) {
  return (
    <>
      <span className={`block ellipsis ${styles.people}`}>{person}</span>
      {moment && <span className={`block muted text-12 ${styles.moment}`}>{showMoment(moment)}</span>}
    </>
  );
}

const FLOWS = [
  ...(['ton_dau', 'them', 'mua_vao', 'ban_ra', 'rut', 'thu_ve'] as const),
  ...(['chuyen_di', 'chuyen_den', 'dieu_chinh'] as const),
] as const;

/** Every currency of every safe, its notes under it; of a month its days behind it, of a day of several branches its branches. */
export function useSafeCurrencyTable(
  { nhom, items, theo_chi_nhanh }: SafeReport,
  addressOf: (key: string, currencyId: number) => string,
): ReportTableModel<SafeReportRow> {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const figure = (key: (typeof FLOWS)[number] | 'ton_so' | 'thuc_dem'): ReportColumn<SafeReportRow> => ({
    key,
    title: t(key),
    kind: 'figure',
    width: 96,
    value: (row) => row[key] ?? null,
  });
  const isMonthly = nhom === 'thang';
  const isOfBranches = nhom === 'ngay' && Boolean(theo_chi_nhanh);
  const hasSeveralDays = new Set(items.map(({ ngay }) => ngay)).size > 1;
  const dayColumn: ReportColumn<SafeReportRow> = {
    key: 'ngay',
    title: isMonthly ? r('groupings.thang') : t('ngay'),
    kind: 'text',
    width: 110,
    value: ({ ngay, thang }) => (thang === null ? showDay(ngay) : showMonth(thang)),
  };
  const columns: ReportColumn<SafeReportRow>[] = [
    { key: 'ma_tien', title: t('ma_tien'), kind: 'text', width: 124, value: ({ ma_tien }) => ma_tien },
    ...(nhom === 'chi_nhanh' ? [branchColumn<SafeReportRow>(t('chi_nhanh'))] : []),
    ...(isMonthly || (nhom === 'ngay' && hasSeveralDays) ? [dayColumn] : []),
    ...FLOWS.map(figure),
    figure('ton_so'),
    figure('thuc_dem'),
    {
      key: 'chenh_lech',
      title: t('chenh_lech'),
      kind: 'figure',
      width: 104,
      tone: 'overShort',
      value: ({ chenh_lech }) => chenh_lech,
    },
  ];
  const notes: ReportTableModel<SafeReportRow>['detailOf'] = {
    label: ({ ma_tien, ma_ket }) => r('table.notes', { currency: ma_tien, safe: ma_ket }),
    render: (row) => <SafeNotes row={row} />,
  };
  const behind = ({ ngay, thang, tien_id, ma_tien: currency }: SafeReportRow) =>
    thang === null
      ? { to: addressOf(ngay, tien_id), label: r('table.branchesOfDay', { currency, day: showDay(ngay) }) }
      : { to: addressOf(thang, tien_id), label: r('table.month', { currency, month: showMonth(thang) }) };
  return {
    key: 'currencies',
    title: isMonthly ? r('safes.months') : r('safes.detail'),
    rows: items,
    ...(nhom !== 'chi_nhanh' && { dayOf: ({ ngay, thang }: SafeReportRow) => thang ?? ngay }),
    columns: withoutIdle(columns, items, ['ton_dau', 'mua_vao', 'ban_ra', 'ton_so', 'thuc_dem', 'chenh_lech']),
    rowKey: ({ ngay, tien_id, chi_nhanh_id }) => `${ngay}-${chi_nhanh_id}-${tien_id}`,
    ...((isMonthly || (isOfBranches && hasSeveralDays)) && { linkOf: behind }),
    ...(nhom === 'ngay' && !isOfBranches && { detailOf: notes }),
  };
}

export function useVoidTable({ phieu_huy, theo_chi_nhanh }: SafeReport): ReportTableModel<VoidOfReport> {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  return {
    key: 'voids',
    title: r('voids.title'),
    rows: phieu_huy,
    empty: r('voids.none'),
    rowKey: ({ giao_dich_id }) => String(giao_dich_id),
    columns: [
      {
        key: 'ma_giao_dich',
        title: t('ma_giao_dich'),
        kind: 'text',
        width: theo_chi_nhanh ? 190 : 170,
        value: (row) => row.ma_giao_dich,
        render: ({ loai, giao_dich_id, ma_giao_dich, chi_nhanh_id }) => (
          <TradeLink kind={loai} id={giao_dich_id} code={ma_giao_dich} branchId={chi_nhanh_id} />
        ),
      },
      ...(theo_chi_nhanh ? [branchColumn<VoidOfReport>(t('chi_nhanh'))] : []),
      {
        key: 'huy_luc',
        title: r('voids.at'),
        kind: 'text',
        width: 150,
        value: ({ huy_luc }) => huy_luc && showMoment(huy_luc),
      },
      {
        key: 'ngay_phieu',
        title: r('voids.tradeDay'),
        kind: 'text',
        width: 130,
        value: (row) => showDay(row.ngay_phieu),
      },
      { key: 'gia_tri', title: t('gia_tri'), kind: 'figure', width: 150, value: ({ gia_tri }) => gia_tri },
      { key: 'ly_do_huy', title: t('ly_do_huy'), kind: 'text', width: 220, value: ({ ly_do_huy }) => ly_do_huy },
      { key: 'nguoi_tao', title: t('nguoi_tao'), kind: 'text', width: 160, value: ({ nguoi_tao }) => nguoi_tao },
      { key: 'nguoi_huy', title: r('voids.by'), kind: 'text', width: 160, value: ({ nguoi_huy }) => nguoi_huy },
    ],
  };
}

type Wrong = SafeReport['doi_chieu']['lech'][number];

/** Only rows that do not come out are named: usually there are none. */
export function useSafeControl({ doi_chieu: { khop, lech }, ket }: SafeReport): Control {
  const { t } = useTranslation('fields');
  const { t: r } = useTranslation('report');
  const nameOf = ({ ket_id, ngay, chi_nhanh }: Wrong) =>
    ket.find(({ id }) => id === ket_id)?.ma_ket ?? [chi_nhanh, showDay(ngay)].filter(Boolean).join(' · ');
  const columns: ReportColumn<Wrong>[] = [
    { key: 'ma_ket', title: t('ma_ket'), kind: 'text', width: 120, value: nameOf },
    { key: 'ma_tien', title: t('ma_tien'), kind: 'text', width: 120, value: ({ ma_tien }) => ma_tien },
    { key: 'tinh_ra', title: t('tinh_ra'), kind: 'figure', width: 160, value: ({ tinh_ra }) => tinh_ra },
    { key: 'ton_so', title: t('ton_so'), kind: 'figure', width: 160, value: ({ so }) => so },
  ];
  return {
    isRight: khop,
    sentence: khop ? r('control.safe') : r('control.safeDiffers', { count: lech.length }),
    table: asTable({
      key: 'control',
      title: r('control.title'),
      columns,
      rows: lech,
      rowKey: ({ ngay, tien_id, chi_nhanh_id }) => `${ngay}-${chi_nhanh_id}-${tien_id}`,
    }),
  };
}
