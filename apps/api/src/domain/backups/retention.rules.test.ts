import { expect, test } from 'vitest';
import { outdated } from './retention.rules.ts';

const now = new Date('2026-11-15T12:00:00Z');

test('backups older than the kept days go, the others stay', () => {
  const names = [
    'doi-tien-20261010-020000.backup',
    'doi-tien-20261115-020000.backup.age',
    'doi-tien-20261016-115959.backup.age',
    'doi-tien-20261016-120001.backup',
  ];
  expect(outdated(names, 30, now)).toEqual(['doi-tien-20261010-020000.backup', 'doi-tien-20261016-115959.backup.age']);
});

test('the newest stays however old it is', () => {
  expect(outdated(['doi-tien-20200101-000000.backup', 'doi-tien-20200102-000000.backup'], 7, now)).toEqual([
    'doi-tien-20200101-000000.backup',
  ]);
});

test('nothing that somebody named themselves is touched', () => {
  const names = ['truoc-nang-cap.backup', 'doi-tien-20200101-000000.backup.partial', 'doi-tien-20200101.backup', 'x'];
  expect(outdated(names, 1, now)).toEqual([]);
});
