import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './form-drafts.ts';

const NOW = Date.parse('2026-11-14T10:00:00Z');
const HOUR = 60 * 60 * 1000;

test('a sheet that was begun is found again, and only under its own name', () => {
  keepDraft('quanly:dem-dong:7', { sheet: { 1: { counts: { 2: 30 }, unsorted: null } } }, NOW);
  expect(readDraft('quanly:dem-dong:7', NOW + HOUR)?.values).toEqual({
    sheet: { 1: { counts: { 2: 30 }, unsorted: null } },
  });
  expect(readDraft('quanly:dem-dong:8', NOW)).toBeNull();
  expect(readDraft('giaodich1:dem-dong:7', NOW)).toBeNull();
});

test('what was counted yesterday is not offered today', () => {
  keepDraft('quanly:dem-mo', { sheet: {} }, NOW);
  expect(readDraft('quanly:dem-mo', NOW + 24 * HOUR)).toBeNull();
});

test('nothing is left once the sheet was sent', () => {
  keepDraft('quanly:dem-mo', { sheet: {} }, NOW);
  forgetDraft('quanly:dem-mo');
  expect(readDraft('quanly:dem-mo', NOW)).toBeNull();
});
