import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';
import type { ListColumn } from './list-column.ts';

test('a column of figures is as wide as its widest figure, and its sum, need it to be', () => {
  const rows = [{ value: '265000' }];
  const sum = { value: '50688336000000' };
  const currency: ListColumn<{ value: string }>[] = [
    { key: 'value', title: 'Value', kind: 'money', unit: '₫', sum: true },
  ];
  const coded = currency.map((column) => ({ ...column, unit: () => 'USDT' }));
  const wide = columnWidths(currency, rows, sum).value;
  expect(columnWidths(currency, rows, { value: '265000' }).value?.own).toBe(134);
  // Fourteen digits, four commas, the sign and the margins of a cell.
  expect(wide?.own).toBeGreaterThan(172);
  expect(wide?.least).toBe(wide?.own);
  expect(columnWidths(coded, rows, sum).value?.least).toBeGreaterThan(wide?.least ?? 0);
});

test('a code, a figure, a status and a day are whole in the narrowest column', () => {
  const rows = [{ code: 'HN2-MNT-261119-0001', amount: '50688336000000', state: '1', day: '2026-11-19' }];
  const columns: ListColumn<(typeof rows)[number]>[] = [
    { key: 'code', title: 'Code', kind: 'text', always: true },
    { key: 'amount', title: 'Amount', kind: 'money' },
    { key: 'state', title: 'State', kind: 'status', options: [{ value: 1, label: 'Chờ nhận tiền' }] },
    { key: 'day', title: 'Day', kind: 'date', width: 200 },
  ];
  const { code, amount, state, day } = columnWidths(columns, rows, {});
  expect(code?.least).toBeGreaterThan(150);
  expect(amount?.least).toBeGreaterThan(150);
  expect(state?.least).toBeGreaterThan(120);
  expect(day).toEqual({ own: 200, least: 108 });
});

test('a name is whole in two lines of the narrowest column, a note shows its longest word', () => {
  const columns: ListColumn<{ name: string }>[] = [{ key: 'name', title: 'Tên', kind: 'text' }];
  const leastOf = (name: string) => columnWidths(columns, [{ name }], {}).name?.least ?? 0;
  expect(leastOf('Nguyễn Thị Phương Thảo')).toBeGreaterThan('Phương Thảo'.length * 8);
  expect(leastOf('Nguyễn Thị Phương Thảo')).toBeLessThan(160);
  const note = 'Khách quen của cửa hàng, đổi tiền đi công tác mỗi tháng hai lần';
  expect(leastOf(note)).toBeLessThan(leastOf('Nguyễn Thị Phương Thảo'));
});

test('what draws itself is as narrow as its words, or as the product has it', () => {
  const row = { text: '1,000,000\u00a0KRW ×\u00a018.5\u00a0+1' };
  const column: ListColumn<typeof row> = { key: 'text', title: 'Lines', kind: 'text', width: 172, render: () => '…' };
  expect(columnWidths([column], [row], {}).text).toEqual({ own: 172, least: 172 });
  const { text } = columnWidths([{ ...column, words: () => row.text }], [row], {});
  expect(text?.own).toBe(172);
  expect(text?.least).toBeGreaterThan('1,000,000 KRW'.length * 8);
  expect(text?.least).toBeLessThan(150);
});
