import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const record = { id: 1, phien_ban: 3, ten: 'Euro', mo_ta: null, thu_tu: 2 };

test('sends only the fields that were changed', () => {
  expect(changedFields(record, { ten: 'Đồng Euro', thu_tu: 2 })).toEqual({ ten: 'Đồng Euro' });
});

test('takes an empty text for no value', () => {
  expect(changedFields(record, { mo_ta: '' })).toEqual({});
  expect(changedFields({ ...record, mo_ta: 'cũ' }, { mo_ta: '' })).toEqual({ mo_ta: '' });
});

test('leaves out what the record does not have', () => {
  expect(changedFields(record, { la: 1 })).toEqual({});
});
