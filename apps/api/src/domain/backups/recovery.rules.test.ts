import { expect, test } from 'vitest';
import { outdatedFiles } from './recovery.rules.ts';

const segment = (number: number) => `00000001000000000000${number.toString(16).toUpperCase().padStart(4, '0')}`;
const base = (day: number, from: number) => ({
  file: `base-${day}`,
  finished: new Date(Date.UTC(2026, 10, day, 4)),
  from: segment(from),
});
const wal = (...numbers: number[]) =>
  numbers.map((number) => ({ name: segment(number), digest: 'd', file: `wal-${number}` }));
const oldest = new Date(Date.UTC(2026, 10, 12, 12));

test('keeps the last base from before the oldest moment, and the WAL from there on', () => {
  const bases = [base(10, 1), base(12, 5), base(13, 9)];
  expect(outdatedFiles(bases, wal(1, 4, 5, 8, 9, 12), oldest)).toEqual(['base-10', 'wal-1', 'wal-4']);
});

test('keeps everything while the first base is younger than the oldest moment, but the WAL before it', () => {
  expect(outdatedFiles([base(14, 3), base(15, 6)], wal(2, 3, 7), oldest)).toEqual(['wal-2']);
});

test('removes nothing without a base', () => {
  expect(outdatedFiles([], wal(1, 2), oldest)).toEqual([]);
});
