import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';

let api: TestApp;
let other: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  other = await api.sibling();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '9000000' });
});
afterAll(() => api.close());

test('a receipt that several people print at the same moment is counted once for each of them', async () => {
  const { data: ticket } = await counter.buyUsd('100', '25900');
  const prints = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? api : other).call<Trade>('POST', `/${BUY}/${ticket.id}/in`, { as: index < 4 ? teller : manager }),
    ),
  );
  expect(prints.map(({ code }) => code)).toEqual(prints.map(() => 200));
  expect(prints.map(({ data }) => data.so_lan_in).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await counter.expectWholeBooks();
});
