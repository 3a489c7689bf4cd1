import type { Settings } from '@doi-tien/contract/settings';
import { expect, test } from 'vitest';
import { toForm, toSettings } from './settings-values.ts';

test('an amount that may be left empty is an empty field, and texts stay texts', () => {
  const settings = { xac_nhan_lai_huy_tu: '', ma_so_thue: '', bien_do_ty_gia: '1' } as Settings;
  expect(toForm(settings)).toEqual({ xac_nhan_lai_huy_tu: null, ma_so_thue: '', bien_do_ty_gia: '1' });
  expect(toSettings(toForm(settings))).toEqual(settings);
});
