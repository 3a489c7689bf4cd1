import type { PermissionEntry } from '@doi-tien/contract/permissions';
import { type Reservation, reservation } from '@doi-tien/contract/reservation.schema';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { buttonAndKey, sentOnce } from '../../../../../../tests/support/components/sent-once.ts';
import type { TestServer } from '../../../../../../tests/support/components/server.ts';
import { CancelDrawer, ChangeDrawer } from './reservation-acts.tsx';
import { ReservationDrawer } from './reservation-drawer.tsx';

const NOW = '2026-11-18T03:00:00.000Z';
const nothing = () => {};
const KEEPER: PermissionEntry[] = [{ name: 'giu-cho', actions: { index: true, keepDeposit: true } }];

const made = (more: Partial<Reservation> = {}): Reservation =>
  reservation.parse({
    id: 7,
    ma: 'GC-261118-0001',
    ngay: '2026-11-18',
    loai: 'BNT',
    khach_hang_id: null,
    ten_khach: 'Trần Thị Mai',
    dien_thoai: '0903123456',
    loai_giay_to: null,
    so_giay_to: null,
    quoc_tich: null,
    tien_id: 2,
    ma_tien: 'USD',
    so_le: 2,
    nhom_ty_gia: null,
    so_luong: '1500',
    da_lay: '0',
    con_lai: '1500',
    ty_gia: '26300',
    ty_gia_niem_yet: '26300',
    don_vi_ty_gia: 1,
    ly_do_ty_gia: null,
    gia_tri: '39450000',
    den_luc: NOW,
    dat_coc: '5000000',
    coc_con: '5000000',
    ghi_chu: null,
    trang_thai: 1,
    nguoi_tao: 'Lan',
    nguoi_duyet: null,
    nguoi_ket_thuc: null,
    ket_thuc_luc: null,
    ly_do_ket_thuc: null,
    ngay_tao: NOW,
    ngay_cap_nhat: NOW,
    phien_ban: 3,
    phieu: [],
    coc: [],
    ...more,
  });

const START = { loai: 'BNT', tien_id: 2, so_luong: '1500', ty_gia: '26300' } as const;
let server: TestServer;

beforeEach(() => {
  signIn(KEEPER);
  server = counterServer();
  server.listen();
});

it('keeps what a ticket has filled in with Enter alone, and sends it once', async () => {
  const page = open(<ReservationDrawer start={{ ...START, ten_khach: 'Mai' }} onClose={nothing} onMade={nothing} />);
  const name = await screen.findByLabelText(/Họ và tên/);
  await page.user.click(name);
  const enter = () => page.user.keyboard('{Enter}');
  const body = await sentOnce(server, 'POST /giu-cho', [enter, enter], made());
  expect(body).toEqual({ ...START, ten_khach: 'Mai', den_luc: expect.stringMatching(/^\d{4}-.*Z$/) });
});

it('sends the deposit with what was typed, and nothing while nobody says whom it is for', async () => {
  const page = open(<ReservationDrawer start={START} onClose={nothing} onMade={nothing} />);
  await page.user.type(await screen.findByLabelText('Đặt cọc'), '5tr');
  await page.user.click(screen.getByRole('button', { name: /^Giữ chỗ/ }));
  expect(await screen.findByText('Ghi tên, điện thoại hoặc số giấy tờ của khách')).toBeTruthy();
  expect(server.sent('POST /giu-cho')).toEqual([]);
  await page.user.type(screen.getByLabelText(/Điện thoại/), '0903123456');
  const body = await sentOnce(server, 'POST /giu-cho', buttonAndKey(page, /^Giữ chỗ/), made());
  expect(body).toMatchObject({ dat_coc: '5000000', dien_thoai: '0903123456', so_luong: '1500' });
});

it('cancels once and returns the deposit unless something else is chosen', async () => {
  const page = open(<CancelDrawer reservation={made()} open onClose={nothing} />);
  await page.user.type(await screen.findByLabelText('Lý do'), 'Khách không đến');
  const body = await sentOnce(server, 'PATCH /giu-cho/7/huy', buttonAndKey(page, /^Hủy giữ chỗ/), made());
  expect(body).toEqual({ ly_do: 'Khách không đến', phien_ban: 3, coc: 'tra' });
});

it('keeps the deposit where that is chosen, and says nothing of it where none is left', async () => {
  const page = open(<CancelDrawer reservation={made()} open onClose={nothing} />);
  await page.user.click(await screen.findByLabelText(/^Giữ lại 5,000,000 ₫/));
  await page.user.type(screen.getByLabelText('Lý do'), 'Quá hẹn');
  const kept = await sentOnce(server, 'PATCH /giu-cho/7/huy', buttonAndKey(page, /^Hủy giữ chỗ/), made());
  expect(kept).toMatchObject({ coc: 'giu' });
});

it('extends it once, to the clock of the business', async () => {
  const page = open(<ChangeDrawer reservation={made()} open onClose={nothing} />);
  await page.user.click(await screen.findByRole('button', { name: '1 ngày' }));
  const body = await sentOnce(server, 'PATCH /giu-cho/7', buttonAndKey(page, /^Gia hạn/), made());
  expect(body).toMatchObject({ phien_ban: 3, ten_khach: 'Trần Thị Mai', den_luc: expect.stringMatching(/Z$/) });
});
