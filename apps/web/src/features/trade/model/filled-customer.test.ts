import { expect, test } from 'vitest';
import { fillIn, withoutFilled } from './filled-customer.ts';

const known = {
  so_giay_to: '001',
  ten_khach: 'Phạm Lan',
  dien_thoai: '0912345678',
  loai_giay_to: null,
  quoc_tich: 'Việt Nam',
};

test('only empty fields are filled in', () => {
  expect(fillIn({ so_giay_to: '001', ten_khach: 'Lan' }, known)).toEqual({
    dien_thoai: '0912345678',
    quoc_tich: 'Việt Nam',
  });
});

test('what was filled in goes away unless the teller has changed it since', () => {
  const filled = { ten_khach: 'Phạm Lan', dien_thoai: '0912345678' };
  expect(withoutFilled({ so_giay_to: '002', ten_khach: 'Phạm Lan', dien_thoai: '0988' }, filled)).toEqual({
    so_giay_to: '002',
    dien_thoai: '0988',
  });
});
