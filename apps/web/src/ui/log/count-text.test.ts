import { expect, test } from 'vitest';
import { type CountWords, countText } from './count-text.ts';

const words: CountWords = {
  attempt: (lan) => `Lần ${lan}`,
  result: (name) => name,
  matches: 'khớp sổ',
  missing: (currencies) => `Chưa đếm: ${currencies}`,
  reason: (reason) => `Lý do: ${reason}`,
};
const usd = { tien_id: 2, ma_tien: 'USD', so_sach: '1450', thuc_dem: '1400', chenh_lech: '-50' };

test('a count is told with its attempt, its result, what differed and why', () => {
  const refused = { lan: 2, ket_qua: 'thieu_ly_do', chi_tiet: [usd], ly_do: null };
  expect(countText('countRefused', refused, words)).toBe('Lần 2 · thieu_ly_do · −50 USD');
  const closed = { ma_ket: 'K-261114', lan: 3, ket_qua: 'dong_ket', chi_tiet: [usd], ly_do: 'Thiếu một tờ' };
  expect(countText('closeSafe', closed, words)).toBe('K-261114 · Lần 3 · dong_ket · −50 USD · Lý do: Thiếu một tờ');
  expect(countText('openSafe', { ma_ket: 'K-1', chi_tiet: [], ly_do: null }, words)).toBe('K-1 · khớp sổ');
  expect(countText('countIncomplete', { chua_dem: ['VND', 'USD'] }, words)).toBe('Chưa đếm: VND, USD');
});

test('what is no count, or was logged before counts were, is told as before', () => {
  expect(countText('update', { chi_tiet: [usd] }, words)).toBeNull();
  expect(countText('closeSafe', { ma_ket: 'K-1' }, words)).toBeNull();
});
