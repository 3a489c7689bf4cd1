import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer, OPEN_SAFE } from '../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { buttonAndKey, dialogButton, sentOnce } from '../../../../../tests/support/components/sent-once.ts';
import { Refusal, type TestServer } from '../../../../../tests/support/components/server.ts';
import { CloseButton, OpenButton } from './safe-steps.tsx';

const OPEN = 'POST /ket';
const CLOSE = 'PATCH /ket/dong-ket/9';
/** Locked, and counted without being told what the books say. */
const LOCKED_SAFE = { ...OPEN_SAFE, xac_nhan: 1 as const, an_so_lieu: true };

let server: TestServer;

beforeEach(() => {
  signIn([{ name: 'ket', actions: { create: true, close: true } }]);
  server = counterServer().on('GET /ket/bien-ban/9', () => ({ chi_tiet: [{ tien_id: 2 }] }));
  server.listen();
});

const sheetOf = (currencyId: number) => {
  const found = document.querySelector<HTMLElement>(`[data-currency="${currencyId}"]`);
  if (!found) throw new Error(`currency ${currencyId} is not on the sheet`);
  return within(found);
};

it('sends an opening once, with the counted notes and the money that was added', async () => {
  const page = open(<OpenButton last={[]} isFirst />);
  await page.user.click(screen.getByRole('button', { name: /^Mở két/ }));
  await screen.findByRole('dialog');
  await page.user.type(sheetOf(2).getByLabelText('Số tờ mệnh giá 100'), '7');
  await page.user.type(sheetOf(1).getByLabelText(/^Chưa phân loại/), '123456789012345');
  expect(await sentOnce(server, OPEN, buttonAndKey(page, /^Mở két/))).toEqual({
    chi_tiet: [
      { tien_id: 1, so_tien: '123456789012345' },
      { tien_id: 2, to_tien: [{ menh_gia_id: 21, so_to: 7 }] },
    ],
    ly_do: null,
    ghi_chu: null,
  });
});

it('sends a closing count once, after it was looked at again', async () => {
  const page = open(<CloseButton safe={LOCKED_SAFE} />);
  await page.user.click(screen.getByRole('button', { name: /^Đóng két/ }));
  await screen.findByRole('dialog');
  await page.user.type(sheetOf(2).getByLabelText('Số tờ mệnh giá 100'), '5');
  await page.user.click(dialogButton(/^Xem lại/));
  await screen.findByRole('heading', { name: 'Xem lại trước khi đóng két' });
  expect(server.sent(CLOSE)).toEqual([]);
  await page.user.type(screen.getByLabelText(/^Lý do/), 'Thiếu một tờ');
  expect(await sentOnce(server, CLOSE, buttonAndKey(page, /^Đóng két/))).toEqual({
    chi_tiet: [{ tien_id: 2, to_tien: [{ menh_gia_id: 21, so_to: 5 }] }],
    ly_do: 'Thiếu một tờ',
    ghi_chu: null,
  });
});

it('tells how far off a refused count is by now, while it is corrected', async () => {
  const refused = { tien_id: 2, ma_tien: 'USD', so_sach: '700', thuc_dem: '500', chenh_lech: '-200' };
  server.on(OPEN, () => {
    throw new Refusal(422, 'Cần lý do', 'SAFE_DIFFERENCE_NEEDS_REASON', [refused]);
  });
  const page = open(<OpenButton last={[]} isFirst />);
  await page.user.click(screen.getByRole('button', { name: /^Mở két/ }));
  await screen.findByRole('dialog');
  const pieces = sheetOf(2).getByLabelText('Số tờ mệnh giá 100');
  await page.user.type(pieces, '5');
  await page.user.click(dialogButton(/^Mở két/));
  const table = await screen.findByRole('table', { name: /chênh lệch/i });
  const cells = () => [...table.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
  expect(cells()).toEqual(['700', '500', expect.stringContaining('200')]);
  await page.user.clear(pieces);
  await page.user.type(pieces, '6');
  expect(cells()).toEqual(['700', '600', expect.stringContaining('100')]);
  await page.user.clear(pieces);
  await page.user.type(pieces, '7');
  expect(cells()).toEqual(['700', '700', 'Khớp sổ']);
});
