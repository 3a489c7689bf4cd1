import { expect, test } from 'vitest';
import { wholeColumns } from './whole-columns.ts';

const columns = [
  { key: 'day', kind: 'text', width: 100 },
  { key: 'bought', kind: 'figure', width: 80 },
  { key: 'cost', kind: 'figure', width: 120 },
  { key: 'profit', kind: 'figure', tone: 'gainLoss', width: 40 },
  { key: 'state', kind: 'text', width: 50 },
  { key: 'result', kind: 'figure', tone: 'gainLoss', width: 100, isPinned: true },
] as const;
const shown = (room: number) => wholeColumns(columns, ({ width }) => width, room).map(({ key }) => key);

test('columns leave as a whole, from the right; words and results stay longest', () => {
  expect(shown(490)).toEqual(['day', 'bought', 'cost', 'profit', 'state', 'result']);
  expect(shown(489)).toEqual(['day', 'bought', 'profit', 'state', 'result']);
  expect(shown(369)).toEqual(['day', 'profit', 'state', 'result']);
  expect(shown(289)).toEqual(['day', 'state', 'result']);
  expect(shown(100)).toEqual(['day', 'result']);
});
