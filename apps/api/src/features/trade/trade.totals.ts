import type { ListFilter } from '@doi-tien/contract/list';
import type { TradeKind } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import type { KeptTotals, ListContext } from '../../platform/http/lists/list-spec.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RANGES = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'between']);

/** The totals of one kind of ticket, kept per status, day, hour of writing and currency. */
export function keptTradeTotals(kind: TradeKind): KeptTotals {
  return {
    from: sql`ticket_totals t`,
    ofBranch: (branchId) => sql`t.chi_nhanh_id = ${branchId}`,
    where: sql`t.loai = ${kind.code}`,
    count: sql`t.so_phieu`,
    sums: { gia_tri: sql`t.gia_tri`, loi_nhuan: sql`t.loi_nhuan` },
    fields: {
      trang_thai: { field: { kind: 'number', sql: sql`t.trang_thai` } },
      ngay: { field: { kind: 'date', sql: sql`t.ngay` } },
      ngay_tao: { field: { kind: 'timestamp', sql: sql`t.gio` }, answers: isMadeOfHours },
      // A ticket of two currencies counts under both.
      cac_tien: {
        field: { kind: 'number', sql: sql`t.tien_id` },
        isSingle: true,
        answers: ({ operator }) => operator === 'eq',
      },
    },
    splits: [
      { fields: ['ngay', 'ngay_tao'], parts: sql`t.gio < 'infinity'`, whole: sql`t.gio = 'infinity'` },
      { fields: ['cac_tien'], parts: sql`t.tien_id <> 0`, whole: sql`t.tien_id = 0` },
    ],
  };
}

/** Whole days, in a time zone whose days begin with an hour. */
function isMadeOfHours({ operator, value }: ListFilter, { timeZone }: ListContext): boolean {
  const days = Array.isArray(value) ? value : [value];
  return RANGES.has(operator) && days.every((day) => DAY.test(day) && beginsWithHour(day, timeZone));
}

function beginsWithHour(day: string, timeZone: string): boolean {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).offsetNanoseconds % 3_600_000_000_000 === 0;
  } catch {
    return false; // 31 February: refused where the filter is read.
  }
}
