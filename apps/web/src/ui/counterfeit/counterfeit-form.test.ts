import { expect, test } from 'vitest';
import { blankForm, bodyOf } from './counterfeit-form.ts';

const NOW = '2026-11-17T02:00:00.000Z';

test('a form starts with what the screen knows and one empty note', () => {
  const start = { currencyId: 2, customerName: 'Trần A', paperNumber: '' };
  expect(blankForm(start, NOW)).toEqual({ tien_id: 2, ten_khach: 'Trần A', to_tien: [{}], phat_hien_luc: NOW });
});

test('what is empty is sent as nothing, a serial number that cannot be read as an empty one', () => {
  const body = bodyOf({
    tien_id: 2,
    to_tien: [{ gia_tri: '100' }],
    phat_hien_luc: NOW,
    ten_khach: ' ',
    ghi_chu: ' x ',
  });
  expect(body).toMatchObject({
    to_tien: [{ gia_tri: '100', so_seri: '' }],
    ten_khach: null,
    ghi_chu: 'x',
    dia_chi: null,
  });
});
