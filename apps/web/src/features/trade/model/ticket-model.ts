import type { Currency, Denomination } from '@doi-tien/contract/catalogue.schema';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { compare, divide, isDecimal, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { isPayable } from '@doi-tien/money/notes';
import { amountAt, quantityFor } from '@doi-tien/money/rate';
import { newUuid } from '../../../lib/browser/uuid.ts';
import { grandTotal, NO_NOTES, type NoteCounts, type NoteKind, toNoteLines } from '../../../ui/notes/note-counts.ts';
import { type ScannedCustomer, scannedPart } from './scanned-part.ts';

/** One line as it is typed. The side typed last is the one that stays; the other is worked out from it. */
export interface LineState {
  key: string;
  currencyId: number | null;
  group: string | null;
  quantity: string | null;
  rate: string | null;
  amount: string | null;
  typed: 'quantity' | 'amount' | 'notes';
  /** Somebody typed the rate: it follows no tier. Drafts of earlier versions do not have it. */
  isRateTyped?: boolean | undefined;
  /** Its rate is a tier's, whatever has become of the tier since. */
  isOfTier?: boolean | undefined;
  notes: NoteCounts;
  /** The reservation it takes; drafts of earlier versions do not have it. */
  reservation?: ReservedLine | undefined;
}

/** What a line needs to know of the reservation it takes. */
export interface ReservedLine {
  id: number;
  code: string;
  rate: string;
  left: string;
}

export type CustomerField = 'ten_khach' | 'dien_thoai' | 'loai_giay_to' | 'so_giay_to' | 'quoc_tich';

export interface TicketState {
  lines: LineState[];
  settlementId: number | null;
  conversion: string | null;
  feeCharged: string | null;
  feePaid: string | null;
  customer: Partial<Record<CustomerField, string>>;
  /** Drafts of earlier versions do not have it. */
  scanned?: ScannedCustomer | undefined;
  customerGroup?: { paper: string; id: number } | undefined;
  rateReason: string;
  /** Why what is kept for others is sold; drafts of earlier versions do not have it. */
  reserveReason?: string | undefined;
  note: string;
  reference: string;
  network: string;
  /** The account outside that was chosen; drafts of earlier versions do not have it. */
  account?: { id: number; currencyId: number } | undefined;
  isWaiting: boolean;
  /** Notes the teller chose instead of the proposed ones, by what they pay: see `cash-panel/payout.ts`. */
  payout: Record<string, PayoutChoice>;
  received: ReceivedCash;
}

/** What the customer of a sale puts on the counter, as an amount or note by note. */
export interface ReceivedCash {
  amount: string | null;
  notes: NoteCounts;
}

export const NO_CASH: ReceivedCash = { amount: null, notes: NO_NOTES };

interface PayoutChoice {
  /** What was to be paid when they were chosen; for another amount the choice says nothing. */
  amount: string;
  notes: NoteCounts;
}

export function newLine(): LineState {
  return {
    // Random, because lines of a stored draft keep theirs over a reload.
    key: `line-${newUuid()}`,
    currencyId: null,
    group: null,
    quantity: null,
    rate: null,
    amount: null,
    typed: 'quantity',
    notes: NO_NOTES,
  };
}

export function newTicket(): TicketState {
  return {
    lines: [newLine()],
    settlementId: null,
    conversion: null,
    feeCharged: null,
    feePaid: null,
    customer: {},
    rateReason: '',
    note: '',
    reference: '',
    network: '',
    isWaiting: false,
    payout: {},
    received: NO_CASH,
  };
}

/** The line of the rate desk for some notes; a group without its own takes the currency's. */
export function deskRow(desk: readonly DeskRow[], currencyId: number, group: string | null): DeskRow | undefined {
  const rows = desk.filter(({ tien_id }) => tien_id === currencyId);
  return rows.find(({ nhom_ty_gia }) => nhom_ty_gia === group) ?? rows.find(({ nhom_ty_gia }) => nhom_ty_gia === null);
}

/** The posted rate of our side of the counter. */
export function postedRate(
  desk: readonly DeskRow[],
  kind: TradeKind,
  currencyId: number,
  group: string | null,
  /** VND for one unit of the settlement currency, where that is not VND. */
  conversion: string | null = null,
): string | null {
  const row = deskRow(desk, currencyId, group);
  if (!row?.hien_tai) return null;
  const inVnd = kind.side === 'buy' ? row.hien_tai.ty_gia_mua : row.hien_tai.ty_gia_ban;
  return isPositive(conversion) ? divide(inVnd, conversion, 8) : inVnd;
}

/** Which posted rate a line is measured by: the group it names, or the one all its counted notes are in. */
export function rateGroup(
  { group, typed, notes: counted }: Pick<LineState, 'group' | 'typed' | 'notes'>,
  notes: readonly { id: number; group: string | null }[],
): string | null {
  if (group !== null || typed !== 'notes') return group;
  const groups = new Set(notes.filter(({ id }) => (counted.counts[id] ?? 0) > 0).map((note) => note.group));
  const [only = null] = groups;
  return groups.size === 1 ? only : null;
}

/** Notes counted of one currency say nothing about another. */
export function changeCurrency(
  line: LineState,
  currencyId: number,
  group: string | null,
  rate: string | null,
): LineState {
  // Another currency is not the one that was reserved.
  const { reservation, ...free } = line;
  const kept = currencyId === line.currencyId ? line : free;
  const next: LineState = { ...kept, currencyId, group, rate, isRateTyped: false, isOfTier: false };
  const keepsNotes = currencyId === line.currencyId || line.typed !== 'notes';
  return keepsNotes ? next : { ...next, notes: NO_NOTES, quantity: null };
}

interface LineCurrency {
  currency: Currency;
  notes: readonly NoteKind[];
  /** Decimals of what it is settled in. */
  settlementDecimals: number;
}

/** Works the untyped side out. What cannot be worked out yet is empty, never a guess. */
export function solveLine(line: LineState, { currency, notes, settlementDecimals }: LineCurrency): LineState {
  const unit = String(currency.don_vi_ty_gia);
  const quantity = line.typed === 'notes' ? nothingIfZero(grandTotal(notes, line.notes)) : line.quantity;
  if (!isPositive(line.rate)) return { ...line, quantity, amount: line.typed === 'amount' ? line.amount : null };
  if (line.typed === 'amount') {
    const found = isPositive(line.amount)
      ? quantityFor(line.amount, line.rate, unit, currency.nhom <= 2 ? 0 : currency.so_le)
      : null;
    return { ...line, quantity: found };
  }
  return {
    ...line,
    quantity,
    amount: isPositive(quantity) ? amountAt(quantity, line.rate, unit, settlementDecimals) : null,
  };
}

/** What the solved quantity really comes to, where the typed amount cannot be met in whole notes. */
export function exactAmount(line: LineState, currency: Currency | undefined, decimals: number): string | undefined {
  if (line.typed !== 'amount' || !currency || !isPositive(line.quantity) || !isPositive(line.rate)) return undefined;
  const exact = amountAt(line.quantity, line.rate, String(currency.don_vi_ty_gia), decimals);
  return exact === line.amount ? undefined : `= ${formatDecimal(exact)}`;
}

/** The smallest note of the currency, where the quantity cannot be made of its notes; a half-typed one often cannot. */
export function unmetNote(
  { currencyId, quantity }: Pick<LineState, 'currencyId' | 'quantity'>,
  catalogue: readonly Denomination[],
): string | undefined {
  const values = catalogue
    .filter(({ tien_id, dang_luu_hanh }) => tien_id === currencyId && dang_luu_hanh)
    .map(({ gia_tri }) => gia_tri)
    .toSorted(compare);
  return isPositive(quantity) && values.length > 0 && !isPayable(values, quantity) ? values[0] : undefined;
}

export function isPositive(value: string | null): value is string {
  return value !== null && isDecimal(value) && sign(value) > 0;
}

function nothingIfZero(value: string): string | null {
  return compare(value, '0') === 0 ? null : value;
}

/** Empty lines are nothing. */
export function filledLines({ lines }: TicketState): LineState[] {
  return lines.filter(({ currencyId, quantity }) => currencyId !== null || quantity !== null);
}

/** What is sent; null while a line still misses something. Empty lines at the end are nothing. */
export function toBody(state: TicketState): TradeBody | null {
  const filled = filledLines(state);
  const chi_tiet = filled.flatMap((line) => {
    if (line.currencyId === null || !isPositive(line.quantity) || !isPositive(line.rate)) return [];
    const to_tien = toNoteLines(line.notes);
    const hasNotes = line.typed === 'notes' && to_tien.length > 0 && line.notes.unsorted === null;
    return [
      {
        tien_id: line.currencyId,
        so_luong: line.quantity,
        ty_gia: line.rate,
        nhom_ty_gia: line.group,
        ...(hasNotes && { to_tien }),
        ...(line.reservation && { giu_cho_id: line.reservation.id }),
      },
    ];
  });
  if (chi_tiet.length === 0 || chi_tiet.length < filled.length) return null;
  const text = (value: string | undefined) => value?.trim() || null;
  return {
    chi_tiet,
    ...(state.settlementId !== null && { tien_thanh_toan_id: state.settlementId }),
    ...(state.settlementId !== null && isPositive(state.conversion) && { ty_gia_quy_doi: state.conversion }),
    ...(isPositive(state.feeCharged) && { phi_thu: state.feeCharged }),
    ...(isPositive(state.feePaid) && { phi_chi: state.feePaid }),
    ...Object.fromEntries(Object.entries(state.customer).map(([name, value]) => [name, text(value)])),
    ...scannedPart(state),
    ...(state.rateReason.trim() && { ly_do_ty_gia: state.rateReason.trim() }),
    ...(state.reserveReason?.trim() && { ly_do_lay_giu_cho: state.reserveReason.trim() }),
    ...(state.note.trim() && { ghi_chu: state.note.trim() }),
    ...(state.reference.trim() && { ma_tham_chieu: state.reference.trim() }),
    ...(state.network.trim() && { mang: state.network.trim() }),
    ...accountPart(state),
    ...(state.isWaiting && { trang_thai: 2 as const }),
  };
}

/** An account that was chosen for another currency says nothing. */
export function accountPart(state: TicketState): Pick<TradeBody, 'tai_khoan_ngoai_id'> {
  const isOfLine = filledLines(state).some(({ currencyId }) => currencyId === state.account?.currencyId);
  return state.account && isOfLine ? { tai_khoan_ngoai_id: state.account.id } : {};
}

/** Where a field of the ticket stands on the page. */
export const fieldId = (
  name: CustomerField | 'ly_do_ty_gia' | 'ly_do_lay_giu_cho' | 'ma_tham_chieu' | 'mang' | 'tai_khoan_ngoai_id',
) => `ticket-${name}`;
