import type { RateReportLine, RateReportRow } from '@doi-tien/contract/rate-report.schema';
import type { ReportGrouping } from '@doi-tien/contract/report';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import dayjs from 'dayjs';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './report.module.css';
import { type ReportFilter, toCall } from './report-address.ts';
import { useRateReportLinesQuery } from './report-endpoints.ts';
import { RATE_SCREEN } from './report-kinds.ts';
import { TradeLink } from './report-links.tsx';
import { RowEntries } from './row-entries.tsx';

interface RateLinesProps {
  row: RateReportRow;
  grouping: ReportGrouping;
  filter: ReportFilter;
}

/** The lines of tickets behind a row, asked for when it is opened. */
export function RateLines({ row, grouping, filter }: RateLinesProps) {
  const query = toCall(filter);
  query.delete('nhom');
  if (grouping === 'bac') query.set('bac_ty_gia_id', String(row.bac_ty_gia_id ?? 0));
  if (row.nguoi_tao_id) query.set('nguoi_tao', String(row.nguoi_tao_id));
  if (row.tien_id) query.set('tien_id', String(row.tien_id));
  if (row.chi_nhanh_id) query.set('chi_nhanh', String(row.chi_nhanh_id));
  const days = row.ngay ? [row.ngay, row.ngay] : row.thang ? daysOf(row.thang, filter) : null;
  if (days) {
    query.set('tu_ngay', days[0] ?? '');
    query.set('den_ngay', days[1] ?? '');
  }
  return (
    <RowEntries
      path={`${RATE_SCREEN.kind.path}/chi-tiet`}
      query={query}
      useEntries={useRateReportLinesQuery}
      renderEntry={(line: RateReportLine) => <Line key={`${line.giao_dich_id} ${line.stt}`} line={line} />}
    />
  );
}

/** The days of a month that were asked for. */
function daysOf(month: string, { from, to }: ReportFilter): [string, string] {
  const last = dayjs(`${month}-01`).daysInMonth();
  const [begin, end] = [`${month}-01`, `${month}-${last}`];
  return [begin < from ? from : begin, end > to ? to : end];
}

const PARTS = ['tien_bac', 'tien_lech', 'tien_gia_cu', 'tien_chenh_goc'] as const;

/** One line: which ticket, what was agreed and what it is measured by, and what that came to. */
function Line({ line }: { line: RateReportLine }) {
  const { t } = useTranslation('report');
  const rate = (value: string) => formatDecimal(value);
  const words = [
    t('rates.line', { quantity: rate(line.so_luong), currency: line.ma_tien, rate: rate(line.ty_gia) }),
    line.ty_gia_niem_yet !== null && t('rates.posted', { rate: rate(line.ty_gia_niem_yet) }),
    line.ty_gia_bac !== null && t('rates.tier', { name: line.bac, rate: rate(line.ty_gia_bac) }),
    line.ty_gia_goc !== null && t('rates.reference', { rate: rate(line.ty_gia_goc) }),
    line.ty_gia_sau !== null && t('rates.next', { rate: rate(line.ty_gia_sau) }),
    line.chi_nhanh,
    line.nguoi,
    showMoment(line.luc),
  ];
  const parts = PARTS.filter((name) => !isZero(line[name]));
  return (
    <li>
      <span>
        <TradeLink kind={line.loai_phieu} id={line.giao_dich_id} code={line.ma} branchId={line.chi_nhanh_id} />
      </span>
      <span className="text-right">
        <MoneyText amount={line.gia_tri} unit="₫" />
      </span>
      <span className={`secondary ${styles.actWords}`}>
        {words.filter(Boolean).join(' · ')}
        {parts.map((name) => (
          <Fragment key={name}>
            {' · '}
            {t(`rates.parts.${name}`)} <MoneyText amount={line[name]} unit="₫" tone="gainLoss" />
          </Fragment>
        ))}
      </span>
    </li>
  );
}
