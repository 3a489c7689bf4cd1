import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { NoteProposal, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { cashDue } from '@doi-tien/money/cash-due';
import { compare, isZero, subtract } from '@doi-tien/money/decimal';
import { grandTotal, isOverdrawn, type NoteCounts, type NoteKind, toNoteLines } from '../../../ui/notes/note-counts.ts';
import { changeProposal, circulatingNotes, handedOver, problemOfHanded } from './received.ts';
import { filledLines, type TicketState } from './ticket-model.ts';

/** Cash that goes over the counter and can be told by note. */
export interface Payout {
  /** The line it belongs to, the settlement, or the change of a sale. */
  key: string;
  currencyId: number;
  code: string;
  amount: string;
  /** The customer hands it to us: the likely notes are recorded unless the teller says otherwise. */
  isReceived: boolean;
  /** Notes first, and unsorted money for what they cannot make. */
  proposed: NoteCounts;
  notes: NoteKind[];
  /** The teller's own choice, while it is for this amount. */
  chosen: NoteCounts | null;
}

export const SETTLEMENT = 'settlement';
export const CHANGE = 'change';

export interface PayoutSources {
  kind: TradeKind;
  state: TicketState;
  settlement: { id: number; ma: string };
  catalogue: readonly Denomination[];
  /** Undefined where the teller may not see what the safe holds. */
  drawers: readonly Drawer[] | undefined;
}

/** Everything that changes hands in cash, in the order of the ticket. Lines counted by note tell their notes themselves. */
export function payoutsOf(sources: PayoutSources, quote: TradeQuote): Payout[] {
  const { kind, state } = sources;
  if (kind.side === 'sell') return [...changePayout(sources, quote), ...linePayouts(sources, quote, false)];
  if (state.isWaiting) return [];
  return [settlementPayout(sources, quote), ...linePayouts(sources, quote, true)];
}

function settlementPayout(sources: PayoutSources, quote: TradeQuote): Payout {
  const { id, ma } = sources.settlement;
  return {
    key: SETTLEMENT,
    currencyId: id,
    code: ma,
    amount: quote.thanh_tien,
    isReceived: false,
    proposed: toCounts(quote.de_xuat_thanh_toan),
    notes: notesInSafe(id, sources),
    chosen: chosenFor(sources.state, SETTLEMENT, quote.thanh_tien),
  };
}

export interface UnknownNotes {
  key: string;
  amount: string;
  code: string;
}

/** Cash that comes in and of which no notes are likely: they would decide another posted rate. Counting tells them. */
export function unknownNotesOf({ kind, state, catalogue }: PayoutSources, quote: TradeQuote): UnknownNotes[] {
  if (kind.side === 'sell' || state.isWaiting) return [];
  const lines = filledLines(state);
  return quote.chi_tiet.flatMap(({ tien_id, so_luong, ma_tien, de_xuat }, index) => {
    const typed = lines[index];
    const isKnown = !typed || typed.typed === 'notes' || de_xuat.to_tien.length > 0;
    if (isKnown || circulatingNotes(tien_id, catalogue).length === 0) return [];
    return [{ key: typed.key, amount: so_luong, code: ma_tien }];
  });
}

function linePayouts(sources: PayoutSources, quote: TradeQuote, isReceived: boolean): Payout[] {
  const lines = filledLines(sources.state);
  return quote.chi_tiet.flatMap((line, index): Payout[] => {
    const typed = lines[index];
    const notes = isReceived ? circulatingNotes(line.tien_id, sources.catalogue) : notesInSafe(line.tien_id, sources);
    if (!typed || typed.typed === 'notes' || notes.length === 0) return [];
    // Nothing to propose where notes would decide another posted rate.
    if (isReceived && line.de_xuat.to_tien.length === 0) return [];
    return [
      {
        key: typed.key,
        currencyId: line.tien_id,
        code: line.ma_tien,
        amount: line.so_luong,
        isReceived,
        proposed: toCounts(line.de_xuat),
        notes,
        chosen: chosenFor(sources.state, typed.key, line.so_luong),
      },
    ];
  });
}

/** What goes back to a customer who handed over more than is to be paid. */
function changePayout(sources: PayoutSources, quote: TradeQuote): Payout[] {
  const due = cashDue(quote);
  const { state, settlement, catalogue, drawers } = sources;
  const circulating = circulatingNotes(settlement.id, catalogue);
  const handed = handedOver(state.received, circulating);
  if (handed === null || compare(handed, due) <= 0) return [];
  // Notes that the ticket does not need go back as they came, so there is nothing to choose.
  if (problemOfHanded(state.received, circulating, due)) return [];
  const amount = subtract(handed, due);
  const drawer = drawers?.find(({ tien_id }) => tien_id === settlement.id);
  const { proposed, notes } = changeProposal(state.received, circulating, drawer, { handed, amount });
  return [
    {
      key: CHANGE,
      currencyId: settlement.id,
      code: settlement.ma,
      amount,
      isReceived: false,
      proposed,
      notes,
      chosen: chosenFor(state, CHANGE, amount),
    },
  ];
}

function chosenFor({ payout }: TicketState, key: string, amount: string): NoteCounts | null {
  const choice = payout[key];
  return choice?.amount === amount ? choice.notes : null;
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

/** The notes that are recorded: what the teller chose, or what the screen proposed. */
export function recordedNotes({ chosen, proposed }: Payout): NoteCounts {
  return chosen ?? proposed;
}

/** The ticket with the notes that change hands in it. */
export function withNotes(
  body: TradeBody,
  { kind, state, settlement, catalogue }: PayoutSources,
  payouts: readonly Payout[],
  /** Notes that the customer of a sale likely hands over, where nothing else was typed. */
  likely: NoteProposal,
): TradeBody {
  const named = (key: string) => {
    const payout = payouts.find((each) => each.key === key);
    const lines = payout ? toNoteLines(recordedNotes(payout)) : [];
    return lines.length > 0 ? lines : null;
  };
  const lines = filledLines(state);
  const handed = handedOver(state.received, circulatingNotes(settlement.id, catalogue));
  const isExact = kind.side === 'sell' && handed === null && isZero(likely.chua_phan_loai);
  const received = isExact ? likely.to_tien : toNoteLines(state.received.notes);
  const [settled, change] = [named(SETTLEMENT), named(CHANGE) ?? chosenUnsorted(payouts)];
  return {
    ...body,
    ...(settled && { to_thanh_toan: settled }),
    ...(received.length > 0 && { to_thanh_toan: received }),
    ...(handed !== null && { khach_dua: handed }),
    ...(change && { to_thoi_lai: change }),
    chi_tiet: body.chi_tiet.map((line, index) => {
      const to_tien = named(lines[index]?.key ?? '');
      return to_tien ? { ...line, to_tien } : line;
    }),
  };
}

/** A teller who chose no notes for the change gives unsorted money; where nothing is sent, the server chooses notes. */
function chosenUnsorted(payouts: readonly Payout[]): [] | null {
  return payouts.find(({ key }) => key === CHANGE)?.chosen ? [] : null;
}

export function toCounts({ to_tien, chua_phan_loai }: NoteProposal): NoteCounts {
  return {
    counts: Object.fromEntries(to_tien.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to])),
    unsorted: chua_phan_loai,
  };
}

/** Notes in the drawer that circulate; all that circulate where nobody may see what is in it. */
function notesInSafe(currencyId: number, { catalogue, drawers }: PayoutSources): NoteKind[] {
  const circulating = circulatingNotes(currencyId, catalogue);
  if (!drawers) return circulating;
  const piles = drawers.find(({ tien_id }) => tien_id === currencyId)?.to_tien ?? [];
  return circulating
    .map((note) => ({ ...note, available: piles.find(({ menh_gia_id }) => menh_gia_id === note.id)?.so_to ?? 0 }))
    .filter(({ available }) => available > 0);
}
