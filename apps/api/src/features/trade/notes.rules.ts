import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeLineBody } from '@doi-tien/contract/trade.schema';
import { add, compare, sign, subtract } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import {
  checkCirculating,
  checkTradedAmount,
  LARGEST_AMOUNT,
  notesTotal,
  readNotes,
  refuseTooManyPieces,
} from '../../domain/currencies/counts.ts';
import { type CurrencyInfo, isCash } from '../../domain/currencies/currencies.ts';
import type { Change, NoteCount, NoteMove } from '../../domain/ledger/drawer.ts';
import { fieldError } from '../../platform/http/app-error.ts';

/** The notes that a line names. */
export function notesOfLine(
  { side }: TradeKind,
  { so_luong, to_tien = [] }: TradeLineBody,
  currency: CurrencyInfo,
  field: string,
): NoteCount[] {
  const notes = tradedNotes(to_tien, currency, field);
  if (notes.length > 0 && !isCash(currency)) throw fieldError(field, 'onlyCashHasNotes');
  refuseOtherNotes(notes, currency, so_luong, { isGiven: side === 'sell', field });
  return notes;
}

export function tradedNotes(
  notes: NonNullable<TradeLineBody['to_tien']>,
  currency: CurrencyInfo,
  field: string,
): NoteCount[] {
  const read = readNotes(notes, currency, field);
  checkCirculating(read, currency, field);
  return read;
}

/** Notes we hand over may be named for a part, the unsorted money pays the rest; notes we are given are all named. */
export function refuseOtherNotes(
  notes: readonly NoteCount[],
  currency: CurrencyInfo,
  amount: string,
  { isGiven, field }: { isGiven: boolean; field: string },
): void {
  if (notes.length === 0) return;
  const difference = compare(notesTotal(currency, notes), amount);
  if (difference === 0 || (isGiven && difference < 0)) return;
  const problem = isGiven ? 'notesOverAmount' : 'notesDoNotMatch';
  throw fieldError(field, problem, { amount: formatDecimal(amount) });
}

/** Several lines may name the same note. */
export function refuseTooManyNotes(lines: readonly { notes: readonly NoteCount[] }[]): void {
  for (const index of lines.keys()) {
    const named = lines.slice(0, index + 1).flatMap(({ notes }) => notes);
    refuseTooManyPieces(named, `chi_tiet.${index}.to_tien`);
  }
}

/** What a customer hands over for a sale, and the notes of the change. */
export interface Handed {
  /** The amount as it was sent; null where only notes tell it. */
  amount: string | null;
  /** What the notes handed over are worth; null where none are named. */
  sorted: string | null;
  /** The notes given back; null where nothing was said about change. */
  back: { notes: NoteCount[]; worth: string } | null;
  /** The denominations handed over; none where only an amount is told. */
  received: readonly number[];
  /** The largest note handed over, or the largest that circulates where only an amount is told; null without notes. */
  largestNote: string | null;
  /** The denominations that change may be made of. */
  among: readonly number[];
}

/** Reads what the body says about the cash of a sale; what it comes to is known once the total is. */
export function readHanded(
  { khach_dua, to_thoi_lai }: TradeBody,
  { notes, paidIn }: { notes: readonly NoteCount[]; paidIn: CurrencyInfo },
): Handed {
  if (khach_dua !== undefined) checkTradedAmount(khach_dua, paidIn, 'khach_dua');
  const received = notes.filter(({ count }) => count > 0).map(({ denominationId }) => denominationId);
  const back = to_thoi_lai && tradedNotes(to_thoi_lai, paidIn, 'to_thoi_lai');
  const circulating = paidIn.notes.filter(({ circulates }) => circulates);
  const handed = received.length > 0 ? paidIn.notes.filter(({ id }) => received.includes(id)) : circulating;
  return {
    amount: khach_dua ?? null,
    sorted: received.length > 0 ? notesTotal(paidIn, notes) : null,
    back: back ? { notes: back, worth: notesTotal(paidIn, back) } : null,
    received,
    largestNote: handed.map(({ value }) => value).sort((one, other) => compare(other, one))[0] ?? null,
    among: circulating.filter(({ id }) => !received.includes(id)).map(({ id }) => id),
  };
}

