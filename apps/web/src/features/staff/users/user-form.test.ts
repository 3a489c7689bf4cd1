import { expect, test } from 'vitest';
import { changedFields } from '../../../ui/collection/changed-fields.ts';
import { toUserBody, type UserForm } from './user-form.ts';

const form: UserForm = { tai_khoan: 'lan.anh', ho_va_ten: 'Lan Anh', vai_tro_id: 3, bat_otp: false, email: 'a@b.vn' };

test('empty fields are sent as nothing, texts without the spaces around them', () => {
  expect(toUserBody({ ...form, ho_va_ten: '  Lan Anh ', email: '', dien_thoai: undefined })).toEqual({
    tai_khoan: 'lan.anh',
    ho_va_ten: 'Lan Anh',
    vai_tro_id: 3,
    bat_otp: false,
    email: null,
    dien_thoai: null,
  });
});

test('of a record only what changed is sent, and clearing a field is a change', () => {
  const read = { ...toUserBody(form), dien_thoai: null };
  expect(changedFields(read, toUserBody({ ...form, email: '', dien_thoai: '', vai_tro_id: 2 }))).toEqual({
    email: null,
    vai_tro_id: 2,
  });
});
