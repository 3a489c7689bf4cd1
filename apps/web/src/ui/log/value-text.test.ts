import { expect, test } from 'vitest';
import { type ValueWords, valueText } from './value-text.ts';

const words: ValueWords = {
  device: (userAgent) => `trình duyệt ${userAgent.slice(0, 7)}`,
  none: '—',
  yes: 'Có',
  no: 'Không',
  internal: 'mã máy',
  field: (name) => name.toUpperCase(),
  choice: (field, value) => (field === 'trang_thai' && value === '2' ? 'Ngừng' : undefined),
};

test.each([
  ['email', null, '—'],
  ['email', '', '—'],
  ['bat_otp', true, 'Có'],
  ['bat_otp', false, 'Không'],
  ['trang_thai', 2, 'Ngừng'],
  ['trang_thai', 7, '7'],
  ['ngay_sinh', '1998-02-03', '03/02/1998'],
  ['tu', '2026-11-14T20:30:00.000Z', '15/11/2026 03:30'],
  ['gia_tri', '1234567.5', '1,234,567.5'],
  ['so_giay_to', '001099012345', '001099012345'],
  ['ma', '123456', '123456'],
  ['dot', 'fc4464c9-b6d0-4883-ac7b-1698a4780f99', 'mã máy'],
  ['khung_gio', { thu: 1, tu: '08:00', ghi_chu: null }, 'THU: 1 · TU: 08:00'],
  ['chi_tiet', [{ id: 7, tien_id: 2, ma_tien: 'USD', phien_ban: 1 }], 'MA_TIEN: USD'],
  ['thiet_bi', 'Mozilla/5.0 (X11)', 'trình duyệt Mozilla'],
  ['nhan', ['a', 'b'], 'a; b'],
  ['nhan', [], '—'],
])('shows %s %o as «%s»', (field, value, text) => {
  expect(valueText(field, value, words)).toBe(text);
});
