import type { Currency } from '@doi-tien/contract/catalogue.schema';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { expect, test } from 'vitest';
import { type LineState, newLine, newTicket, postedRate, solveLine, toBody } from './ticket-model.ts';

const usd = { id: 2, ma: 'USD', so_le: 2, nhom: 2, don_vi_ty_gia: 1 } as Currency;
const notes = [
  { id: 21, value: '100' },
  { id: 22, value: '50' },
];
const about = { currency: usd, notes, settlementDecimals: 0 };
const line = (change: Partial<LineState>): LineState => ({ ...newLine(), currencyId: 2, rate: '25910', ...change });

test('any side can be typed and the other follows', () => {
  expect(solveLine(line({ quantity: '1200' }), about).amount).toBe('31092000');
  expect(solveLine(line({ typed: 'amount', amount: '31092000' }), about).quantity).toBe('1200');
  const counted = line({ typed: 'notes', notes: { counts: { 21: 10, 22: 4 }, unsorted: null } });
  expect(solveLine(counted, about)).toMatchObject({ quantity: '1200', amount: '31092000' });
});

test('nothing is worked out from half of what it takes', () => {
  expect(solveLine(line({ quantity: '1200', rate: null }), about).amount).toBeNull();
  expect(solveLine(line({ quantity: null }), about).amount).toBeNull();
});

test('an incomplete line keeps the ticket from being sent, an empty one does not', () => {
  const state = newTicket();
  expect(toBody(state)).toBeNull();
  const done = line({ quantity: '100' });
  expect(toBody({ ...state, lines: [done, newLine()] })?.chi_tiet).toEqual([
    { tien_id: 2, so_luong: '100', ty_gia: '25910', nhom_ty_gia: null },
  ]);
  expect(toBody({ ...state, lines: [done, line({ quantity: null })] })).toBeNull();
});

test('counted notes travel with their line', () => {
  const counted = solveLine(line({ typed: 'notes', notes: { counts: { 21: 3, 22: 0 }, unsorted: null } }), about);
  expect(toBody({ ...newTicket(), lines: [counted] })?.chi_tiet[0]?.to_tien).toEqual([{ menh_gia_id: 21, so_to: 3 }]);
});

test('takes the posted rate of our side, and a group falls back to its currency', () => {
  const rate = (buy: string) => ({ ty_gia_mua: buy, ty_gia_ban: '26150', ty_gia_goc: '26000' });
  const desk = [
    { tien_id: 2, nhom_ty_gia: null, hien_tai: rate('25900') },
    { tien_id: 2, nhom_ty_gia: '1–2', hien_tai: rate('25700') },
  ] as DeskRow[];
  const kind = (code: string) => TRADE_KINDS.find((each) => each.code === code) as TradeKind;
  expect(postedRate(desk, kind('MNT'), 2, '1–2')).toBe('25700');
  expect(postedRate(desk, kind('MNT'), 2, '5–20')).toBe('25900');
  expect(postedRate(desk, kind('BNT'), 2, null)).toBe('26150');
  expect(postedRate(desk, kind('BNT'), 9, null)).toBeNull();
});
