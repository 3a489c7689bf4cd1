import { expect, test } from 'vitest';
import { recordDifference } from './record-difference.ts';

test('tells only what changed, and nothing the machine keeps for itself', () => {
  const before = { id: 5, phien_ban: 1, ngay_cap_nhat: '2026-11-14T01:00:00Z', email: 'cu@a.vn', dien_thoai: null };
  const after = { id: 5, phien_ban: 2, ngay_cap_nhat: '2026-11-14T02:00:00Z', email: 'moi@a.vn', dien_thoai: null };
  expect(recordDifference(before, after)).toEqual([
    { path: ['email'], kind: 'value', before: 'cu@a.vn', after: 'moi@a.vn' },
  ]);
});

test('a new record is every field that says something', () => {
  expect(recordDifference(null, { id: 9, ma: 'USD', ten: 'Đô la', ghi_chu: null, ky_hieu: '' })).toEqual([
    { path: ['ma'], kind: 'value', before: undefined, after: 'USD' },
    { path: ['ten'], kind: 'value', before: undefined, after: 'Đô la' },
  ]);
});

test('a deleted record is told by what it was', () => {
  expect(recordDifference({ ma: 'USD' }, null)).toEqual([
    { path: ['ma'], kind: 'value', before: 'USD', after: undefined },
  ]);
});

test('a number that stands for another record gives way to its name', () => {
  const before = { vai_tro_id: 3, ma_vai_tro: 'GIAO_DICH_VIEN', ten_vai_tro: 'Giao dịch viên' };
  const after = { vai_tro_id: 2, ma_vai_tro: 'QUAN_LY', ten_vai_tro: 'Quản lý' };
  expect(recordDifference(before, after)).toEqual([
    { path: ['ten_vai_tro'], kind: 'value', before: 'Giao dịch viên', after: 'Quản lý' },
  ]);
  expect(recordDifference({ tien_id: 1, ma_tien: 'USD' }, { tien_id: 2, ma_tien: 'EUR' })).toMatchObject([
    { path: ['ma_tien'] },
  ]);
  expect(recordDifference(null, { nguoi_tao_id: 3, nguoi_tao: 'Lê Minh Anh' })).toMatchObject([
    { path: ['nguoi_tao'] },
  ]);
  expect(recordDifference({ nguoi_dung_id: 1 }, { nguoi_dung_id: 2 })).toMatchObject([{ path: ['nguoi_dung_id'] }]);
});

test('rights are told as added and removed', () => {
  const before = { phan_quyen: [{ name: 'tien', actions: { index: true, delete: true } }] };
  const after = { phan_quyen: [{ name: 'tien', actions: { index: true, create: true } }] };
  expect(recordDifference(before, after)).toEqual([
    {
      path: ['phan_quyen'],
      kind: 'permissions',
      changes: { areas: [{ name: 'tien', added: ['create'], removed: ['delete'] }], added: 1, removed: 1 },
    },
  ]);
});

test('a role that only lists its rights in another order did not change', () => {
  const entries = [
    { name: 'tien', actions: { index: true } },
    { name: 'ket', actions: { index: true } },
  ];
  expect(recordDifference({ phan_quyen: entries }, { phan_quyen: entries.toReversed() })).toEqual([]);
});

test('entries of a list come and go; one that moved is no change', () => {
  const monday = { thu: 1, tu: '08:00', den: '17:00' };
  const sameMonday = { den: '17:00', tu: '08:00', thu: 1 };
  const sunday = { thu: 7, tu: '08:00', den: '12:00' };
  const saturday = { thu: 6, tu: '08:00', den: '12:00' };
  expect(recordDifference({ khung_gio: [monday, sunday] }, { khung_gio: [saturday, sameMonday] })).toEqual([
    { path: ['khung_gio'], kind: 'list', added: [saturday], removed: [sunday] },
  ]);
  expect(recordDifference({ khung_gio: [monday, sunday] }, { khung_gio: [sunday, sameMonday] })).toEqual([]);
});

test('the same entry twice counts twice', () => {
  expect(recordDifference({ so: [1, 1, 2] }, { so: [1, 2] })).toEqual([
    { path: ['so'], kind: 'list', added: [], removed: [1] },
  ]);
});

test('records inside a record are walked, and the path says where', () => {
  const before = { khach: { ten: 'An', giay_to: { so: '1' } } };
  const after = { khach: { ten: 'An', giay_to: { so: '2' } } };
  expect(recordDifference(before, after)).toEqual([
    { path: ['khach', 'giay_to', 'so'], kind: 'value', before: '1', after: '2' },
  ]);
});

test('nothing before and nothing after is no difference', () => {
  expect(recordDifference(null, null)).toEqual([]);
});
