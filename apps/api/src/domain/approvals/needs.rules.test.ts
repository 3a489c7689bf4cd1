import { SETTING_KEYS, SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { expect, test } from 'vitest';
import { approvalRefusal } from '../../platform/http/approval.ts';
import { amountNeed, rightsNeed } from './needs.ts';

const INITIAL = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial])) as Settings;
const from = (duyet_huy_tu: string): Settings => ({ ...INITIAL, duyet_huy_tu });

test('no act needs a second person until a rule is switched on', () => {
  expect(amountNeed(INITIAL, 'huy', '999999999999')).toEqual([]);
  expect(amountNeed(INITIAL, 'lech', null)).toEqual([]);
  expect(rightsNeed(INITIAL)).toEqual([]);
});

test('rights need a second person by their rule, and where they let somebody approve while any rule is on', () => {
  const rights = (approve: boolean) => [{ name: 'ket', actions: { approve } }];
  expect(rightsNeed({ ...INITIAL, duyet_quyen: true }, rights(false))).toHaveLength(1);
  expect(rightsNeed(from('1'), rights(true))).toHaveLength(1);
  expect(rightsNeed(from('1'), rights(false))).toEqual([]);
  expect(rightsNeed(INITIAL, rights(true))).toEqual([]);
});

test('a rule counts from its amount on', () => {
  expect(amountNeed(from('1000000'), 'huy', '999999')).toEqual([]);
  expect(amountNeed(from('1000000'), 'huy', '1000000')).toEqual([{ loai: 'huy', gia_tri: '1000000' }]);
  expect(amountNeed(from('0'), 'huy', '0')).toEqual([{ loai: 'huy', gia_tri: '0' }]);
});

test('an amount that nobody can tell counts as large', () => {
  expect(amountNeed(from('1000000'), 'huy', null)).toEqual([{ loai: 'huy', gia_tri: null }]);
});

test('an approval covers the rules it was given for, as long as what it was decided by is the same', () => {
  const need = { loai: 'ty_gia', gia_tri: '5', can_cu: 'USD 25000' } as const;
  const approval = { requestId: 1, approverId: 2, approverName: 'B', needs: [need] };
  expect(approvalRefusal({}, [])).toBeNull();
  expect(approvalRefusal({}, [need])?.word).toBe('APPROVAL_NOT_HERE');
  expect(approvalRefusal({ approval }, [{ ...need, gia_tri: '6' }])).toBeNull();
  expect(approvalRefusal({ approval }, [{ ...need, can_cu: 'USD 25100' }])?.word).toBe('APPROVAL_OUTDATED');
  expect(approvalRefusal({ approval }, [need, { loai: 'phieu', gia_tri: '5' }])?.word).toBe('APPROVAL_OUTDATED');
});
