import type { LargeReportDetail } from '@doi-tien/contract/large-reports.schema';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { shownFigures } from '../../ui/money/shown-figures.ts';
import paper from '../../ui/paper/paper.module.css';
import { PaperTable } from '../../ui/paper/paper-table.tsx';
import styles from './report-document.module.css';

/** The report as a sheet of paper: who, which trades, what they come to. */
export function ReportDocument({ report }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  const { doanh_nghiep } = report;
  return (
    <article className={`${paper.paper} ${styles.sheet} dt-document`}>
      <header className={paper.letterhead}>
        <div>
          <strong className={paper.business}>{doanh_nghiep.ten}</strong>
          {doanh_nghiep.dia_chi && <div>{doanh_nghiep.dia_chi}</div>}
          <div>
            {[
              doanh_nghiep.dien_thoai,
              doanh_nghiep.ma_so_thue && t('business.tax', { number: doanh_nghiep.ma_so_thue }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
        <div className={paper.small}>{showMoment(new Date().toISOString())}</div>
      </header>
      <h2 className={paper.title}>{t('paperTitle')}</h2>
      <p className={paper.subtitle}>{t('paperNumber', { number: report.so_bao_cao, day: showDay(report.ngay) })}</p>
      <h3 className={paper.part}>{t('person')}</h3>
      <Person report={report} />
      <h3 className={paper.part}>{t('ticketTable')}</h3>
      <Tickets report={report} />
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
      <div className={`${paper.signatures} ${styles.twoSignatures}`}>
        {(['signMaker', 'signHead'] as const).map((who) => (
          <strong key={who}>{t(who)}</strong>
        ))}
      </div>
    </article>
  );
}

function Person({ report: { khach_hang } }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  const { gioi_tinh, giay_to } = khach_hang;
  const papers = giay_to.map(({ loai, so, ngay_cap, noi_cap }) => {
    const issued = ngay_cap ? ` (${t('issued', { day: showDay(ngay_cap), place: noi_cap ?? '' }).trim()})` : '';
    return `${loai} ${so}${issued}`.trim();
  });
  const lines = [
    [t('name'), khach_hang.ho_va_ten],
    [t('otherNames'), khach_hang.ten_khac.join(', ')],
    [t('papers'), papers.join(' · ')],
    [t('birth'), khach_hang.ngay_sinh && showDay(khach_hang.ngay_sinh)],
    [t('sex'), gioi_tinh && t(gioi_tinh === 1 ? 'sexes.1' : 'sexes.2')],
    [t('nationality'), khach_hang.quoc_tich],
    [t('occupation'), khach_hang.nghe_nghiep],
    [t('address'), khach_hang.dia_chi],
    [t('phone'), khach_hang.dien_thoai],
  ].filter(([, value]) => value);
  return (
    <dl className={styles.person}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tickets({ report: { phieu, tong_tien } }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  const { t: trade } = useTranslation('trade');
  const hasBranches = phieu.some(({ chi_nhanh }) => Boolean(chi_nhanh));
  const isVoid = (status: number) => status === TRADE_STATUS.void;
  return (
    <PaperTable
      name={t('ticketTable')}
      headings={[
        t('code'),
        { words: t('kind') },
        { words: t('moment') },
        hasBranches && { words: t('branch') },
        { words: t('teller') },
        { words: t('paper') },
        { words: t('details') },
        t('value'),
      ]}
    >
      <tbody>
        {phieu.map((ticket) => (
          <tr key={ticket.id} className={isVoid(ticket.trang_thai) ? styles.void : undefined}>
            <th scope="row">
              {ticket.ma_giao_dich}
              {isVoid(ticket.trang_thai) && <div>({t('voided')})</div>}
            </th>
            <td data-label={t('kind')} className={paper.words}>
              {trade(`kind.${ticket.loai as TradeKind['code']}`)}
            </td>
            <td data-label={t('moment')} className={paper.words}>
              {showMoment(ticket.ngay_tao)}
            </td>
            {hasBranches && (
              <td data-label={t('branch')} className={paper.words}>
                {ticket.chi_nhanh}
              </td>
            )}
            <td data-label={t('teller')} className={paper.words}>
              {ticket.nguoi_tao}
            </td>
            <td data-label={t('paper')} className={paper.words}>
              {[ticket.loai_giay_to, ticket.so_giay_to].filter(Boolean).join(' ')}
            </td>
            <td data-label={t('details')} className={paper.words}>
              {shownFigures(ticket.dien_giai)}
            </td>
            <td data-label={t('value')}>{formatDecimal(ticket.gia_tri_truoc_phi)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={hasBranches ? 7 : 6}>
            {t('sum')}
          </th>
          <td>{formatDecimal(tong_tien)}</td>
        </tr>
      </tfoot>
    </PaperTable>
  );
}
