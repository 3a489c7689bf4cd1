import { expect, it } from 'vitest';
import { isSameChoice, letterOf, roleOf, shownTable, withRole } from './table-choice.ts';

it('gives each thing to one column and each column one thing', () => {
  const places = withRole({ day: 0, text: 1 }, 2, 'text');
  expect(places).toEqual({ day: 0, text: 2 });
  expect(withRole(places, 2, 'party')).toEqual({ day: 0, party: 2 });
  expect(withRole(places, 2, null)).toEqual({ day: 0 });
});

it('takes amounts from one column or from two, never from both', () => {
  expect(withRole({ day: 0, amount: 1, direction: 2 }, 3, 'debit')).toEqual({ day: 0, debit: 3 });
  expect(withRole({ day: 0, debit: 1, credit: 2 }, 3, 'amount')).toEqual({ day: 0, amount: 3 });
});

it('knows a column with the day and the number of a transaction', () => {
  const places = withRole({ reference: 3 }, 1, 'dayReference');
  expect(places).toEqual({ day: 1, reference: 1 });
  expect(roleOf(places, 1)).toBe('dayReference');
  expect(roleOf(places, 3)).toBeNull();
});

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 27].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB']);
});

it('shows headings of two rows together, and the rows below them', () => {
  const row = (dong: number, ...o: string[]) => ({ dong, o });
  const hang = [row(1, 'Sao kê'), row(3, 'Ngày', 'Phát sinh', ''), row(4, '', 'Nợ', 'Có'), row(5, '1/11', '5', '')];
  const chon = { hang_tieu_de: 3, so_hang: 2, cot: {}, dau_le: null, thu_tu_ngay: null, nho: false } as const;
  const view = { can: null, ly_do: null, vi_du: null, chon, da_nho: false, so_cot: 3, hang };
  expect(shownTable(view, chon)).toEqual({ headings: ['Ngày', 'Phát sinh · Nợ', 'Có'], rows: hang.slice(3) });
  expect(shownTable(view, { ...chon, hang_tieu_de: 0 }).rows).toEqual(hang);
  expect(isSameChoice(chon, { ...chon, nho: true })).toBe(true);
  expect(isSameChoice(chon, { ...chon, cot: { day: 1 } })).toBe(false);
});
