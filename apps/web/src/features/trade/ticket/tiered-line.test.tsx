import type { RateDesk } from '@doi-tien/contract/rates.schema';
import type { TierInForce } from '@doi-tien/contract/tiers.schema';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { counterServer } from '../../../../../../tests/support/components/counter-server.ts';
import { open, signIn } from '../../../../../../tests/support/components/page.tsx';
import type { TestServer } from '../../../../../../tests/support/components/server.ts';
import { store } from '../../../app/store.ts';
import { api } from '../../../lib/api/api.ts';
import TicketPage from './ticket-page.tsx';

const BUY = 'giao-dich-mua-ngoai-te';
const USD = 2;
const large: TierInForce = {
  id: 1,
  ten: 'Từ 1.000',
  chieu: 1,
  tien_id: USD,
  tu_gia_tri: null,
  tu_so_luong: '1000',
  nhom_khach_id: null,
  nhom_khach: null,
  cach_tinh: 1,
  tot_hon: '20',
};

let server: TestServer;
let tiers: TierInForce[];

beforeEach(() => {
  signIn();
  tiers = [large];
  server = counterServer();
  const answer = server.answerOf('GET /ty-gia/niem-yet');
  server.on('GET /ty-gia/niem-yet', (call) => ({ ...(answer(call) as RateDesk), bac: tiers, gia_co_dinh: [] }));
  server.listen();
});

const field = (name: 'currency' | 'quantity' | 'rate') =>
  document.querySelector<HTMLInputElement>(`input[id$="-${name}"]`) as HTMLInputElement;

/** A ticket of 5,000 USD at the rate of its tier; then the tiers become others. */
async function typeThenChange(others: TierInForce[]) {
  const { user } = open(<TicketPage />, `/${BUY}/tao`);
  await screen.findByRole('complementary', { name: 'Tóm tắt phiếu' });
  await user.type(field('currency'), 'usd{Enter}');
  await user.type(field('quantity'), '5000');
  expect(field('rate').value).toBe('26,020');
  const before = server.sent('GET /ty-gia/niem-yet').length;
  tiers = others;
  store.dispatch(api.util.invalidateTags(['rates']));
  await waitFor(() => expect(server.sent('GET /ty-gia/niem-yet').length).toBeGreaterThan(before));
  // What was said to the customer stands until something is typed.
  expect(field('rate').value).toBe('26,020');
  return user;
}

it.each([
  ['is switched off', []],
  ['is worth less', [{ ...large, tot_hon: '10' }]],
])(
  'goes back to the posted rate with a quantity that has no tier, also when the tier %s meanwhile',
  async (_what, others) => {
    const user = await typeThenChange(others);
    await user.clear(field('quantity'));
    await user.type(field('quantity'), '500');
    expect(field('rate').value).toBe('26,000');
  },
);

it('keeps a rate that was typed, whatever becomes of the tier', async () => {
  const user = await typeThenChange([]);
  await user.clear(field('rate'));
  await user.type(field('rate'), '26015');
  await user.clear(field('quantity'));
  await user.type(field('quantity'), '500');
  expect(field('rate').value).toBe('26,015');
});
