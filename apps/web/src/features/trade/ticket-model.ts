import type { Money } from '@doi-tien/contract/catalogue.schema';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare, isDecimal, sign } from '@doi-tien/money/decimal';
import { amountAt, quantityFor } from '@doi-tien/money/rate';
import { grandTotal, NO_NOTES, type NoteCounts, type NoteKind } from '../../ui/note-counts.ts';

/** One line as it is typed. The side typed last is the one that stays; the other is worked out from it. */
export interface LineState {
  key: string;
  moneyId: number | null;
  group: string | null;
  quantity: string | null;
  rate: string | null;
  amount: string | null;
  typed: 'quantity' | 'amount' | 'notes';
  notes: NoteCounts;
}

export interface TicketState {
  lines: LineState[];
  settlementId: number | null;
  conversion: string | null;
  feeCharged: string | null;
  feePaid: string | null;
  customer: { ten_khach?: string; dien_thoai?: string; loai_giay_to?: string; so_giay_to?: string; quoc_tich?: string };
  rateReason: string;
  note: string;
  reference: string;
  network: string;
  isWaiting: boolean;
}

let lastKey = 0;

export function newLine(): LineState {
  lastKey += 1;
  return {
    ...{ key: `line-${lastKey}`, moneyId: null, group: null, quantity: null, rate: null, amount: null },
    ...{ typed: 'quantity', notes: NO_NOTES },
  };
}

export function newTicket(): TicketState {
  return {
    ...{ lines: [newLine()], settlementId: null, conversion: null, feeCharged: null, feePaid: null, customer: {} },
    ...{ rateReason: '', note: '', reference: '', network: '', isWaiting: false },
  };
}

/** The posted rate of our side of the counter; a group without its own takes the money's. */
export function postedRate(
  desk: readonly DeskRow[],
  kind: TradeKind,
  moneyId: number,
  group: string | null,
): string | null {
  const rows = desk.filter(({ tien_id }) => tien_id === moneyId);
  const row =
    rows.find(({ nhom_ty_gia }) => nhom_ty_gia === group) ?? rows.find(({ nhom_ty_gia }) => nhom_ty_gia === null);
  if (!row?.hien_tai) return null;
  return kind.side === 'buy' ? row.hien_tai.ty_gia_mua : row.hien_tai.ty_gia_ban;
}

export interface LineMoney {
  money: Money;
  notes: readonly NoteKind[];
  /** Decimals of what it is settled in. */
  settlementDecimals: number;
}

/** Works the untyped side out. What cannot be worked out yet is empty, never a guess. */
export function solveLine(line: LineState, { money, notes, settlementDecimals }: LineMoney): LineState {
  const unit = String(money.don_vi_ty_gia);
  const quantity = line.typed === 'notes' ? nothingIfZero(grandTotal(notes, line.notes)) : line.quantity;
  if (!isPositive(line.rate)) return { ...line, quantity, amount: line.typed === 'amount' ? line.amount : null };
  if (line.typed === 'amount') {
    const found = isPositive(line.amount)
      ? quantityFor(line.amount, line.rate, unit, money.nhom <= 2 ? 0 : money.so_le)
      : null;
    return { ...line, quantity: found };
  }
  return {
    ...line,
    quantity,
    amount: isPositive(quantity) ? amountAt(quantity, line.rate, unit, settlementDecimals) : null,
  };
}

function isPositive(value: string | null): value is string {
  return value !== null && isDecimal(value) && sign(value) > 0;
}

function nothingIfZero(value: string): string | null {
  return compare(value, '0') === 0 ? null : value;
}

/** What is sent; null while a line still misses something. Empty lines at the end are nothing. */
export function toBody(state: TicketState): TradeBody | null {
  const filled = state.lines.filter(({ moneyId, quantity }) => moneyId !== null || quantity !== null);
  const chi_tiet = filled.flatMap((line) => {
    if (line.moneyId === null || !isPositive(line.quantity) || !isPositive(line.rate)) return [];
    const to_tien = Object.entries(line.notes.counts)
      .filter(([, so_to]) => so_to > 0)
      .map(([id, so_to]) => ({ menh_gia_id: Number(id), so_to }));
    const hasNotes = line.typed === 'notes' && to_tien.length > 0 && line.notes.unsorted === null;
    return [
      {
        ...{ tien_id: line.moneyId, so_luong: line.quantity, ty_gia: line.rate, nhom_ty_gia: line.group },
        ...(hasNotes && { to_tien }),
      },
    ];
  });
  if (chi_tiet.length === 0 || chi_tiet.length < filled.length) return null;
  const text = (value: string | undefined) => value?.trim() || null;
  return {
    chi_tiet,
    ...(state.settlementId !== null && { tien_thanh_toan_id: state.settlementId }),
    ...(isPositive(state.conversion) && { ty_gia_quy_doi: state.conversion }),
    ...(isPositive(state.feeCharged) && { phi_thu: state.feeCharged }),
    ...(isPositive(state.feePaid) && { phi_chi: state.feePaid }),
    ...Object.fromEntries(Object.entries(state.customer).map(([name, value]) => [name, text(value)])),
    ...(state.rateReason.trim() && { ly_do_ty_gia: state.rateReason.trim() }),
    ...(state.note.trim() && { ghi_chu: state.note.trim() }),
    ...(state.reference.trim() && { ma_tham_chieu: state.reference.trim() }),
    ...(state.network.trim() && { mang: state.network.trim() }),
    ...(state.isWaiting && { trang_thai: 2 as const }),
  };
}
