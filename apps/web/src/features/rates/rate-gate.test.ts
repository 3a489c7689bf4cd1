import { expect, test } from 'vitest';
import { type Drafts, linesToSave, rowState, withDraft } from './desk-model.ts';
import { confirmedLines, gateOf, unconfirmed } from './rate-gate.ts';
import { deskRow } from './test-rows.ts';

const usd = deskRow(1, ['26000', '26200', '26100']);
const gate = (drafts: Drafts) => gateOf([usd], [rowState(usd, drafts, '5')]);

test('5 % off is still plain, over it the line is guarded, over 20 % the rate is typed again', () => {
  expect(gate({}).guarded).toEqual([]);
  expect(gate(withDraft({}, usd, 'ty_gia_ban', '27510')).guarded).toEqual([]);
  expect(gate(withDraft({}, usd, 'ty_gia_ban', '27511'))).toMatchObject({ guarded: [{ row: usd }], far: [] });
  expect(gate(withDraft({}, usd, 'ty_gia_ban', '31441')).far.map(({ field }) => field)).toEqual(['ty_gia_ban']);
});

test('a pair that buys dearer than it sells is guarded however small the change', () => {
  expect(gate(withDraft({}, usd, 'ty_gia_mua', '26300')).guarded).toHaveLength(1);
});

test('the second typing and the reason travel with the line, the midpoint with them', () => {
  const drafts = withDraft({}, usd, 'ty_gia_mua', '260');
  const found = gate(drafts);
  const [cell] = found.far;
  const key = cell?.key ?? '';
  expect(cell).toMatchObject({ field: 'ty_gia_mua', value: '260', posted: '26000', percent: '-99' });
  expect(unconfirmed(found.far, {})).toHaveLength(1);
  expect(unconfirmed(found.far, { [key]: '26000' })).toHaveLength(1);
  expect(unconfirmed(found.far, { [key]: '260' })).toEqual([]);
  const lines = linesToSave([usd], drafts) ?? [];
  expect(confirmedLines(lines, found, { [key]: '260' }, 'Đổi đơn vị')[0]).toMatchObject({
    ty_gia_goc: '13230',
    xac_nhan: { ty_gia_mua: '260', ty_gia_goc: '13230' },
    ly_do: 'Đổi đơn vị',
  });
});
