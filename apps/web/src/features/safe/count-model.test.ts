import type { Denomination, Money } from '@doi-tien/contract/catalogue.schema';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { expect, test } from 'vitest';
import { fromDrawers, isCash, sheetMoneys, shownMoneys, toCounts, totalOf, withAvailable } from './count-model.ts';

const money = (id: number, ma: string, nhom: number) => ({ id, ma, ten: ma, nhom, so_le: 0 }) as Money;
const note = (id: number, tien_id: number, gia_tri: string, dang_luu_hanh = true) =>
  ({ id, tien_id, gia_tri, dang_luu_hanh }) as Denomination;
const moneys = sheetMoneys(
  [money(1, 'VND', 1), money(2, 'USD', 2), money(3, 'EUR', 2), money(9, 'USDT', 3)],
  [note(11, 1, '500000'), note(21, 2, '100'), note(22, 2, '50'), note(23, 2, '3', false)],
);
const drawer = (tien_id: number, so_tien: string): Drawer => ({
  ...{ tien_id, ma_tien: '', so_le: 0, so_tien, chua_phan_loai: '30' },
  to_tien: [{ menh_gia_id: 21, gia_tri: '100', so_to: 2, so_tien: '200' }],
});

test('only cash is counted, and only notes that circulate', () => {
  expect(moneys.filter(isCash).map(({ code }) => code)).toEqual(['VND', 'USD', 'EUR']);
  expect(moneys[1]?.notes.map(({ id }) => id)).toEqual([21, 22]);
});

test('a sheet filled from the books sends exactly those books', () => {
  const sheet = fromDrawers([drawer(2, '230')]);
  const usd = moneys[1];
  expect(usd && totalOf(usd, sheet)).toBe('230');
  expect(toCounts(moneys, sheet)).toEqual([
    { tien_id: 2, to_tien: [{ menh_gia_id: 21, so_to: 2 }] },
    { tien_id: 2, so_tien: '30' },
  ]);
});

test('what nobody touched does not travel, unless it must be counted', () => {
  expect(toCounts(moneys, {})).toEqual([]);
  expect(toCounts(moneys, {}, [1])).toEqual([{ tien_id: 1, so_tien: '0' }]);
});

test('shows the first moneys and those the books know of', () => {
  expect(shownMoneys(moneys, {}, [drawer(3, '10')]).map(({ code }) => code)).toEqual(['VND', 'USD', 'EUR']);
  expect(shownMoneys(moneys, {}, [drawer(3, '0')]).map(({ code }) => code)).toEqual(['VND', 'USD']);
});

test('a note that is not in the safe can be taken no times', () => {
  const usd = moneys[1];
  expect(usd && withAvailable(usd, drawer(2, '230'))).toEqual([
    { id: 21, value: '100', available: 2 },
    { id: 22, value: '50', available: 0 },
  ]);
});
