import { expect, test } from 'vitest';
import { clockText } from './time-left.tsx';

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [899, '14:59'],
  [4800, '1:20:00'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
