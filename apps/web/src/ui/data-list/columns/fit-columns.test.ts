import { expect, test } from 'vitest';
import { fitColumns, hasRoomForEssentials } from './fit-columns.ts';
import { columnWidths, type ListColumn } from './list-column.ts';

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

test('the status of a list of cash trades stays at 768 px, where a day comes to billions', () => {
  interface Row {
    code: string;
    value: string;
    status: number;
  }
  const trades: ListColumn<Row>[] = [
    { key: 'code', title: 'Mã phiếu', kind: 'text', always: true, width: 138 },
    { key: 'time', title: 'Giờ', kind: 'datetime', sortable: true, width: 72 },
    { key: 'lines', title: 'Chi tiết', kind: 'text', always: true, width: 172 },
    { key: 'value', title: 'Giá trị', kind: 'money', unit: '₫', sortable: true, sum: true },
    { key: 'status', title: 'Trạng thái', kind: 'status', width: 100, options: [{ value: 1, label: 'Chờ nhận' }] },
  ];
  const widths = columnWidths(trades, [{ code: 'MNT-261119-0021', value: '34955000', status: 1 }], {
    value: '1405916000',
  });
  // The window without the menu, the margins, the ticks and the acts of a row.
  const room = 768 - 80 - 48 - 40 - 40;
  const kept = fitColumns(trades, { room, widths, chosen: {} }).map(({ key }) => key);
  expect(kept).toEqual(['code', 'lines', 'value', 'status']);
});

test('a column of figures is as wide as its widest figure, and its sum, need it to be', () => {
  const rows = [{ value: '265000' }];
  const currency: ListColumn<{ value: string }>[] = [
    { key: 'value', title: 'Value', kind: 'money', unit: '₫', sum: true },
  ];
  const narrow = columnWidths(currency, rows, { value: '265000' }).value ?? 0;
  const wide = columnWidths(currency, rows, { value: '50688336000000' }).value ?? 0;
  const withCode = columnWidths(
    currency.map((column) => ({ ...column, unit: () => 'USDT' })),
    rows,
    {
      value: '50688336000000',
    },
  ).value;
  expect(narrow).toBe(134);
  // Fourteen digits, four commas, the sign and the margins of a cell.
  expect(wide).toBeGreaterThan(172);
  expect(withCode).toBeGreaterThan(wide);
});

test('a column that was dragged too narrow for its figures, states or codes is as wide as they need', () => {
  const rows = [{ code: 'HN2-MNT-261119-0001', amount: '50688336000000', state: '1', note: 'Khách quen' }];
  const dragged = { code: 60, amount: 60, state: 60, note: 60 };
  const wide: ListColumn<(typeof rows)[number]>[] = [
    { key: 'code', title: 'Code', kind: 'text', always: true },
    { key: 'amount', title: 'Amount', kind: 'money' },
    { key: 'state', title: 'State', kind: 'status', options: [{ value: 1, label: 'Chờ nhận tiền' }] },
    { key: 'note', title: 'Note', kind: 'text' },
  ];
  const widths = columnWidths(wide, rows, {}, dragged);
  expect(widths.code).toBeGreaterThan(150);
  expect(widths.amount).toBeGreaterThan(150);
  expect(widths.state).toBeGreaterThan(120);
  expect(widths.note).toBe(60);
  expect(fitColumns(wide, { room: 300, widths, chosen: {} }).map(({ key }) => key)).toEqual(['code', 'note']);
});

test('widths that were dragged on a wide screen have room there, and on a narrow one only while name, amount and status fit', () => {
  const dragged = { code: 300, value: 260, status: 200, lines: 500 };
  expect(hasRoomForEssentials(columns, { room: 980, widths: dragged })).toBe(true);
  expect(hasRoomForEssentials(columns, { room: 640, widths: dragged })).toBe(false);
  expect(hasRoomForEssentials(columns, { room: 640, widths: {} })).toBe(true);
});
