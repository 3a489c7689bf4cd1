import { expect, test } from 'vitest';
import { BLANK_CUSTOMER, toCustomerBody } from './customer-form.ts';

test('empty fields are sent as nothing, and texts without spaces around them', () => {
  expect(toCustomerBody({ ...BLANK_CUSTOMER, ho_va_ten: ' Trần Mai ', dien_thoai: '', quoc_tich: undefined })).toEqual({
    ho_va_ten: 'Trần Mai',
    dien_thoai: null,
    quoc_tich: null,
    muc_rui_ro: 1,
  });
});

test('a paper goes along only where its number was typed', () => {
  const form = { ...BLANK_CUSTOMER, ho_va_ten: 'Mai', loai_giay_to: 'CCCD' };
  expect(toCustomerBody(form)).not.toHaveProperty('giay_to');
  expect(toCustomerBody({ ...form, so_giay_to: ' 079 ' }).giay_to).toEqual([
    { loai: 'CCCD', so: '079', trang_thai: 1 },
  ]);
});
