import type { ProfitReport } from '@doi-tien/contract/report.schema';
import { showDay } from '../../ui/dates/moments.ts';
import { showMonth } from '../../ui/dates/month-name.ts';
import { daysOfMonth } from './period-name.ts';
import type { ReportFilter } from './report-address.ts';

/** Everything of the report, not one row. */
export const WHOLE_REPORT = 'tat-ca';

export interface OpenedRow {
  /** The report's own filter, narrowed to the row. */
  filter: ReportFilter;
  name: string | null;
}

/** `ngay:2026-11-14`, `thang:2026-11`, `tien:2`, `nguoi:5` or the whole: what an address opens, and what it is called. */
export function readOpened(opened: string, filter: ReportFilter, report?: ProfitReport): OpenedRow | null {
  if (opened === WHOLE_REPORT) return { filter, name: null };
  const [by, key = ''] = opened.split(':');
  if (by === 'ngay' && /^\d{4}-\d{2}-\d{2}$/.test(key)) {
    return { filter: { ...filter, from: key, to: key }, name: showDay(key) };
  }
  if (by === 'thang' && /^\d{4}-\d{2}$/.test(key)) return { filter: withinMonth(filter, key), name: showMonth(key) };
  const id = /^[1-9]\d{0,8}$/.test(key) ? Number(key) : null;
  if (by === 'tien' && id !== null) {
    const name = report?.items.find(({ tien_id }) => tien_id === id)?.ma_tien;
    return { filter: { ...filter, currencyId: id }, name: name ?? key };
  }
  if (by === 'nguoi' && id !== null) {
    const name = report?.items.find(({ nguoi_tao_id }) => nguoi_tao_id === id)?.nguoi_tao;
    return { filter: { ...filter, tellerId: id }, name: name ?? key };
  }
  return null;
}

/** A month at the edge of the period counts only as far as the period goes. */
function withinMonth(filter: ReportFilter, month: string): ReportFilter {
  const [first, last] = daysOfMonth(month);
  return {
    ...filter,
    ...(first > filter.from && { from: first }),
    ...(last < filter.to && { to: last }),
  };
}
