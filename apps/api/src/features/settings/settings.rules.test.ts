import { expect, test } from 'vitest';
import { settingProblems } from './settings.rules.ts';

test('accepts each kind of value within its bounds', () => {
  const given = { ten_doanh_nghiep: 'Tiệm vàng Kim', buoc_lam_tron: 500, bien_do_ty_gia: '0.75', kiem_dem_mu: false };
  expect(settingProblems(given)).toEqual([]);
  expect(settingProblems({ mui_gio: 'Asia/Bangkok', phien_nghi_phut: 60 })).toEqual([]);
});

test('names every value that does not fit and why', () => {
  expect(settingProblems({ buoc_lam_tron: 250 })).toEqual([{ field: 'gia_tri.buoc_lam_tron', problem: 'invalid' }]);
  expect(settingProblems({ bien_do_ty_gia: '101' })).toMatchObject([{ problem: 'tooLarge', params: { max: 100 } }]);
  expect(settingProblems({ bien_do_ty_gia: 1 })).toMatchObject([{ problem: 'invalidDecimal' }]);
  expect(settingProblems({ phien_nghi_phut: 4 })).toMatchObject([{ problem: 'tooSmall' }]);
  expect(settingProblems({ phien_nghi_phut: 10.5 })).toMatchObject([{ problem: 'invalid' }]);
  for (const wrong of ['', '51', '12345678901', '51A', ' 515', 515])
    expect(settingProblems({ tk_lai: wrong })).toEqual([{ field: 'gia_tri.tk_lai', problem: 'accountNumber' }]);
  expect(settingProblems({ mui_gio: 'Mars/Olympus' })).toMatchObject([{ problem: 'invalid' }]);
  expect(settingProblems({ khong_co: 1, constructor: 2 })).toMatchObject([
    { problem: 'unknownSetting' },
    { problem: 'unknownSetting' },
  ]);
});
