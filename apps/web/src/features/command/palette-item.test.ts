import { expect, test } from 'vitest';
import { arrange, itemsOf, matches, type PaletteItem } from './palette-item.ts';

const screen: PaletteItem = { group: 'screens', title: 'Tỷ giá', detail: 'Danh mục', to: '/ty-gia' };

test('screens are found without diacritics, in any order of words', () => {
  expect(matches(screen, 'ty gia')).toBe(true);
  expect(matches(screen, 'GIÁ danh')).toBe(true);
  expect(matches(screen, 'két')).toBe(false);
  expect(matches(screen, 'a')).toBe(false);
  expect(matches({ ...screen, title: 'MNT-261114-0012' }, 'mnt-2611')).toBe(true);
});

test('a voided ticket says so before its amount', () => {
  const ticket = {
    id: 7,
    loai: 'MNT' as const,
    duong_dan: 'giao-dich-mua-ngoai-te' as const,
    ma_giao_dich: 'MNT-261114-0001',
    gia_tri: '2590000',
    ten_khach: null,
    ngay_tao: '2026-11-14T03:00:00Z',
  };
  const giao_dich = [1, 3].map((trang_thai) => ({ ...ticket, trang_thai }));
  const found = { giao_dich, khach_hang: [], ket: [], nguoi_dung: [], tien: [] };
  const [posted, voided] = itemsOf(found, 'Đã hủy');
  expect(posted?.isVoid).toBeUndefined();
  expect(posted?.detail).toMatch(/^2,590,000 ₫/);
  expect(voided).toMatchObject({ isVoid: true, detail: expect.stringMatching(/^Đã hủy · 2,590,000 ₫/) });
});

test('every hit leads to its record', () => {
  const moment = '2026-11-14T03:00:00Z';
  const items = itemsOf(
    {
      giao_dich: [
        {
          id: 7,
          loai: 'MNT',
          duong_dan: 'giao-dich-mua-ngoai-te',
          ma_giao_dich: 'MNT-261114-0001',
          trang_thai: 1,
          gia_tri: '2590000',
          ten_khach: null,
          ngay_tao: moment,
        },
      ],
      khach_hang: [
        { id: 11, ho_va_ten: 'Lan', so_giay_to: 'C1', dien_thoai: null },
        { id: 12, ho_va_ten: null, so_giay_to: 'C2', dien_thoai: null },
      ],
      ket: [{ id: 3, ma_ket: 'KET-1', ngay: '2026-11-14', trang_thai: 1 }],
      nguoi_dung: [{ id: 2, tai_khoan: 'giaodich1', ho_va_ten: 'An', trang_thai: 1 }],
      tien: [{ id: 1, ma: 'USD', ten: 'Đô la Mỹ', ky_hieu: '$', trang_thai: 1 }],
    },
    'Đã hủy',
  );
  expect(items.map(({ title, to }) => [title, decodeURIComponent(to)])).toEqual([
    ['MNT-261114-0001', '/giao-dich-mua-ngoai-te?phieu=7'],
    ['USD', '/tien?q=USD'],
    ['Lan', '/khach-hang/11'],
    ['C2', '/khach-hang/12'],
    ['KET-1', '/ket/3'],
    ['An', '/tai-khoan/nguoi-dung?q=giaodich1'],
  ]);
  expect(items[0]?.detail).toContain('2,590,000 ₫');
});

test('figures put tickets first, words put screens first', () => {
  const ticket: PaletteItem = { group: 'trades', title: 'MNT-261114-0001', to: '/' };
  expect(arrange([screen, ticket], '0001')[0]).toBe(ticket);
  expect(arrange([ticket, screen], 'mnt')[0]).toBe(screen);
});
