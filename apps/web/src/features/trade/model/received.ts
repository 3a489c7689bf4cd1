import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { cashDue } from '@doi-tien/money/cash-due';
import { add, compare, subtract } from '@doi-tien/money/decimal';
import { payWithNotes } from '@doi-tien/money/notes';
import {
  byFaceValue,
  grandTotal,
  NO_NOTES,
  type NoteCounts,
  type NoteKind,
  setPieces,
  totalPieces,
} from '../../../ui/notes/note-counts.ts';
import type { ReceivedCash, TicketState } from './ticket-model.ts';

/** What the customer put on the counter: its notes where they are counted, else the amount; null while nothing is typed. */
export function handedOver({ amount, notes: counted }: ReceivedCash, notes: readonly NoteKind[]): string | null {
  return totalPieces(notes, counted) > 0 ? grandTotal(notes, counted) : amount;
}

/** An amount typed by hand says nothing about notes, and counted notes tell the amount themselves. */
export function typeAmount(amount: string | null): ReceivedCash {
  return { amount, notes: NO_NOTES };
}

export function countNote({ notes }: ReceivedCash, id: number, pieces: number | null): ReceivedCash {
  return { amount: null, notes: setPieces(notes, id, pieces) };
}

interface HandedSources {
  kind: TradeKind;
  state: TicketState;
  settlement: { id: number };
  catalogue: readonly Denomination[];
}

/** Notes people take and give; others are neither taken from a customer nor handed to one. */
export function circulatingNotes(currencyId: number, catalogue: readonly Denomination[]): NoteKind[] {
  return catalogue
    .filter(({ tien_id, dang_luu_hanh }) => tien_id === currencyId && dang_luu_hanh)
    .map(({ id, gia_tri }) => ({ id, value: gia_tri }));
}

export type HandedProblem = { kind: 'tooLittle'; missing: string } | { kind: 'tooMuch'; note: string };

/**
 * What is wrong with the cash typed for a sale; nothing typed means that the customer hands over exactly what is asked.
 * Change is smaller than the largest note handed over: a note less pays the ticket otherwise.
 */
export function problemOfHanded(
  received: ReceivedCash,
  notes: readonly NoteKind[],
  total: string,
): HandedProblem | null {
  const handed = handedOver(received, notes);
  if (handed === null) return null;
  if (compare(handed, total) < 0) return { kind: 'tooLittle', missing: subtract(total, handed) };
  const counted = notes.filter(({ id }) => (received.notes.counts[id] ?? 0) > 0);
  const [largest] = byFaceValue(counted.length > 0 ? counted : notes);
  if (!largest || compare(subtract(handed, total), largest.value) < 0) return null;
  return { kind: 'tooMuch', note: largest.value };
}

/** The same for a whole ticket, once its total is known. */
export function handedProblem(
  sources: HandedSources | undefined,
  quote: TradeQuote | undefined,
): HandedProblem['kind'] | null {
  if (!sources || !quote || sources.kind.side === 'buy') return null;
  const { state, settlement, catalogue } = sources;
  const notes = circulatingNotes(settlement.id, catalogue);
  return problemOfHanded(state.received, notes, cashDue(quote))?.kind ?? null;
}

interface ChangeDue {
  handed: string;
  amount: string;
}

/** Which notes to give back: not of a kind just received. An amount that nobody sorted is in the drawer by then. */
export function changeProposal(
  { notes: counted }: ReceivedCash,
  circulating: readonly NoteKind[],
  drawer: Drawer | undefined,
  { handed, amount }: ChangeDue,
): { proposed: NoteCounts; notes: NoteKind[] } {
  if (!drawer) return { proposed: { counts: {}, unsorted: null }, notes: [...circulating] };
  const isCounted = totalPieces(circulating, counted) > 0;
  const notes = circulating
    .map((note) => {
      const held = drawer.to_tien.find(({ menh_gia_id }) => menh_gia_id === note.id)?.so_to ?? 0;
      return { ...note, available: held };
    })
    .filter(({ id, available }) => available > 0 && !counted.counts[id]);
  const unsorted = isCounted ? drawer.chua_phan_loai : add(drawer.chua_phan_loai, handed);
  const paid = payWithNotes(
    notes.map(({ value, available }) => ({ value, count: available })),
    unsorted,
    amount,
  );
  if (!paid.ok) return { proposed: { counts: {}, unsorted: null }, notes };
  const counts = paid.notes.flatMap(({ value, count }) => {
    const note = notes.find((each) => compare(each.value, value) === 0);
    return note ? [[note.id, count] as const] : [];
  });
  return { proposed: { counts: Object.fromEntries(counts), unsorted: paid.unsorted }, notes };
}
