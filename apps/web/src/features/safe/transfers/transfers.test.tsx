import { TRANSFER_STATUS } from '@doi-tien/contract/transfer';
import { type Transfer, transfer } from '@doi-tien/contract/transfer.schema';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import {
  buttonAndKey,
  dangerAsked,
  dialogButton,
  sentOnce,
} from '../../../../../../tests/support/components/sent-once.ts';
import type { TestServer } from '../../../../../../tests/support/components/server.ts';
import { ReceiveDrawer } from './receive-drawer.tsx';
import { SendDrawer } from './send-drawer.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';

const NOW = new Date().toISOString();
const UNDER_WAY = transfer.parse({
  id: 4,
  ma: 'DC-261119-0001',
  tu_chi_nhanh_id: 1,
  tu_chi_nhanh: 'Quầy Hoàn Kiếm',
  den_chi_nhanh_id: 2,
  den_chi_nhanh: 'Quầy Đống Đa',
  trang_thai: TRANSFER_STATUS.underWay,
  chi_tiet: [
    {
      tien_id: 2,
      ma_tien: 'USD',
      so_le: 2,
      so_tien: '300',
      to_tien: [{ menh_gia_id: 21, gia_tri: '100', so_to: 3, so_tien: '300' }],
      gia_tri: null,
      thuc_nhan: null,
      to_nhan: [],
      chenh_lech: null,
    },
  ],
  an_so_lieu: false,
  gia_tri: null,
  co_chenh_lech: null,
  ly_do: 'Hết USD',
  nguoi_gui: 'quanly',
  gui_luc: NOW,
  ly_do_nhan: null,
  nguoi_nhan: null,
  nhan_luc: null,
  ly_do_goi_ve: null,
  nguoi_goi_ve: null,
  goi_ve_luc: null,
  ngay_tao: NOW,
} satisfies Transfer);

const nothing = () => {};

let server: TestServer;

beforeEach(() => {
  signIn([{ name: 'dieu-chuyen', actions: { create: true, update: true, delete: true } }]);
  server = counterServer()
    .on('GET /dieu-chuyen/noi-nhan', () => [{ value: 2, label: 'Quầy Đống Đa', ma: 'CN2' }])
    .on('GET /dieu-chuyen/4', () => UNDER_WAY)
    .on('GET /chi-tiet-ket/ban', ({ query }) => ({
      tien_id: 2,
      goi_y: [{ menh_gia_id: 21, so_to: Number(query.get('so_tien')) / 100 }],
      tu_chua_phan_loai: '0',
      khong_duoc: null,
    }));
  server.listen();
});

it('sends money to another branch once, by its notes', async () => {
  const page = open(<SendDrawer open onClose={nothing} onSent={nothing} />);
  await screen.findByRole('dialog');
  await page.user.click(screen.getByLabelText('Đến chi nhánh'));
  await page.user.click(await screen.findByTitle('Quầy Đống Đa'));
  await page.user.click(await screen.findByLabelText('Chọn loại tiền'));
  await page.user.click(await screen.findByTitle(/^USD /));
  await page.user.type(await screen.findByLabelText(/^Số tiền USD/), '300');
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toBe('3 × 100'));
  await page.user.type(screen.getByLabelText('Lý do'), 'Hết USD');
  expect(await sentOnce(server, 'POST /dieu-chuyen', buttonAndKey(page, /^Gửi tiền/), UNDER_WAY)).toEqual({
    den_chi_nhanh_id: 2,
    chi_tiet: [{ tien_id: 2, to_tien: [{ menh_gia_id: 21, so_to: 3 }] }],
    ly_do: 'Hết USD',
  });
});

it('sends the count of what arrived once, after it was looked at again', async () => {
  const page = open(<ReceiveDrawer transfer={UNDER_WAY} onClose={nothing} />);
  await screen.findByRole('dialog');
  await page.user.type(screen.getByLabelText('Số tờ mệnh giá 100'), '2');
  await page.user.click(dialogButton(/^Xem lại/));
  await page.user.type(screen.getByLabelText(/^Lý do/), 'Thiếu một tờ');
  expect(await sentOnce(server, 'POST /dieu-chuyen/4/nhan', buttonAndKey(page, /^Nhận/))).toEqual({
    chi_tiet: [{ tien_id: 2, to_tien: [{ menh_gia_id: 21, so_to: 2 }] }],
    ly_do: 'Thiếu một tờ',
  });
});

it('calls money back once, with the reason', async () => {
  const page = open(<TransferDrawer id={4} here={1} onReceive={null} onClose={nothing} />);
  await page.user.click(await screen.findByRole('button', { name: 'Gọi về' }));
  await dangerAsked('Để chuyển tiếp');
  const button = screen.getByRole('button', { name: 'Gọi về 300 USD' });
  await page.user.type(screen.getByLabelText('Lý do'), 'Gửi nhầm');
  const press = () => page.user.click(button);
  expect(await sentOnce(server, 'POST /dieu-chuyen/4/goi-ve', [press, press])).toEqual({ ly_do: 'Gửi nhầm' });
});
