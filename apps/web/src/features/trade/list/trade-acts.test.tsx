import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer, tradeOf } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import {
  buttonAndKey,
  buttonTwice,
  dangerAsked,
  sentOnce,
} from '../../../../../../tests/support/components/sent-once.ts';
import type { TestServer } from '../../../../../../tests/support/components/server.ts';
import { CompleteDrawer, VoidDialog } from './trade-acts.tsx';

const kindAt = (path: string) => TRADE_KINDS.find((kind) => kind.path === path) as TradeKind;
const PURCHASE = kindAt('giao-dich-mua-ngoai-te');
const BANKING = kindAt('giao-dich-mua-tien-banking');
const nothing = () => {};

let server: TestServer;

beforeEach(() => {
  signIn();
  server = counterServer().on('GET /chi-tiet-ket/ban', () => ({
    tien_id: 1,
    ma_tien: 'VND',
    so_le: 0,
    so_tien: '5000000',
    chua_phan_loai: '0',
    to_tien: [{ menh_gia_id: 11, gia_tri: '500000', so_to: 10, so_tien: '5000000' }],
    goi_y: [{ menh_gia_id: 11, so_to: 2 }],
    tu_chua_phan_loai: '0',
    khong_duoc: null,
  }));
  server.listen();
});

it('voids a ticket once, with the reason', async () => {
  const ticket = tradeOf(PURCHASE, { chi_tiet: [{ tien_id: 2, so_luong: '400', ty_gia: '26000' }] });
  const page = open(<VoidDialog kind={PURCHASE} trade={ticket} open onClose={nothing} onClosed={nothing} />);
  await dangerAsked('Giữ phiếu');
  await page.user.type(screen.getByLabelText('Lý do'), 'Khách đổi ý');
  const request = `PATCH /${PURCHASE.path}/501/huy`;
  expect(await sentOnce(server, request, buttonTwice(page, /^Hủy phiếu −10,400,000/), ticket)).toEqual({
    ly_do: 'Khách đổi ý',
  });
});

it('completes a waiting ticket once, with the notes that are handed over', async () => {
  const waiting = tradeOf(BANKING, { trang_thai: 2, chi_tiet: [{ tien_id: 6, so_luong: '1000000', ty_gia: '1' }] });
  const page = open(<CompleteDrawer kind={BANKING} trade={waiting} open onClose={nothing} />);
  await screen.findByText('Đưa khách');
  await page.user.type(screen.getByLabelText('Mã tham chiếu'), 'FT26320');
  const request = `PATCH /${BANKING.path}/501/hoan-tat`;
  expect(await sentOnce(server, request, buttonAndKey(page, /^Hoàn tất/), waiting)).toEqual({
    ma_tham_chieu: 'FT26320',
    to_thanh_toan: [{ menh_gia_id: 11, so_to: 2 }],
  });
});