/** What was handed over altogether. Where nothing is said about change, it is exactly what is to be paid. */
function handedOver({ amount, sorted, back }: Handed, total: string): string {
  if (amount !== null) return amount;
  return back ? (sorted ?? add(total, back.worth)) : total;
}

/** Notes received less change given must be what the ticket comes to. */
export function refuseBadHanded(handed: Handed, total: string): void {
  const over = handedOver(handed, total);
  const amount = formatDecimal(total);
  if (compare(over, LARGEST_AMOUNT) > 0) {
    throw fieldError('khach_dua', 'tooLarge', { max: formatDecimal(LARGEST_AMOUNT) });
  }
  if (compare(over, total) < 0) {
    throw fieldError(handed.amount === null ? 'to_thanh_toan' : 'khach_dua', 'handedTooLittle', { amount });
  }
  if (handed.sorted !== null && compare(handed.sorted, over) !== 0) {
    throw fieldError('to_thanh_toan', 'notesDoNotMatch', { amount: formatDecimal(over) });
  }
  const change = subtract(over, total);
  if (handed.back && compare(handed.back.worth, change) > 0) {
    throw fieldError('to_thoi_lai', 'notesOverAmount', { amount: formatDecimal(change) });
  }
  refuseSwap(handed, change);
}

/**
 * Change is smaller than the largest note handed over, and no note goes both ways. Otherwise a sale would swap notes of
 * the safe, which needs a right of its own.
 */
function refuseSwap({ amount, sorted, back, received, largestNote }: Handed, change: string): void {
  if (largestNote !== null && sign(change) > 0 && compare(change, largestNote) >= 0) {
    const told = sorted === null ? 'to_thoi_lai' : 'to_thanh_toan';
    throw fieldError(amount === null ? told : 'khach_dua', 'handedTooMuch', { note: formatDecimal(largestNote) });
  }
  const bothWays = back?.notes.findIndex(({ denominationId, count }) => count > 0 && received.includes(denominationId));
  if (bothWays !== undefined && bothWays >= 0) {
    throw fieldError(`to_thoi_lai.${bothWays}.menh_gia_id`, 'noteBothWays');
  }
}

/** The change of a sale; undefined where the customer handed over what was to be paid. */
export function changeOf(handed: Handed | undefined, total: string): Change | undefined {
  if (!handed) return undefined;
  const amount = subtract(handedOver(handed, total), total);
  if (compare(amount, '0') <= 0) return undefined;
  return {
    amount,
    notes: handed.back?.notes ?? [],
    among: handed.among,
    isRestUnsorted: true,
    isNotesFirst: handed.back === null,
  };
}

export interface MovedNotes {
  /** Notes as they travel, whichever way they went. */
  notes: { menh_gia_id: number; so_to: number }[];
  /** The part that nobody sorted by note. */
  unsorted: string;
}

/** What one leg moved; a customer who hands over more than is to be paid gets change back. */
export interface LegNotes extends MovedNotes {
  change: MovedNotes;
}

export const NOTHING_MOVED: LegNotes = { notes: [], unsorted: '0', change: { notes: [], unsorted: '0' } };

/** The notes of a leg from its moves: those of its own direction, and those that went back as change. */
export function notesOfLeg(kind: string, moves: readonly NoteMove[]): LegNotes {
  const isOut = ({ amount }: NoteMove) => amount.startsWith('-');
  const given = moves.filter(isOut);
  if (kind !== 'receive') return { ...movedNotes(given), change: NOTHING_MOVED.change };
  return { ...movedNotes(moves.filter((move) => !isOut(move))), change: movedNotes(given) };
}

function movedNotes(moves: readonly NoteMove[]): MovedNotes {
  const notes = moves.flatMap(({ denominationId, count }) =>
    denominationId === null ? [] : [{ menh_gia_id: denominationId, so_to: Math.abs(count ?? 0) }],
  );
  const rest = moves.find(({ denominationId }) => denominationId === null);
  return { notes, unsorted: rest?.amount.replace('-', '') ?? '0' };
}
