import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { compare, isZero, subtract } from '@doi-tien/money/decimal';
import { suggestNotes } from '@doi-tien/money/notes';
import { grandTotal, isOverdrawn, type NoteCounts, type NoteKind, toNoteLines } from '../../ui/note-counts.ts';
import { filledLines, type TicketState } from './ticket-model.ts';

/**
 * Cash that goes over the counter and can be told by note: the settlement of a purchase, each line of a sale, and what
 * the customer pays for the sale.
 */
export interface Payout {
  /** The line it belongs to, or the settlement. */
  key: string;
  moneyId: number;
  code: string;
  amount: string;
  /** The customer hands it to us; counting it is up to the teller. */
  isReceived: boolean;
  /** What the server would take: notes, and a part nobody sorted by note. */
  proposed: NoteCounts;
  notes: NoteKind[];
  /** The teller's own choice, while it is for this amount. */
  chosen: NoteCounts | null;
}

export const SETTLEMENT = 'settlement';

interface PayoutSources {
  kind: TradeKind;
  state: TicketState;
  quote: TradeQuote;
  settlement: { id: number; ma: string };
  catalogue: readonly Denomination[];
  drawers: readonly Drawer[];
}

/** Everything that is handed over, in the order of the ticket. Lines counted by note are not proposed, they are told. */
export function payoutsOf({ kind, state, quote, settlement, catalogue, drawers }: PayoutSources): Payout[] {
  const payout = (key: string, money: { id: number; code: string }, amount: string, proposal: Proposal): Payout => {
    const choice = state.payout[key];
    return {
      ...{ key, moneyId: money.id, code: money.code, amount, isReceived: false, proposed: toCounts(proposal) },
      notes: notesInSafe(money.id, catalogue, drawers),
      chosen: choice?.amount === amount ? choice.notes : null,
    };
  };
  if (kind.side === 'buy') {
    if (state.isWaiting) return [];
    const proposal = { notes: quote.to_thanh_toan, unsorted: quote.thanh_toan_chua_phan_loai };
    return [payout(SETTLEMENT, { id: settlement.id, code: settlement.ma }, quote.thanh_tien, proposal)];
  }
  const lines = filledLines(state);
  const given = quote.chi_tiet.flatMap((line, index) => {
    const typed = lines[index];
    if (!typed || typed.typed === 'notes' || notesInSafe(line.tien_id, catalogue, drawers).length === 0) return [];
    const proposal = { notes: line.to_tien, unsorted: line.tu_chua_phan_loai };
    return [payout(typed.key, { id: line.tien_id, code: line.ma_tien }, line.so_luong, proposal)];
  });
  return [...given, receipt(state, quote.thanh_tien, settlement, catalogue)];
}

/** What a sale brings in. Nothing is proposed: only the teller sees which notes lie on the counter. */
function receipt(
  { payout }: TicketState,
  amount: string,
  settlement: { id: number; ma: string },
  catalogue: readonly Denomination[],
): Payout {
  const choice = payout[SETTLEMENT];
  const isCounted =
    choice !== undefined &&
    choice.amount === amount &&
    Object.values(choice.notes.counts).some((pieces) => (pieces ?? 0) > 0);
  return {
    ...{ key: SETTLEMENT, moneyId: settlement.id, code: settlement.ma, amount, isReceived: true },
    proposed: { counts: {}, unsorted: null },
    notes: catalogue
      .filter(({ tien_id, dang_luu_hanh }) => tien_id === settlement.id && dang_luu_hanh)
      .map(({ id, gia_tri }) => ({ id, value: gia_tri })),
    chosen: isCounted ? choice.notes : null,
  };
}

/**
 * What the grid starts from when the teller wants to choose: the proposal, or where that takes from the amount nobody
 * sorted by note, the fewest notes that make the whole. Null where the notes there cannot.
 */
export function firstChoice({ amount, proposed, notes, isReceived }: Payout): NoteCounts | null {
  if (isReceived) return null;
  if (isZero(proposed.unsorted ?? '0')) return { counts: proposed.counts, unsorted: null };
  const piles = notes.map(({ value, available = 0 }) => ({ value, count: available }));
  const suggestion = suggestNotes(piles, amount);
  if (!suggestion.ok) return null;
  const found = suggestion.notes.flatMap(({ value, count }) => {
    const note = notes.find((each) => compare(each.value, value) === 0);
    return note ? [[note.id, count] as const] : [];
  });
  return { counts: Object.fromEntries(found), unsorted: null };
}

/** By how much the chosen notes miss what is to be paid; null while the proposal stands. */
export function missingOf({ amount, notes, chosen }: Payout): string | null {
  return chosen && subtract(amount, grandTotal(notes, chosen));
}

/** Chosen notes can be handed over: they make the amount and are all there. */
export function isPayable(payout: Payout): boolean {
  const { notes, chosen } = payout;
  return chosen === null || (missingOf(payout) === '0' && !notes.some((note) => isOverdrawn(note, chosen)));
}

/** The ticket with the chosen notes in it. */
export function withChosenNotes(body: TradeBody, state: TicketState, payouts: readonly Payout[]): TradeBody {
  const chosen = (key: string) => {
    const notes = payouts.find((payout) => payout.key === key)?.chosen;
    return notes && toNoteLines(notes);
  };
  const settled = chosen(SETTLEMENT);
  const lines = filledLines(state);
  return {
    ...body,
    ...(settled && { to_thanh_toan: settled }),
    chi_tiet: body.chi_tiet.map((line, index) => {
      const to_tien = chosen(lines[index]?.key ?? '');
      return to_tien ? { ...line, to_tien } : line;
    }),
  };
}

interface Proposal {
  notes: { menh_gia_id: number; so_to: number }[];
  unsorted: string;
}

function toCounts({ notes, unsorted }: Proposal): NoteCounts {
  return { counts: Object.fromEntries(notes.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to])), unsorted };
}

/** Notes that lie in the drawer and circulate: others are not handed to a customer. */
function notesInSafe(moneyId: number, catalogue: readonly Denomination[], drawers: readonly Drawer[]): NoteKind[] {
  const piles = drawers.find(({ tien_id }) => tien_id === moneyId)?.to_tien ?? [];
  return catalogue
    .filter(({ tien_id, dang_luu_hanh }) => tien_id === moneyId && dang_luu_hanh)
    .map(({ id, gia_tri }) => ({
      ...{ id, value: gia_tri },
      available: piles.find(({ menh_gia_id }) => menh_gia_id === id)?.so_to ?? 0,
    }))
    .filter(({ available }) => available > 0);
}
