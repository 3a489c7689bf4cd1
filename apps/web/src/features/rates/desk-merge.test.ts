import { expect, test } from 'vitest';
import { deskRow } from '../../../../../tests/support/rate-rows.ts';
import { mergeDesk } from './desk-merge.ts';

const before = [deskRow(1, ['100', '110', '105']), deskRow(2, ['200', '210', '205'])];
const after = [deskRow(1, ['101', '111', '105']), deskRow(2, ['200', '210', '205'])];

test('untouched cells follow and are marked, typed ones stay and are told', () => {
  const drafts = { '1:|ty_gia_mua': '99' };
  const merged = mergeDesk(before, after, drafts);
  expect(merged.drafts).toEqual(drafts);
  expect(merged.fresh).toEqual(['1:|ty_gia_ban']);
  expect(merged.moved).toEqual(['1:|ty_gia_mua']);
});

test('a draft that is now what is posted is no draft any more', () => {
  expect(mergeDesk(before, after, { '1:|ty_gia_mua': '101.0' })).toEqual({
    drafts: {},
    fresh: ['1:|ty_gia_ban'],
    moved: [],
  });
});

test('what this screen saved itself is no news', () => {
  const expected = { '1:|ty_gia_mua': '101', '1:|ty_gia_ban': '111' };
  expect(mergeDesk(before, after, {}, expected).fresh).toEqual([]);
});

test('drafts of a line that is gone are dropped', () => {
  expect(mergeDesk(before, after.slice(0, 1), { '2:|ty_gia_mua': '5' }).drafts).toEqual({});
});
