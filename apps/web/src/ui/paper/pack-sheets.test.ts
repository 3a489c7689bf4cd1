import { describe, expect, test } from 'vitest';
import { type MeasuredTable, packSheets } from './pack-sheets.ts';

const table = (rows: number, more: Partial<MeasuredTable> = {}): MeasuredTable => ({
  head: 20,
  rows: Array.from({ length: rows }, () => 10),
  carry: 10,
  foot: 10,
  ...more,
});

test('what fits one sheet stays on one sheet', () => {
  expect(packSheets([{ height: 30 }, table(3), { height: 10 }], 100)).toEqual([
    [
      { part: 0, from: 0, to: 0 },
      { part: 1, from: 0, to: 3 },
      { part: 2, from: 0, to: 0 },
    ],
  ]);
});

test('a long table leaves room for its carried sums on both sides of a page', () => {
  expect(packSheets([{ height: 30 }, table(12)], 100)).toEqual([
    [
      { part: 0, from: 0, to: 0 },
      { part: 1, from: 0, to: 4 },
    ],
    [{ part: 1, from: 4, to: 10 }],
    [{ part: 1, from: 10, to: 12 }],
  ]);
});

test('the sums never stand alone: the last row goes with them', () => {
  expect(packSheets([table(7, { foot: 30 })], 100)).toEqual([
    [{ part: 0, from: 0, to: 6 }],
    [{ part: 0, from: 6, to: 7 }],
  ]);
});

test('titles of columns never stand alone at the foot of a sheet', () => {
  expect(packSheets([{ height: 75 }, table(2)], 100)).toEqual([
    [{ part: 0, from: 0, to: 0 }],
    [{ part: 1, from: 0, to: 2 }],
  ]);
});

describe('signatures that do not fit', () => {
  const signatures = { height: 40, isSigned: true };

  test('take along the last rows of the table and its sums, which it carries over', () => {
    expect(packSheets([table(6), signatures], 100)).toEqual([
      [{ part: 0, from: 0, to: 4 }],
      [
        { part: 0, from: 4, to: 6 },
        { part: 1, from: 0, to: 0 },
      ],
    ]);
  });

  test('take along the lines between them and the table too', () => {
    const sheets = packSheets([table(6), { height: 10 }, { height: 10 }, signatures], 120);
    expect(sheets).toEqual([
      [{ part: 0, from: 0, to: 4 }],
      [
        { part: 0, from: 4, to: 6 },
        { part: 1, from: 0, to: 0 },
        { part: 2, from: 0, to: 0 },
        { part: 3, from: 0, to: 0 },
      ],
    ]);
  });

  test('leave most of a paper of lines where it was', () => {
    const lines = Array.from({ length: 8 }, () => ({ height: 10 }));
    expect(packSheets([...lines, signatures], 100).map((sheet) => sheet.map(({ part }) => part))).toEqual([
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8],
    ]);
  });

  test('stand alone only after what fills a sheet by itself', () => {
    expect(packSheets([{ height: 90 }, signatures], 100).map((sheet) => sheet.map(({ part }) => part))).toEqual([
      [0],
      [1],
    ]);
  });
});

test('a row higher than the sheet still ends, on a sheet of its own', () => {
  const high = table(3, { rows: [10, 500, 10] });
  expect(packSheets([high], 100)).toEqual([
    [{ part: 0, from: 0, to: 1 }],
    [{ part: 0, from: 1, to: 2 }],
    [{ part: 0, from: 2, to: 3 }],
  ]);
});

test('a table without rows shows its titles', () => {
  expect(packSheets([table(0)], 100)).toEqual([[{ part: 0, from: 0, to: 0 }]]);
});
