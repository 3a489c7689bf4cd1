import type { TradeLineBody } from '@doi-tien/contract/trade.schema';
import type { MoneyInfo } from '../../books/moneys.ts';
import { fieldError } from '../../http/app-error.ts';
import { type PostedRate, pickPostedRate } from '../../rates/posted-rates.ts';

/**
 * The rate group of a line. Named notes decide it; a line without notes says which group it is of, or none. Notes of
 * several groups may share a line only while one posted rate is for all of them.
 */
export function groupOfLine(
  { nhom_ty_gia, to_tien = [] }: TradeLineBody,
  money: MoneyInfo,
  posted: readonly PostedRate[],
  field: string,
): string | null {
  const claimed = nhom_ty_gia || null;
  if (claimed !== null && !money.notes.some(({ group }) => group === claimed)) {
    throw fieldError(`${field}.nhom_ty_gia`, 'unknownRateGroup');
  }
  const named = to_tien.filter(({ so_to }) => so_to > 0).map(({ menh_gia_id }) => menh_gia_id);
  const groups = [...new Set(money.notes.filter(({ id }) => named.includes(id)).map(({ group }) => group))];
  if (groups.length === 0) return claimed;
  if (claimed !== null && groups.some((group) => group !== claimed)) {
    throw fieldError(`${field}.nhom_ty_gia`, 'groupOfOtherNotes', { group: claimed });
  }
  const rates = new Set(groups.map((group) => pickPostedRate(posted, money.id, group)?.id));
  if (rates.size > 1) throw fieldError(`${field}.to_tien`, 'mixedRateGroups');
  return groups.length === 1 ? (groups[0] ?? null) : null;
}
