import type { Currency, Denomination } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { expect, test } from 'vitest';
import {
  blankNotes,
  fromDrawers,
  heldIds,
  isCash,
  NOTHING_THERE,
  nextUncounted,
  progressOf,
  type Sheet,
  sheetCurrencies,
  shownCurrencies,
  toCounts,
  totalOf,
  uncountedOf,
  withAvailable,
} from './count-model.ts';

const currency = (id: number, ma: string, nhom: number) => ({ id, ma, ten: ma, nhom, so_le: 0 }) as Currency;
const note = (id: number, tien_id: number, gia_tri: string, dang_luu_hanh = true) =>
  ({ id, tien_id, gia_tri, dang_luu_hanh }) as Denomination;
const currencies = sheetCurrencies(
  [currency(1, 'VND', 1), currency(2, 'USD', 2), currency(3, 'EUR', 2), currency(9, 'USDT', 3)],
  [note(11, 1, '500000'), note(21, 2, '100'), note(22, 2, '50'), note(23, 2, '3', false)],
);
const drawer = (tien_id: number, so_tien: string): Drawer => ({
  tien_id,
  ma_tien: '',
  so_le: 0,
  so_tien,
  chua_phan_loai: '30',
  to_tien: [{ menh_gia_id: 21, gia_tri: '100', so_to: 2, so_tien: '200' }],
});

test('only cash has notes to count, and only those that circulate', () => {
  expect(currencies.filter(isCash).map(({ code }) => code)).toEqual(['VND', 'USD', 'EUR']);
  expect(currencies[1]?.notes.map(({ id }) => id)).toEqual([21, 22]);
});

test('a sheet filled from the books sends exactly those books', () => {
  const sheet = fromDrawers([drawer(2, '230')]);
  const usd = currencies[1];
  expect(usd && totalOf(usd, sheet)).toBe('230');
  expect(toCounts(currencies, sheet)).toEqual([
    { tien_id: 2, to_tien: [{ menh_gia_id: 21, so_to: 2 }] },
    { tien_id: 2, so_tien: '30' },
  ]);
});

test('what nobody counted does not travel; a typed zero does', () => {
  expect(toCounts(currencies, {})).toEqual([]);
  expect(toCounts(currencies, { 1: NOTHING_THERE })).toEqual([{ tien_id: 1, so_tien: '0' }]);
  expect(toCounts(currencies, { 2: { counts: { 21: 0 }, unsorted: null } })).toEqual([{ tien_id: 2, so_tien: '0' }]);
});

test('names what still has to be counted', () => {
  const codes = (sheet: Sheet) => uncountedOf(currencies, sheet, [1, 3, 9]).map(({ code }) => code);
  expect(codes({})).toEqual(['VND', 'EUR', 'USDT']);
  expect(codes({ 3: NOTHING_THERE, 9: { counts: {}, unsorted: '1.5' } })).toEqual(['VND']);
});

test('tells how far the count is, and where to go on', () => {
  const counted: Sheet = { 1: NOTHING_THERE };
  expect(progressOf(currencies, counted, [1, 3])).toEqual({ counted: 1, total: 2 });
  expect(progressOf(currencies.slice(0, 2), counted, [])).toEqual({ counted: 1, total: 2 });
  expect(nextUncounted(currencies, counted, 3)?.code).toBe('USDT');
  expect(nextUncounted(currencies, counted, 9)?.code).toBe('USD');
  expect(nextUncounted(currencies.slice(0, 1), counted, 1)).toBeUndefined();
});

test('names the notes that were left empty beside counted ones', () => {
  const usd = currencies[1];
  expect(usd && blankNotes(usd, { 2: { counts: { 21: 3 }, unsorted: null } })).toBe(1);
  expect(usd && blankNotes(usd, { 2: NOTHING_THERE })).toBe(0);
});

test('shows the first currencies and those that are expected', () => {
  const codes = (held: Drawer[]) => shownCurrencies(currencies, {}, heldIds(held)).map(({ code }) => code);
  expect(codes([drawer(3, '10')])).toEqual(['VND', 'USD', 'EUR']);
  expect(codes([drawer(3, '0')])).toEqual(['VND', 'USD']);
});

test('a note that is not in the safe can be taken no times', () => {
  const usd = currencies[1];
  expect(usd && withAvailable(usd, drawer(2, '230'))).toEqual([
    { id: 21, value: '100', available: 2 },
    { id: 22, value: '50', available: 0 },
  ]);
});
