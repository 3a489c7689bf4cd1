import type { DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import { DayCheck } from './day-check.tsx';

const alert = (loai: DashboardAlert['loai'], xu_ly: DashboardAlert['xu_ly'] = null): DashboardAlert => ({
  loai,
  chi_nhanh_id: null,
  chi_nhanh: null,
  tien_id: null,
  ma_tien: 'USD',
  ket_id: 3,
  giao_dich_id: null,
  dieu_chuyen_id: null,
  so_phieu: 1,
  ma: null,
  duong_dan: 'giao-dich-mua-ngoai-te',
  ngay: '2026-11-18',
  luc: null,
  so_tien: '1000',
  nguong: '2000',
  xu_ly,
});
const agreed = {
  ket_id: 3,
  ma_ket: 'K-261118',
  ngay: '2026-11-18',
  loai_giao_dich: 5,
  luc: '2026-11-18T10:00:00Z',
  nguoi_dem: 'Lê Thu Hà',
  chenh_lech: [],
};
const later = { nguoi_nhan_id: null, nguoi_nhan: null, nguoi_xu_ly: 'Lê Thu Hà', den_luc: '2026-11-19T10:00:00Z' };

const show = (canh_bao: DashboardAlert[]) =>
  open(<DayCheck data={{ canh_bao, kiem_quy_gan_nhat: agreed, theo_chi_nhanh: null }} />);
const lines = () => screen.getAllByRole('listitem');

beforeEach(() => {
  signIn();
  new TestServer().listen();
});

it('counts the same things in its heading and behind the button: what is in order or put off is in neither', async () => {
  const handled = alert('phieu_cho', later as unknown as DashboardAlert['xu_ly']);
  const { user } = show([
    alert('ton_thap'),
    alert('ty_gia_cu'),
    alert('sao_luu_cu'),
    alert('sang_loc'),
    alert('phieu_huy'),
    handled,
  ]);
  expect(await screen.findByText('5 việc cần xem')).toBeTruthy();
  expect(lines()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Xem thêm 2' }));
  expect(lines()).toHaveLength(7);
});

it('offers what is in order without a number', async () => {
  show([alert('ton_thap'), alert('ty_gia_cu'), alert('sang_loc')]);
  expect(await screen.findByText('3 việc cần xem')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Xem thêm' })).toBeTruthy();
});
