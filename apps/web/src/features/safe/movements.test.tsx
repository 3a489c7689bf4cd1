import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { drawer } from '@doi-tien/contract/safe.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer, OPEN_SAFE } from '../../../../../tests/support/components/counter-server.ts';
import { open, type Page, signIn } from '../../../../../tests/support/components/page.tsx';
import { buttonAndKey, sentOnce } from '../../../../../tests/support/components/sent-once.ts';
import type { TestServer } from '../../../../../tests/support/components/server.ts';
import { SafeActions } from './safe-actions.tsx';

const MOVE = 'POST /chi-tiet-ket';
const SWAP = 'POST /chi-tiet-ket/doi-to';
const HELD = [
  drawer.parse({
    tien_id: 2,
    ma_tien: 'USD',
    so_le: 2,
    so_tien: '500',
    chua_phan_loai: '0',
    to_tien: [{ menh_gia_id: 21, gia_tri: '100', so_to: 5, so_tien: '500' }],
  }),
];

let server: TestServer;

beforeEach(() => {
  signIn([{ name: 'ket', actions: { update: true } }]);
  server = counterServer()
    .on('GET /cau-hinh-chung/dang-dung', () => ({ gia_tri: { ngan_hang_ban_lai: '' }, phien_ban: 1 }))
    .on('GET /chi-tiet-ket/lay-theo-ket', () => HELD)
    .on('GET /chi-tiet-ket/ban', ({ query }) => ({
      ...HELD[0],
      goi_y: [{ menh_gia_id: 21, so_to: Number(query.get('so_tien')) / 100 }],
      tu_chua_phan_loai: '0',
      khong_duoc: null,
    }));
  server.listen();
});

async function openDrawer(button: RegExp): Promise<Page> {
  const page = open(<SafeActions safe={OPEN_SAFE} />);
  await page.user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('dialog');
  return page;
}

async function choose({ user }: Page, field: string, currency: string): Promise<void> {
  await user.click(screen.getByLabelText(field));
  await user.click(await screen.findByTitle(new RegExp(`^${currency} `)));
}

it('sends money that is brought in once, as the exact amount that was typed', async () => {
  const page = await openDrawer(/^Bổ sung/);
  await choose(page, 'Chọn loại tiền', 'USD');
  await page.user.type(await screen.findByLabelText(/^Số tiền USD/), '1234567.89');
  await page.user.type(screen.getByLabelText('Lý do'), 'Chủ đưa thêm');
  expect(await sentOnce(server, MOVE, buttonAndKey(page, /^Bổ sung/))).toEqual({
    ket_id: 9,
    loai_giao_dich: SAFE_MOVEMENT.topUp,
    chi_tiet: [{ tien_id: 2, so_tien: '1234567.89' }],
    ly_do: 'Chủ đưa thêm',
  });
});

it('sends money that is taken out once, with its notes and what comes back for it', async () => {
  const page = await openDrawer(/^Rút tiền/);
  await choose(page, 'Chọn loại tiền', 'USD');
  await page.user.type(await screen.findByLabelText(/^Số tiền USD/), '300');
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toBe('3 × 100'));
  await page.user.type(screen.getByLabelText('Lý do'), 'Bán cho ngân hàng');
  await page.user.click(screen.getByLabelText('Có tiền thu về'));
  await choose(page, 'Tiền thu về', 'VND');
  await page.user.type(screen.getByLabelText(/^Số tiền thu về/), '7875000');
  expect(await sentOnce(server, MOVE, buttonAndKey(page, /^Rút tiền/))).toEqual({
    ket_id: 9,
    loai_giao_dich: SAFE_MOVEMENT.withdraw,
    chi_tiet: [{ tien_id: 2, to_tien: [{ menh_gia_id: 21, so_to: 3 }] }],
    ly_do: 'Bán cho ngân hàng',
    thu_ve: { tien_id: 1, so_tien: '7875000' },
  });
});

it('sends a swap of notes once, with both sides', async () => {
  const page = await openDrawer(/^Đổi tờ/);
  const side = (name: string) => within(screen.getByRole('table', { name }));
  await page.user.type(side('Lấy ra').getByLabelText('Số tờ mệnh giá 100'), '1');
  await page.user.type(side('Bỏ vào').getByLabelText('Số tờ mệnh giá 50'), '2');
  expect(await sentOnce(server, SWAP, buttonAndKey(page, /^Đổi tờ/))).toEqual({
    ket_id: 9,
    tien_id: 2,
    lay_ra: [{ menh_gia_id: 21, so_to: 1 }],
    bo_vao: [{ menh_gia_id: 22, so_to: 2 }],
    ly_do: null,
  });
});
