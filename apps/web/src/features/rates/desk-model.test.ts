import { expect, test } from 'vitest';
import { deskRow } from '../../../../../tests/support/rate-rows.ts';
import { fillDrafts, linesToSave, readRate, rowState, withDraft } from './desk-model.ts';

const usd = deskRow(1, ['25400', '25600', '25500']);
const none = deskRow(2, null);

test('reads what a clerk types, and nothing that is no positive number', () => {
  expect(['25,450', '25450.5', '0', '-3', 'abc', ''].map(readRate)).toEqual([
    '25450',
    '25450.5',
    null,
    null,
    null,
    null,
  ]);
});

test('typing the posted rate again is no change', () => {
  const drafts = withDraft({}, usd, 'ty_gia_mua', '25,500');
  expect(Object.keys(drafts)).toHaveLength(1);
  expect(withDraft(drafts, usd, 'ty_gia_mua', '25,400.0')).toEqual({});
});

test('warns when buying is not below selling, and of a jump over the limit', () => {
  const drafts = withDraft({}, usd, 'ty_gia_mua', '26000');
  const { warnings, spread, changed } = rowState(usd, drafts, '2');
  expect(changed).toEqual(['ty_gia_mua']);
  expect(warnings).toEqual([{ kind: 'crossed' }, { kind: 'jump', field: 'ty_gia_mua', percent: '2.3622' }]);
  expect(spread).toBe('-400');
  expect(rowState(usd, {}, '2').warnings).toEqual([]);
});

test('a currency without a rate needs all three before it can be saved', () => {
  let drafts = withDraft({}, none, 'ty_gia_mua', '100');
  expect(rowState(none, drafts, '2').problems.map(({ field, kind }) => [field, kind])).toEqual([
    ['ty_gia_ban', 'missing'],
    ['ty_gia_goc', 'missing'],
  ]);
  const both = withDraft(drafts, none, 'ty_gia_ban', '111');
  expect(rowState(none, both, '2')).toMatchObject({ problems: [], derived: '105.5', values: { ty_gia_goc: '105.5' } });
  expect(linesToSave([none], drafts)).toBeNull();
  drafts = withDraft(withDraft(drafts, none, 'ty_gia_ban', '110'), none, 'ty_gia_goc', '105');
  expect(linesToSave([usd, none], drafts)).toEqual([
    { tien_id: 2, nhom_ty_gia: null, ty_gia_mua: '100', ty_gia_ban: '110', ty_gia_goc: '105' },
  ]);
});

test('a changed line is saved with all its rates, an emptied one not at all', () => {
  expect(linesToSave([usd], withDraft({}, usd, 'ty_gia_ban', '25650'))?.[0]).toMatchObject({
    ty_gia_mua: '25400',
    ty_gia_ban: '25650',
  });
  expect(linesToSave([usd], withDraft({}, usd, 'ty_gia_ban', ''))).toBeNull();
});

test("yesterday's rates fill only the cells that differ", () => {
  const line = { tien_id: 1, nhom_ty_gia: null, ty_gia_mua: '25400', ty_gia_ban: '25590', ty_gia_goc: '25500' };
  expect(fillDrafts([usd, none], {}, [line])).toEqual({ '1:|ty_gia_ban': '25590', '1:|ty_gia_goc': '25500' });
});

test('the reference follows the midpoint until somebody types it, now or earlier', () => {
  const pair = withDraft(withDraft({}, usd, 'ty_gia_mua', '25500'), usd, 'ty_gia_ban', '25800');
  expect(rowState(usd, pair, '5').values.ty_gia_goc).toBe('25650');
  expect(rowState(usd, withDraft(pair, usd, 'ty_gia_goc', '25500'), '5')).toMatchObject({
    derived: null,
    values: { ty_gia_goc: '25500' },
  });
  const chosen = deskRow(3, ['25400', '25600', '25450']);
  expect(rowState(chosen, withDraft({}, chosen, 'ty_gia_mua', '25500'), '5').values.ty_gia_goc).toBe('25450');
});
