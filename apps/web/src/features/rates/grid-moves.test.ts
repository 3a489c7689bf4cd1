import { expect, test } from 'vitest';
import { nextPlace } from './grid-moves.ts';

const size = { rows: 3, columns: 4 };
const press = (key: string, more = {}) => ({ key, shift: false, atStart: true, atEnd: true, ...more });

test('arrows and Enter move by one and stop at the edges', () => {
  expect(nextPlace({ row: 0, column: 1 }, press('ArrowDown'), size)).toEqual({ row: 1, column: 1 });
  expect(nextPlace({ row: 2, column: 1 }, press('Enter'), size)).toEqual({ row: 2, column: 1 });
  expect(nextPlace({ row: 2, column: 1 }, press('Enter', { shift: true }), size)).toEqual({ row: 1, column: 1 });
  expect(nextPlace({ row: 1, column: 1 }, press('ArrowLeft'), size)).toEqual({ row: 1, column: 0 });
  expect(nextPlace({ row: 1, column: 3 }, press('ArrowRight'), size)).toEqual({ row: 1, column: 3 });
});

test('inside a text the side arrows belong to the caret', () => {
  expect(nextPlace({ row: 1, column: 2 }, press('ArrowLeft', { atStart: false }), size)).toBeNull();
  expect(nextPlace({ row: 1, column: 2 }, press('ArrowRight', { atEnd: false }), size)).toBeNull();
});

test('Tab goes on in the next row and leaves the grid at its ends', () => {
  expect(nextPlace({ row: 0, column: 3 }, press('Tab'), size)).toEqual({ row: 1, column: 1 });
  expect(nextPlace({ row: 1, column: 1 }, press('Tab', { shift: true }), size)).toEqual({ row: 0, column: 3 });
  expect(nextPlace({ row: 1, column: 0 }, press('Tab'), size)).toEqual({ row: 1, column: 1 });
  expect(nextPlace({ row: 2, column: 3 }, press('Tab'), size)).toBeNull();
  expect(nextPlace({ row: 0, column: 1 }, press('Tab', { shift: true }), size)).toBeNull();
});
