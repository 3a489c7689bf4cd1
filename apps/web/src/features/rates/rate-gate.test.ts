import { expect, test } from 'vitest';
import { deskRow } from '../../../../../tests/support/rate-rows.ts';
import { type Drafts, linesToSave, rowState, withDraft } from './desk-model.ts';
import { askedCells, confirmedLines, gateOf, unconfirmed } from './rate-gate.ts';

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
  expect(cell).toMatchObject({ field: 'ty_gia_mua', value: '260', off: { rate: '26000', percent: '-99' } });
  expect(unconfirmed(found.far, {})).toHaveLength(1);
  expect(unconfirmed(found.far, { [key]: '26000' })).toHaveLength(1);
  expect(unconfirmed(found.far, { [key]: '260' })).toEqual([]);
  const lines = linesToSave([usd], drafts) ?? [];
  expect(confirmedLines(lines, found.far, { [key]: '260' }, 'Đổi đơn vị')[0]).toMatchObject({
    ty_gia_goc: '13230',
    xac_nhan: { ty_gia_mua: '260', ty_gia_goc: '13230' },
    ly_do: 'Đổi đơn vị',
  });
});

test('the first rate of a currency is held against itself, and against a coming one', () => {
  const fresh = deskRow(2, null);
  const typed = (row: typeof fresh, buy: string, sell: string) => {
    const drafts = withDraft(withDraft({}, row, 'ty_gia_mua', buy), row, 'ty_gia_ban', sell);
    return gateOf([row], [rowState(row, drafts, '5')]);
  };
  expect(typed(fresh, '33000', '34000')).toEqual({ guarded: [], far: [] });
  const slip = typed(fresh, '330', '34000');
  expect(slip.guarded).toHaveLength(1);
  expect(slip.far.map(({ field, off }) => [field, 'rate' in off && off.rate])).toEqual([
    ['ty_gia_mua', '34000'],
    ['ty_gia_ban', '330'],
  ]);
  const coming = { ...fresh, sap_toi: usd.hien_tai };
  expect(typed(coming, '260', '262').far).toHaveLength(2);
});

test('what only the server can know is asked for in its own words', () => {
  const lines = linesToSave([usd], withDraft({}, usd, 'ty_gia_mua', '25000')) ?? [];
  const errors = [
    { field: 'dong.0.xac_nhan.ty_gia_mua', message: 'Lệch -25 % so với 33,000' },
    { field: 'dong.0.ly_do', message: 'Ghi lý do' },
  ];
  expect(askedCells(errors, lines, [usd])).toMatchObject([
    { field: 'ty_gia_mua', value: '25000', off: { told: 'Lệch -25 % so với 33,000' } },
  ]);
});
