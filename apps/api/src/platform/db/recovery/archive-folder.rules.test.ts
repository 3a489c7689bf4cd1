import { expect, test } from 'vitest';
import { hasGap } from './archive-folder.ts';

const base = { file: 'base', finished: new Date(0), from: '0000000100000000000000FE' };

test.each([
  ['nothing has arrived yet', [], false],
  [
    'all are there, across the end of a name',
    ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000'],
    false,
  ],
  [
    'older ones and notes are there too',
    ['0000000100000000000000F0', '0000000100000000000000FE', '00000002.history'],
    false,
  ],
  ['one is lacking', ['0000000100000000000000FE', '000000010000000100000000'], true],
  ['the first is lacking', ['0000000100000000000000FF'], true],
])('tells whether WAL is lacking since a base: %s', (_which, segments, expected) => {
  expect(hasGap(base, segments)).toBe(expected);
});
