import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';
import { type Fit, fitColumns } from './fit-columns.ts';
import type { ListColumn } from './list-column.ts';

const columns: ListColumn<unknown>[] = [
  { key: 'code', title: 'Code', kind: 'text', always: true, width: 140 },
  { key: 'time', title: 'Time', kind: 'datetime', width: 150, yields: true },
  { key: 'lines', title: 'Lines', kind: 'text', width: 160 },
  { key: 'value', title: 'Value', kind: 'money', width: 130 },
  { key: 'teller', title: 'Teller', kind: 'text', width: 130 },
  { key: 'status', title: 'Status', kind: 'status', width: 110 },
];
const widths = Object.fromEntries(columns.map(({ key, width = 0 }) => [key, { own: width, least: 90 }]));
const fitted = (room: number, dragged: Fit['dragged'] = {}, chosen: Fit['chosen'] = {}) =>
  fitColumns(columns, { room, widths, dragged, chosen });
const keysOf = (kept: readonly { key: string }[]) => kept.map(({ key }) => key);
const fitting = (...given: Parameters<typeof fitted>) => keysOf(fitted(...given).columns);

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
  expect(fitting(690, { lines: 300 })).toEqual(['code', 'lines', 'value', 'status']);
});

test('the name, the amount and the status stay even where nothing fits, as narrow as they can be', () => {
  expect(fitting(10)).toEqual(['code', 'value', 'status']);
  expect(fitted(10).widths).toEqual({ code: 90, value: 90, status: 90 });
});

test('what is left of the line goes to the columns that nobody dragged', () => {
  const { widths: shared, rest } = fitted(1000, { lines: 160 });
  expect(shared.lines).toBe(160);
  expect(shared.teller).toBeGreaterThan(130);
  expect(Object.values(shared).reduce((sum, width) => sum + width, 0)).toBeGreaterThan(994);
  expect(rest).toBe(0);
  const all = { code: 100, time: 100, lines: 100, value: 100, teller: 100, status: 100 };
  expect(fitted(1000, all)).toMatchObject({ widths: all, rest: 400 });
});

test('a dragged column is narrowed to what the essential ones leave, and never leaves for its own width', () => {
  const wide = fitted(700, { lines: 600 });
  expect(keysOf(wide.columns)).toEqual(['code', 'lines', 'value', 'status']);
  expect(wide.widths).toMatchObject({ code: 140, lines: 320, value: 130, status: 110 });
  // One of the essential ones gives back itself what was dragged.
  expect(fitted(420, { code: 600 }).widths).toEqual({ code: 180, value: 130, status: 110 });
  expect(fitted(900, { lines: 300, teller: 700 }).widths).toMatchObject({ lines: 300, teller: 220 });
  expect(fitting(560, { lines: 600, teller: 600 })).toEqual(['code', 'lines', 'value', 'teller', 'status']);
});

test('no column is narrower than its words and figures', () => {
  expect(fitted(820, { lines: 64, value: 64 }).widths).toMatchObject({ lines: 90, value: 90 });
});

test('the status of a list of cash trades stays at 768 px, where a day comes to billions and the lines part in two', () => {
  interface Row {
    code: string;
    lines: string;
    value: string;
    status: number;
  }
  const trades: ListColumn<Row>[] = [
    { key: 'code', title: 'Mã phiếu', kind: 'text', always: true, width: 138 },
    { key: 'time', title: 'Giờ', kind: 'datetime', sortable: true, width: 72 },
    { key: 'lines', title: 'Chi tiết', kind: 'text', always: true, width: 172, words: ({ lines }) => lines },
    { key: 'value', title: 'Giá trị', kind: 'money', unit: '₫', sortable: true, sum: true },
    { key: 'status', title: 'Trạng thái', kind: 'status', width: 100, options: [{ value: 1, label: 'Chờ nhận' }] },
  ];
  const row = { code: 'MNT-261119-0021', lines: '1,350\u00a0USD ×\u00a025,900', value: '34955000', status: 1 };
  // The window without the menu, the margins, the ticks and the acts of a row.
  const room = 768 - 80 - 48 - 40 - 40;
  for (const sum of ['1405916000', '21405916000', '321405916000']) {
    const kept = fitColumns(trades, {
      room,
      widths: columnWidths(trades, [row], { value: sum }),
      dragged: {},
      chosen: {},
    });
    expect(keysOf(kept.columns)).toEqual(['code', 'lines', 'value', 'status']);
    expect(Object.values(kept.widths).reduce((total, width) => total + width, 0)).toBeLessThanOrEqual(room);
  }
});
