import { expect, test } from 'vitest';
import { plainPhone, toBody, toValues } from './personal-values.ts';

const profile = {
  ho_va_ten: 'Lê Minh Anh',
  ngay_sinh: '1996-02-29',
  gioi_tinh: 2 as const,
  dien_thoai: null,
  email: 'anh@doi-tien.example',
  biet_danh: null,
  dia_chi: '12 Hàng Bạc',
  tinh: '01',
  xa: null,
};

test('what was not touched is sent back as it came', () => {
  expect(toBody(toValues(profile), 7)).toEqual({ ...profile, phien_ban: 7 });
});

test('blanks around words go, an emptied field is cleared', () => {
  const values = { ...toValues(profile), ho_va_ten: ' Lê Anh ', email: '  ', dia_chi: '', ngay_sinh: null };
  expect(toBody(values, 1)).toMatchObject({ ho_va_ten: 'Lê Anh', email: null, dia_chi: null, ngay_sinh: null });
});

test.each([
  ['0912 345 678', '0912345678'],
  ['+84 (91) 234-5678', '+84912345678'],
  ['091.234.5678', '0912345678'],
])('the phone number %j is sent as %j', (typed, sent) => {
  expect(plainPhone(typed)).toBe(sent);
});
