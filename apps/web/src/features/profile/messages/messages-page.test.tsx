import type { MessageChoices } from '@doi-tien/contract/messages.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import { TestServer } from '../../../../../../tests/support/components/server.ts';
import { MessagesPage } from './messages-page.tsx';

const CHOICES: MessageChoices = {
  ngon_ngu: 'vi',
  yen_tu: null,
  yen_den: null,
  an_so_tien: false,
  lua_chon: [{ loai: 'huy_phieu', kenh: ['email'], tu_so_tien: '5000000' }],
  duoc_nhan: ['huy_phieu', 'cuoi_ngay', 'thiet_bi_moi'],
  kenh: {
    email: { dia_chi: 'lan@quay.example', san_sang: true },
    push: [{ id: 4, ten: 'Chrome trên Android', ngay_tao: '2026-11-18T03:00:00.000Z' }],
    telegram: { san_sang: true, ten: null, da_noi: false, dang_cho: false },
    webhook: [],
  },
  so_hong: 0,
};

let server: TestServer;
let kept: MessageChoices;

beforeEach(() => {
  kept = CHOICES;
  server = new TestServer()
    .on('GET /tin-nhan', () => kept)
    .on('PUT /tin-nhan', () => kept)
    .on('POST /tin-nhan/thu', () => ({ trang_thai: 1, loi: 'CHANNEL_STATUS 503' }))
    .on('POST /tin-nhan/telegram', () => {
      kept = { ...kept, kenh: { ...kept.kenh, telegram: { ...kept.kenh.telegram, dang_cho: true } } };
      return { ma_lien_ket: 'ABCDE23456', dia_chi_lien_ket: null, het_han: '2026-11-18T03:10:00.000Z' };
    });
  server.listen();
});

const openPage = async () => {
  const page = open(<MessagesPage />, '/profile/messages');
  await screen.findByText('Tin muốn nhận');
  return page;
};

it('sends all choices together: channels, amounts, quiet hours, what is hidden', async () => {
  signIn([]);
  const { user } = await openPage();
  expect(screen.queryByText('Webhook')).toBeNull();
  await user.click(within(screen.getByRole('group', { name: 'Hủy phiếu' })).getByRole('checkbox', { name: 'Đẩy' }));
  await user.click(
    within(screen.getByRole('group', { name: 'Kết quả cuối ngày' })).getByRole('checkbox', { name: 'Email' }),
  );
  await user.click(screen.getByRole('switch', { name: 'Giờ yên lặng' }));
  await user.click(screen.getByRole('switch', { name: 'Ẩn số tiền trên điện thoại' }));
  await user.click(screen.getByRole('button', { name: 'Lưu lựa chọn' }));
  await waitFor(() => expect(server.sent('PUT /tin-nhan')).toHaveLength(1));
  expect(server.sent('PUT /tin-nhan')[0]?.body).toEqual({
    ngon_ngu: 'vi',
    yen_tu: 1320,
    yen_den: 420,
    an_so_tien: true,
    lua_chon: [
      { loai: 'huy_phieu', kenh: ['email', 'push'], tu_so_tien: '5000000' },
      { loai: 'cuoi_ngay', kenh: ['email'], tu_so_tien: null },
    ],
  });
});

it('a test says at once what became of it', async () => {
  signIn([]);
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Gửi thử: Chrome trên Android' }));
  await waitFor(() => expect(server.sent('POST /tin-nhan/thu')[0]?.body).toEqual({ kenh: 'push', id: 4 }));
});

it('shows the code that links Telegram while it waits', async () => {
  signIn([]);
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Nối Telegram' }));
  expect(await screen.findByText('ABCDE23456')).toBeDefined();
});
