import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Code } from '../support/ledger-model.ts';
import type { Catalogue } from './catalogue.ts';
import { toText, WIRE } from './units.ts';

/** Pieces of a note, by its face value. */
export type Notes = [value: string, count: number][];

/** One trade of one line, in whole units: what a teller agreed on with a customer. */
export interface Ticket {
  act: 'ticket';
  kind: TradeKind['code'];
  currency: Code;
  quantity: bigint;
  rate: string;
  paidIn: 'VND' | 'USD';
  fees: [charged: bigint, paid: bigint];
  /** Saved before the money arrived; nothing is posted until it is completed. */
  waits: boolean;
  notes: Notes;
}

/** What was counted of one currency: notes by value, and the rest that nobody sorted. */
export interface Count {
  currency: Code;
  unsorted: bigint;
  notes: Notes;
}

export type Deed =
  | Ticket
  /** `of` is the key under which the ticket was once handed in. */
  | { act: 'complete'; kind: TradeKind['code']; tradeId: number; of: string }
  | { act: 'void'; kind: TradeKind['code']; tradeId: number; of: string }
  | { act: 'topUp' | 'withdraw'; safeId: number; currency: Code; quantity: bigint; notes: Notes }
  | { act: 'resale'; safeId: number; currency: Code; quantity: bigint; back: Code; received: bigint }
  | { act: 'open'; day: string | null; counts: Count[] }
  | { act: 'lock'; safeId: number }
  | { act: 'close'; safeId: number; counts: Count[] };

/** What one dollar is worth in a ticket settled in dollars. */
export const CONVERSION = '26012.5';

export const kindOf = (code: TradeKind['code']) => TRADE_KINDS.find((kind) => kind.code === code) as TradeKind;

export interface Submission {
  method: 'POST' | 'PATCH';
  path: string;
  body?: object;
}

/** The request a deed travels as. Its key goes with it into the books, where it is found again whatever happens. */
export function submissionOf(deed: Deed, key: string, catalogue: Catalogue): Submission {
  const amount = (currency: Code, quantity: bigint) => ({
    tien_id: catalogue.currencyId(currency),
    so_tien: toText(currency, quantity),
  });
  const move = (type: 3 | 6, safeId: number, chi_tiet: object[], more = {}): Submission => {
    const body = { ket_id: safeId, loai_giao_dich: type, chi_tiet, ly_do: key, ...more };
    return { method: 'POST', path: '/chi-tiet-ket', body };
  };
  const pathOf = (kind: TradeKind['code']) => `/${kindOf(kind).path}`;
  switch (deed.act) {
    case 'ticket':
      return { method: 'POST', path: pathOf(deed.kind), body: ticketBody(deed, key, catalogue) };
    case 'complete': {
      const body = { ma_tham_chieu: key, mang: 'TRC20' };
      return { method: 'PATCH', path: `${pathOf(deed.kind)}/${deed.tradeId}/hoan-tat`, body };
    }
    case 'void':
      return { method: 'PATCH', path: `${pathOf(deed.kind)}/${deed.tradeId}/huy`, body: { ly_do: key } };
    case 'topUp':
    case 'withdraw': {
      const to_tien = catalogue.notes(deed.currency, deed.notes);
      const count = { ...amount(deed.currency, deed.quantity), ...(to_tien.length > 0 && { to_tien }) };
      return move(deed.act === 'topUp' ? 3 : 6, deed.safeId, [count]);
    }
    case 'resale':
      return move(6, deed.safeId, [amount(deed.currency, deed.quantity)], { thu_ve: amount(deed.back, deed.received) });
    case 'open': {
      const body = { ...(deed.day && { ngay: deed.day }), chi_tiet: countBodies(deed.counts, catalogue), ly_do: key };
      return { method: 'POST', path: '/ket', body };
    }
    case 'lock':
      return { method: 'PATCH', path: `/ket/chot-ket/${deed.safeId}` };
    case 'close': {
      const body = { chi_tiet: countBodies(deed.counts, catalogue), ly_do: key };
      return { method: 'PATCH', path: `/ket/dong-ket/${deed.safeId}`, body };
    }
  }
}

function ticketBody(ticket: Ticket, key: string, catalogue: Catalogue): object {
  const { currency, quantity, rate, paidIn, fees, waits, notes } = ticket;
  const to_tien = catalogue.notes(currency, notes);
  const line = { tien_id: catalogue.currencyId(currency), so_luong: toText(currency, quantity), ty_gia: rate };
  const needsProof = !waits && (WIRE[currency] === 'USDT' || kindOf(ticket.kind).mayWait);
  return {
    chi_tiet: [{ ...line, ...(to_tien.length > 0 && { to_tien }) }],
    ...(paidIn === 'USD' && { tien_thanh_toan_id: catalogue.currencyId('USD'), ty_gia_quy_doi: CONVERSION }),
    ...(fees[0] > 0n && { phi_thu: toText(paidIn, fees[0]) }),
    ...(fees[1] > 0n && { phi_chi: toText(paidIn, fees[1]) }),
    ...(waits && { trang_thai: 2 }),
    ...(needsProof && { ma_tham_chieu: `proof-${key}`, mang: 'TRC20' }),
    ghi_chu: key,
  };
}

/** A count that is partly sorted travels in two parts, which the server puts together. */
function countBodies(counts: readonly Count[], catalogue: Catalogue): object[] {
  return counts.flatMap(({ currency, unsorted, notes }) => [
    { tien_id: catalogue.currencyId(currency), so_tien: toText(currency, unsorted) },
    ...(notes.length > 0
      ? [{ tien_id: catalogue.currencyId(currency), to_tien: catalogue.notes(currency, notes) }]
      : []),
  ]);
}
