import type { Denomination } from '@doi-tien/contract/catalogue.schema';
import type { NoteCount } from '@doi-tien/contract/safe.schema';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { cashDue } from '@doi-tien/money/cash-due';
import { add, compare, isZero, subtract } from '@doi-tien/money/decimal';
import { grandTotal, type NoteCounts, type NoteKind } from '../../../ui/notes/note-counts.ts';
import { toCounts } from './payout.ts';

/** Cash of a posted ticket that changed hands one way. */
export interface TradedCash {
  key: string;
  label: 'handOver' | 'changeBack' | 'received';
  code: string;
  amount: string;
  notes: NoteKind[];
  counts: NoteCounts;
}

interface Moved extends Pick<TradedCash, 'label' | 'code' | 'amount'> {
  currencyId: number;
  pieces: readonly NoteCount[];
}

/** The notes of a ticket, in the order they are counted out; nothing of a ticket that is void or waits for its money. */
export function tradedCash(kind: TradeKind, trade: Trade, catalogue: readonly Denomination[]): TradedCash[] {
  if (trade.trang_thai !== TRADE_STATUS.done) return [];
  return [...movedCash(kind, trade)].flatMap(({ currencyId, pieces, ...cash }): TradedCash[] => {
    const notes = catalogue
      .filter(({ tien_id }) => tien_id === currencyId)
      .map(({ id, gia_tri }): NoteKind => ({ id, value: gia_tri }));
    // Money that is not cash has no notes.
    if (notes.length === 0 || isZero(cash.amount)) return [];
    const counts = toCounts({ to_tien: [...pieces], chua_phan_loai: '0' });
    const unsorted = subtract(cash.amount, grandTotal(notes, counts));
    return [{ ...cash, key: `${cash.label}-${currencyId}`, notes, counts: { ...counts, unsorted } }];
  });
}

function movedCash({ side }: TradeKind, trade: Trade): Moved[] {
  const settled = { code: trade.ma_tien_thanh_toan, currencyId: trade.tien_thanh_toan_id };
  const lines = linesByCurrency(trade);
  if (side === 'buy') {
    const paid: Moved = { ...settled, label: 'handOver', amount: trade.thanh_tien, pieces: trade.to_thanh_toan };
    return [paid, ...lines.map((line): Moved => ({ ...line, label: 'received' }))];
  }
  const received = add(cashDue(trade), trade.thoi_lai);
  return [
    ...lines.map((line): Moved => ({ ...line, label: 'handOver' })),
    { ...settled, label: 'changeBack', amount: trade.thoi_lai, pieces: trade.to_thoi_lai },
    { ...settled, label: 'received', amount: received, pieces: trade.to_thanh_toan },
  ];
}

/** Two lines of one currency are one pile on the counter. */
function linesByCurrency({ chi_tiet }: Trade): Omit<Moved, 'label'>[] {
  const piles = new Map<number, Omit<Moved, 'label'>>();
  for (const { tien_id, ma_tien, so_luong, to_tien } of chi_tiet) {
    const pile = piles.get(tien_id);
    piles.set(tien_id, {
      currencyId: tien_id,
      code: ma_tien,
      amount: add(pile?.amount ?? '0', so_luong),
      pieces: joined(pile?.pieces ?? [], to_tien),
    });
  }
  return [...piles.values()];
}

function joined(some: readonly NoteCount[], more: readonly NoteCount[]): NoteCount[] {
  const ids = new Set([...some, ...more].map(({ menh_gia_id }) => menh_gia_id));
  const piecesOf = (id: number) =>
    [...some, ...more].reduce((total, note) => total + (note.menh_gia_id === id ? note.so_to : 0), 0);
  return [...ids].map((menh_gia_id) => ({ menh_gia_id, so_to: piecesOf(menh_gia_id) }));
}

/** The notes in one line, the largest first, e.g. 500,000 × 7. */
export function countedPieces({ notes, counts }: TradedCash): { value: string; pieces: number }[] {
  return notes
    .toSorted((left, right) => compare(right.value, left.value))
    .flatMap(({ id, value }) => (counts.counts[id] ? [{ value, pieces: counts.counts[id] }] : []));
}
