import type { SafeOfReport, SafeReport, SafeReportRow, VoidOfReport } from '@doi-tien/contract/report.schema';
import { SAFE_FIGURES } from '@doi-tien/contract/report-columns';
import { useTranslation } from 'react-i18next';
import { useCurrentBranchId } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { showMonth } from '../../ui/dates/month-name.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { receivedColumn } from './received-column.ts';
import styles from './report.module.css';
import { useColumn } from './report-columns.ts';
import { RecordLink, TradeLink } from './report-links.tsx';
import { asTable, type Control, type ReportColumn, type ReportTableModel, withoutIdle } from './report-model.ts';
import { SafeNotes } from './safe-notes.tsx';

/** Every safe of the period: its state, and who opened, locked and closed it. */
export function useSafeTable({ ket, footer, theo_chi_nhanh }: SafeReport): ReportTableModel<SafeOfReport> {
  const { t } = useTranslation('report');
  const column = useColumn<SafeOfReport>(footer);
  const maySeeSafes = useCan(['ket', 'index']);
  const hasPrefixes = ket.some(({ ma_ket }) => ma_ket.length > 'K-261118'.length);
  const current = useCurrentBranchId();
  const step = (
    key: string,
    title: string,
    read: (safe: SafeOfReport) => [person: string | null, moment: string | null],
  ): ReportColumn<SafeOfReport> =>
    column(key, 'text', {
      title,
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
    title: t('safes.title'),
    rows: ket,
    rowKey: ({ id }) => String(id),
    dayOf: ({ ngay }) => ngay,
    linkOf: ({ id, ma_ket, chi_nhanh_id }) => {
      const isHere = current === undefined || chi_nhanh_id === undefined || current === chi_nhanh_id;
      return maySeeSafes && isHere ? { to: `/ket/${id}`, label: `${t('detail.safe')} ${ma_ket}` } : null;
    },
    columns: [
      column('ma_ket', 'text', { width: hasPrefixes ? 136 : 104 }),
      ...(theo_chi_nhanh ? [column('chi_nhanh', 'text', { width: 150 })] : []),
      column('ngay', 'date'),
      column('trang_thai', 'text', {
        title: t('safes.state'),
        value: (safe) => t(`safes.${stateOf(safe)}`),
        render: (safe) => <SafeState safe={safe} />,
      }),
      column('gia_tri_chenh_lech', 'decimal', { title: t('safes.differenceValue'), width: 120, tone: 'overShort' }),
      ...receivedColumn(column, t('safes.receivedValue'), footer),
      column('bien_ban', 'text', {
        title: t('safes.record'),
        width: 112,
        value: () => null,
        render: ({ id, chi_nhanh_id }) => <RecordLink id={id} text={t('safes.record')} branchId={chi_nhanh_id} />,
      }),
      step('mo', t('safes.opened'), ({ nguoi_mo, mo_luc }) => [nguoi_mo, mo_luc]),
      step('chot', t('safes.lockedBy'), ({ nguoi_chot, chot_luc }) => [nguoi_chot, chot_luc]),
      step('dong', t('safes.closedBy'), ({ nguoi_dong, dong_luc }) => [nguoi_dong, dong_luc]),
      column('so_phieu', 'number'),
      column('so_huy', 'number'),
      column('ly_do', 'text', { title: t('safes.reason'), width: 180 }),
    ],
    footer: { label: t('table.total') },
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

/** Every currency of every safe, its notes under it; of a month its days behind it, of a day of several branches its branches. */
export function useSafeCurrencyTable(
  { nhom, items, theo_chi_nhanh }: SafeReport,
  addressOf: (key: string, currencyId: number) => string,
): ReportTableModel<SafeReportRow> {
  const { t } = useTranslation('report');
  const column = useColumn<SafeReportRow>();
  const isMonthly = nhom === 'thang';
  const isOfBranches = nhom === 'ngay' && Boolean(theo_chi_nhanh);
  const hasSeveralDays = new Set(items.map(({ ngay }) => ngay)).size > 1;
  const columns = [
    column('ma_tien', 'text', { width: 136 }),
    ...(nhom === 'chi_nhanh' ? [column('chi_nhanh', 'text', { width: 150 })] : []),
    ...(nhom === 'ngay' && hasSeveralDays ? [column('ngay', 'date')] : []),
    ...(isMonthly
      ? [
          column('thang', 'text', {
            title: t('groupings.thang'),
            value: ({ thang, ngay }) => (thang === null ? showDay(ngay) : showMonth(thang)),
          }),
        ]
      : []),
    ...SAFE_FIGURES.map(([field, kind]) =>
      column(field, kind, field === 'chenh_lech' ? { width: 104, tone: 'overShort' } : {}),
    ),
  ];
  const notes: ReportTableModel<SafeReportRow>['detailOf'] = {
    label: ({ ma_tien, ma_ket }) => t('table.notes', { currency: ma_tien, safe: ma_ket }),
    render: (row) => <SafeNotes row={row} />,
  };
  const behind = ({ ngay, thang, tien_id, ma_tien: currency }: SafeReportRow) =>
    thang === null
      ? { to: addressOf(ngay, tien_id), label: t('table.branchesOfDay', { currency, day: showDay(ngay) }) }
      : { to: addressOf(thang, tien_id), label: t('table.month', { currency, month: showMonth(thang) }) };
  return {
    key: 'currencies',
    title: isMonthly ? t('safes.months') : t('safes.detail'),
    rows: items,
    ...(nhom !== 'chi_nhanh' && { dayOf: ({ ngay, thang }: SafeReportRow) => thang ?? ngay }),
    columns: withoutIdle(columns, items, ['ton_dau', 'mua_vao', 'ban_ra', 'ton_so', 'thuc_dem', 'chenh_lech']),
    rowKey: ({ ngay, tien_id, chi_nhanh_id }) => `${ngay}-${chi_nhanh_id}-${tien_id}`,
    ...((isMonthly || (isOfBranches && hasSeveralDays)) && { linkOf: behind }),
    ...(nhom === 'ngay' && !isOfBranches && { detailOf: notes }),
  };
}

export function useVoidTable({ phieu_huy, theo_chi_nhanh }: SafeReport): ReportTableModel<VoidOfReport> {
  const { t } = useTranslation('report');
  const column = useColumn<VoidOfReport>();
  return {
    key: 'voids',
    title: t('voids.title'),
    rows: phieu_huy,
    empty: t('voids.none'),
    rowKey: ({ giao_dich_id }) => String(giao_dich_id),
    columns: [
      column('ma_giao_dich', 'text', {
        width: theo_chi_nhanh ? 190 : 170,
        render: ({ loai, giao_dich_id, ma_giao_dich, chi_nhanh_id }) => (
          <TradeLink kind={loai} id={giao_dich_id} code={ma_giao_dich} branchId={chi_nhanh_id} />
        ),
      }),
      ...(theo_chi_nhanh ? [column('chi_nhanh', 'text', { width: 150 })] : []),
      column('huy_luc', 'text', {
        title: t('voids.at'),
        width: 150,
        value: ({ huy_luc }) => huy_luc && showMoment(huy_luc),
      }),
      column('ngay_phieu', 'date', { title: t('voids.tradeDay'), width: 130 }),
      column('gia_tri', 'decimal', { width: 150 }),
      column('ly_do_huy', 'text', { width: 220 }),
      column('nguoi_tao', 'text', { width: 160 }),
      column('nguoi_huy', 'text', { title: t('voids.by'), width: 160 }),
    ],
  };
}

type Wrong = SafeReport['doi_chieu']['lech'][number];

/** Only rows that do not come out are named: usually there are none. */
export function useSafeControl({ doi_chieu: { khop, lech }, ket }: SafeReport): Control {
  const { t } = useTranslation('report');
  const column = useColumn<Wrong>();
  const nameOf = ({ ket_id, ngay, chi_nhanh }: Wrong) =>
    ket.find(({ id }) => id === ket_id)?.ma_ket ?? [chi_nhanh, showDay(ngay)].filter(Boolean).join(' · ');
  const columns = [
    column('ma_ket', 'text', { value: nameOf }),
    column('ma_tien', 'text'),
    column('tinh_ra', 'decimal', { width: 160 }),
    column('ton_so', 'decimal', { width: 160, value: ({ so }) => so }),
  ];
  return {
    isRight: khop,
    sentence: khop ? t('control.safe') : t('control.safeDiffers', { count: lech.length }),
    table: asTable({
      key: 'control',
      title: t('control.title'),
      columns,
      rows: lech,
      rowKey: ({ ngay, tien_id, chi_nhanh_id }) => `${ngay}-${chi_nhanh_id}-${tien_id}`,
    }),
  };
}
