import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { add, compare } from '@doi-tien/money/decimal';
import { payWithNotes } from '@doi-tien/money/notes';
import {
  grandTotal,
  NO_NOTES,
  type NoteCounts,
  type NoteKind,
  setPieces,
  totalPieces,
} from '../../../ui/note-counts.ts';
import type { ReceivedCash, TicketState } from '../ticket-model.ts';

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
export function circulatingNotes(moneyId: number, catalogue: readonly Denomination[]): NoteKind[] {
  return catalogue
    .filter(({ tien_id, dang_luu_hanh }) => tien_id === moneyId && dang_luu_hanh)
    .map(({ id, gia_tri }) => ({ id, value: gia_tri }));
}

/** What is typed for a sale pays it; nothing typed means that the customer hands over exactly what is asked. */
export function isHandedEnough(sources: HandedSources | undefined, quote: TradeQuote | undefined): boolean {
  if (!sources || !quote || sources.kind.side === 'buy') return true;
  const { state, settlement, catalogue } = sources;
  const handed = handedOver(state.received, circulatingNotes(settlement.id, catalogue));
  return handed === null || compare(handed, quote.thanh_tien) >= 0;
}

interface ChangeDue {
  handed: string;
  amount: string;
}

/** Which notes to give back. The drawer holds what was just received: its notes, or an amount that nobody sorted. */
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
      return { ...note, available: held + (counted.counts[note.id] ?? 0) };
    })
    .filter(({ available }) => available > 0);
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
