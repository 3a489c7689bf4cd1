import { expect, test } from 'vitest';
import { wholeColumns } from './whole-columns.ts';

const columns = [
  { key: 'day', width: 100 },
  { key: 'bought', width: 80 },
  { key: 'cost', width: 120 },
  { key: 'fee', width: 40 },
  { key: 'result', width: 100, isPinned: true },
];
const shown = (room: number) => wholeColumns(columns, ({ width }) => width, room).map(({ key }) => key);

test('columns leave as a whole, from the right, and the result stays', () => {
  expect(shown(440)).toEqual(['day', 'bought', 'cost', 'fee', 'result']);
  expect(shown(439)).toEqual(['day', 'bought', 'cost', 'result']);
  expect(shown(399)).toEqual(['day', 'bought', 'result']);
  expect(shown(100)).toEqual(['day', 'result']);
});
