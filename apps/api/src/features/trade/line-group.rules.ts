import type { TradeLineBody } from '@doi-tien/contract/trade.schema';
import { compare } from '@doi-tien/money/decimal';
import { notesTotal, readNotes } from '../../domain/currencies/counts.ts';
import type { CurrencyInfo } from '../../domain/currencies/currencies.ts';
import { type PostedRate, pickPostedRate } from '../../domain/rates/posted-rates.ts';
import { fieldError } from '../../platform/http/app-error.ts';

/**
 * The rate group of a line. Named notes decide it: a group with a posted rate of its own counts only where notes make up
 * the whole line, since nobody can tell what unsorted money is made of. Notes of several groups may share a line only
 * while one posted rate is for all of them.
 */
export function groupOfLine(
  { nhom_ty_gia, so_luong, to_tien = [] }: TradeLineBody,
  currency: CurrencyInfo,
  posted: readonly PostedRate[],
  field: string,
): string | null {
  const claimed = nhom_ty_gia || null;
  if (claimed !== null && !currency.notes.some(({ group }) => group === claimed)) {
    throw fieldError(`${field}.nhom_ty_gia`, 'unknownRateGroup');
  }
  const named = to_tien.filter(({ so_to }) => so_to > 0).map(({ menh_gia_id }) => menh_gia_id);
  const hasOwnRate = (group: string | null) =>
    pickPostedRate(posted, currency.id, group)?.id !== pickPostedRate(posted, currency.id, null)?.id;
  const groups = [...new Set(currency.notes.filter(({ id }) => named.includes(id)).map(({ group }) => group))];
  const isCounted = compare(notesTotal(currency, readNotes(to_tien, currency, `${field}.to_tien`)), so_luong) === 0;
  if (!isCounted && [claimed, ...groups].some(hasOwnRate)) throw fieldError(`${field}.to_tien`, 'groupNeedsNotes');
  if (groups.length === 0) return claimed;
  if (claimed !== null && groups.some((group) => group !== claimed)) {
    throw fieldError(`${field}.nhom_ty_gia`, 'groupOfOtherNotes', { group: claimed });
  }
  const rates = new Set(groups.map((group) => pickPostedRate(posted, currency.id, group)?.id));
  if (rates.size > 1) throw fieldError(`${field}.to_tien`, 'mixedRateGroups');
  return groups.length === 1 ? (groups[0] ?? null) : null;
}

/** The notes a line may be paid with where none are named: those that circulate and have the line's posted rate. */
export function notesAtRate(currency: CurrencyInfo, group: string | null, posted: readonly PostedRate[]): number[] {
  const rateOf = (each: string | null) => pickPostedRate(posted, currency.id, each)?.id;
  return currency.notes.filter((note) => note.circulates && rateOf(note.group) === rateOf(group)).map(({ id }) => id);
}
