import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { keepable } from './kept-forms.ts';

test('keeps what can be put back as it was, and no password', () => {
  const typed = { ten: 'Bích', ngay: '2026-11-18', mat_khau_cu: 'x', luc: dayjs(), dong: [{ so: '1' }], rong: null };
  expect(JSON.parse(JSON.stringify(keepable(typed)))).toEqual({
    ten: 'Bích',
    ngay: '2026-11-18',
    dong: [{ so: '1' }],
    rong: null,
  });
});
