import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';
import { figureWidths, type ListColumn } from './list-column.ts';

const columns: ListColumn<unknown>[] = [
  { key: 'code', title: 'Code', kind: 'text', always: true, width: 140 },
  { key: 'time', title: 'Time', kind: 'datetime', width: 150, yields: true },
  { key: 'lines', title: 'Lines', kind: 'text', width: 160 },
  { key: 'value', title: 'Value', kind: 'money', width: 130 },
  { key: 'teller', title: 'Teller', kind: 'text', width: 130 },
  { key: 'status', title: 'Status', kind: 'status', width: 110 },
];
const fitting = (room: number, widths = {}, chosen = {}) =>
  fitColumns(columns, { room, widths, chosen }).map(({ key }) => key);

test('all columns stay where all fit', () => {
  expect(fitting(820)).toEqual(['code', 'time', 'lines', 'value', 'teller', 'status']);
});

test('the name, the amount and the status stay longest, a column that yields goes first', () => {
  expect(fitting(690)).toEqual(['code', 'lines', 'value', 'teller', 'status']);
  expect(fitting(560)).toEqual(['code', 'lines', 'value', 'status']);
  expect(fitting(390)).toEqual(['code', 'value', 'status']);
});

test('a column that somebody switched on stays, and one made wider counts with its width', () => {
  expect(fitting(560, {}, { time: true })).toEqual(['code', 'time', 'value', 'status']);
  expect(fitting(560, { lines: 300 })).toEqual(['code', 'value', 'teller', 'status']);
});

test('what can never be hidden stays even where nothing fits', () => {
  expect(fitting(10)).toEqual(['code']);
});

test('a column of figures is as wide as its widest figure, and its sum, need it to be', () => {
  const rows = [{ value: '265000' }];
  const currency: ListColumn<{ value: string }>[] = [
    { key: 'value', title: 'Value', kind: 'money', unit: '₫', sum: true },
  ];
  const narrow = figureWidths(currency, rows, { value: '265000' }).value ?? 0;
  const wide = figureWidths(currency, rows, { value: '50688336000000' }).value ?? 0;
  const withCode = figureWidths(
    currency.map((column) => ({ ...column, unit: () => 'USDT' })),
    rows,
    {
      value: '50688336000000',
    },
  ).value;
  expect(narrow).toBe(134);
  expect(wide).toBeGreaterThan(180);
  expect(withCode).toBeGreaterThan(wide);
});
