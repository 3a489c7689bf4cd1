import type { LargeReportDetail } from '@doi-tien/contract/large-reports.schema';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { shownFigures } from '../../ui/money/shown-figures.ts';
import paper from '../../ui/paper/paper.module.css';
import { PaperDocument } from '../../ui/paper/paper-document.tsx';
import { PaperFacts } from '../../ui/paper/paper-facts.tsx';
import { type TablePart, tablePart } from '../../ui/paper/paper-part.ts';
import styles from './report-document.module.css';

/** The report as a sheet of paper: who, which trades, what they come to. */
export function ReportDocument({ report }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  return (
    <PaperDocument
      head={{ branch: null, corner: showMoment(new Date().toISOString()) }}
      title={t('paperTitle')}
      subtitle={t('paperNumber', { number: report.so_bao_cao, day: showDay(report.ngay) })}
      parts={[<Person key="person" report={report} />, useTicketTable(report), <Notes key="notes" report={report} />]}
      signatures={[t('signMaker'), t('signHead')]}
    />
  );
}

function Notes({ report }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  return (
    <>
      <p>
        {t('threshold')}: <span className="num">{formatDecimal(report.nguong)} ₫</span>
      </p>
      {report.ma_tham_chieu && (
        <p>
          {t('reference')}: {report.ma_tham_chieu}
          {report.gui_luc && ` · ${showMoment(report.gui_luc)} · ${report.nguoi_gui ?? ''}`}
        </p>
      )}
      {report.ghi_chu && (
        <p>
          {t('note')}: {report.ghi_chu}
        </p>
      )}
    </>
  );
}

function Person({ report: { khach_hang } }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  const { gioi_tinh, giay_to } = khach_hang;
  const papers = giay_to.map(({ loai, so, ngay_cap, noi_cap }) => {
    const issued = ngay_cap ? ` (${t('issued', { day: showDay(ngay_cap), place: noi_cap ?? '' }).trim()})` : '';
    return `${loai} ${so}${issued}`.trim();
  });
  const lines: [string, string | false | null][] = [
    [t('name'), khach_hang.ho_va_ten],
    [t('otherNames'), khach_hang.ten_khac.join(', ')],
    [t('papers'), papers.join(' · ')],
    [t('birth'), khach_hang.ngay_sinh && showDay(khach_hang.ngay_sinh)],
    [t('sex'), gioi_tinh ? t(gioi_tinh === 1 ? 'sexes.1' : 'sexes.2') : null],
    [t('nationality'), khach_hang.quoc_tich],
    [t('occupation'), khach_hang.nghe_nghiep],
    [t('address'), khach_hang.dia_chi],
    [t('phone'), khach_hang.dien_thoai],
  ];
  return (
    <>
      <h3 className={paper.part}>{t('person')}</h3>
      <PaperFacts facts={lines} columns={2} />
    </>
  );
}

function useTicketTable({ phieu, tong_tien }: LargeReportDetail): TablePart {
  const { t } = useTranslation('largeReports');
  const { t: trade } = useTranslation('trade');
  const isVoid = (status: number) => status === TRADE_STATUS.void;
  return tablePart<LargeReportDetail['phieu'][number]>({
    name: t('ticketTable'),
    heading: t('ticketTable'),
    className: styles.tickets,
    rows: phieu,
    rowKey: ({ id }) => id,
    rowClass: ({ trang_thai }) => (isVoid(trang_thai) ? styles.void : undefined),
    columns: [
      {
        key: 'code',
        title: t('code'),
        cell: ({ ma_giao_dich, trang_thai }) => (
          <>
            {ma_giao_dich}
            {isVoid(trang_thai) && <div>({t('voided')})</div>}
          </>
        ),
      },
      { key: 'kind', title: t('kind'), isWords: true, cell: ({ loai }) => trade(`kind.${loai as TradeKind['code']}`) },
      { key: 'moment', title: t('moment'), isWords: true, cell: ({ ngay_tao }) => showMoment(ngay_tao) },
      phieu.some(({ chi_nhanh }) => Boolean(chi_nhanh)) && {
        key: 'branch',
        title: t('branch'),
        isWords: true,
        cell: ({ chi_nhanh }) => chi_nhanh,
      },
      { key: 'teller', title: t('teller'), isWords: true, cell: ({ nguoi_tao }) => nguoi_tao },
      {
        key: 'paper',
        title: t('paper'),
        isWords: true,
        cell: ({ loai_giay_to, so_giay_to }) => [loai_giay_to, so_giay_to].filter(Boolean).join(' '),
      },
      { key: 'details', title: t('details'), isWords: true, cell: ({ dien_giai }) => shownFigures(dien_giai) },
      {
        key: 'value',
        title: t('value'),
        cell: ({ gia_tri_truoc_phi }) => formatDecimal(gia_tri_truoc_phi),
        // What a void ticket came to is no part of the sum.
        carried: { of: (row) => (isVoid(row.trang_thai) ? null : row.gia_tri_truoc_phi), as: 'sum' },
      },
    ],
    foot: [{ label: t('sum'), cells: { value: formatDecimal(tong_tien) } }],
  });
}
