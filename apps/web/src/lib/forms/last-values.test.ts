import { expect, test } from 'vitest';
import { withNewest } from './last-values.ts';

test('offers the last few texts, the newest first and each once', () => {
  expect(withNewest(['Nộp ngân hàng', 'Đổi lẻ'], ' Đổi lẻ ')).toEqual(['Đổi lẻ', 'Nộp ngân hàng']);
  expect(withNewest(['a', 'b', 'c'], 'd')).toEqual(['d', 'a', 'b']);
});

test('an empty field teaches nothing', () => {
  expect(withNewest(['a'], '  ')).toEqual(['a']);
});
