import { SETTINGS } from '@doi-tien/contract/settings';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { counterServer } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import type { TestServer } from '../../../../../../tests/support/components/server.ts';
import TicketPage from '../ticket/ticket-page.tsx';

let server: TestServer;

beforeEach(() => {
  signIn([{ name: 'menh-gia', actions: { index: true } }]);
  server = counterServer();
  server.listen();
});

async function sell() {
  const { user } = open(<TicketPage />, '/giao-dich-ban-ngoai-te/tao');
  await screen.findByRole('complementary', { name: 'Tóm tắt phiếu' });
  await user.keyboard('usd{Enter}{F2}');
  await user.type(await screen.findByLabelText('Số tờ mệnh giá 100'), '2');
  await user.type(screen.getByLabelText('Số tờ mệnh giá 50'), '1');
  await user.keyboard('{Control>}{Enter}{/Control}');
  return screen.findByRole('dialog');
}

test('the notes handed over stay beside the receipt in the chips that are counted out', async () => {
  const receipt = await sell();
  const handed = await within(receipt).findByRole('list', { name: 'Các tờ USD' });
  expect(
    within(handed)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['100 × 2', '50 × 1']);
  expect(within(receipt).queryByText('Các tờ đưa khách')).toBeNull();
});

test('the notes handed over stand on the receipt where the settings say so', async () => {
  const initial = Object.entries(SETTINGS).map(([key, { initial: value }]) => [key, value]);
  const gia_tri = { ...Object.fromEntries(initial), in_to_tien_bien_nhan: true };
  server.on('GET /cau-hinh-chung/dang-dung', () => ({ gia_tri, phien_ban: 1 }));
  const receipt = await sell();
  expect(await within(receipt).findByText('USD: 100 × 2 · 50 × 1')).toBeTruthy();
  expect(within(receipt).getByText('Các tờ đưa khách')).toBeTruthy();
});
