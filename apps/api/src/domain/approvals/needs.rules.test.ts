import { SETTING_KEYS, SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { expect, test } from 'vitest';
import { approvalRefusal } from '../../platform/http/approval.ts';
import { amountNeed, rightsNeed } from './needs.ts';

const INITIAL = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial])) as Settings;
const worth = (amount: string | null) => ({ told: amount, measured: amount });
const from = (duyet_huy_tu: string): Settings => ({ ...INITIAL, duyet_huy_tu });

test('no act needs a second person until a rule is switched on', () => {
  expect(amountNeed(INITIAL, 'huy', worth('999999999999'))).toEqual([]);
  expect(amountNeed(INITIAL, 'lech', worth(null))).toEqual([]);
  expect(rightsNeed(INITIAL)).toEqual([]);
});

test('rights need a second person by their own rule, and while any other rule is on', () => {
  expect(rightsNeed({ ...INITIAL, duyet_quyen: true })).toHaveLength(1);
  expect(rightsNeed(from('1'))).toHaveLength(1);
  expect(rightsNeed(INITIAL)).toEqual([]);
});

test('a rule counts from its amount on', () => {
  expect(amountNeed(from('1000000'), 'huy', worth('999999'))).toEqual([]);
  expect(amountNeed(from('1000000'), 'huy', worth('1000000'))).toEqual([
    { loai: 'huy', gia_tri: '1000000', muc: '1000000' },
  ]);
  expect(amountNeed(from('0'), 'huy', worth('0'))).toEqual([{ loai: 'huy', gia_tri: '0', muc: '0' }]);
});

test('people are told the amount by the posted rates, while the rule counts with the larger one', () => {
  const need = amountNeed(from('1000000'), 'huy', { told: '5', measured: '1000000' });
  expect(need).toEqual([{ loai: 'huy', gia_tri: '5', muc: '1000000' }]);
});

test('an amount that nobody can tell counts as large', () => {
  expect(amountNeed(from('1000000'), 'huy', worth(null))).toEqual([{ loai: 'huy', gia_tri: null, muc: '1000000' }]);
});

test('an approval covers the rules it was given for, as long as what it was decided by is the same', () => {
  const need = { loai: 'ty_gia', gia_tri: '5', can_cu: 'USD 25000' } as const;
  const approval = { requestId: 1, approverId: 2, approverName: 'B', shiftId: null, needs: [need] };
  expect(approvalRefusal({}, [])).toBeNull();
  expect(approvalRefusal({}, [need])?.word).toBe('APPROVAL_NOT_HERE');
  expect(approvalRefusal({ approval }, [{ ...need, gia_tri: '6' }])).toBeNull();
  expect(approvalRefusal({ approval }, [{ ...need, can_cu: 'USD 25100' }])?.word).toBe('APPROVAL_OUTDATED');
  expect(approvalRefusal({ approval }, [need, { loai: 'phieu', gia_tri: '5' }])?.word).toBe('APPROVAL_OUTDATED');
});
