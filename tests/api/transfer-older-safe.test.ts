import type { BalanceReport } from '@doi-tien/contract/report.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { add } from '@doi-tien/money/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { RandomDays } from '../support/random-days.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** The first branch has gone on to the third day, the second still works in the safe of the first. */
let api: TestApp;
let manager: Caller;
let second: number;
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  second = (await openBranch(api, admin, 'B2')).id;
  await letAllWork(api, [second]);
  manager = await api.signIn('quanly');
  const teller = await api.signIn('giaodich1');
  for (const [index, id] of [1, second].entries()) {
    const people = { manager: inBranch(manager, id), tellers: [inBranch(teller, id)] };
    const days = new RandomDays(api, await openCounter(api, people.manager), people, 70 + index);
    if (id === 1) for (const day of ['2022-03-01', '2022-03-02']) await days.run(day, 8);
    await days.run(id === 1 ? '2022-03-03' : '2022-03-01', 10, { leaveOpen: true });
  }
}, 120_000);
afterAll(() => api.close());

test('the company has the same on every day when a transfer is received in a safe older than the one it left', async () => {
  const worth = async (day: string) => {
    const path = `/bao-cao/bao-cao-so-du-cuoi-ngay?chi_nhanh=tat_ca&tu_ngay=${day}&den_ngay=${day}`;
    const { data } = await api.call<BalanceReport>('GET', path, { as: manager });
    return add(data.footer.gia_von, data.dang_chuyen?.gia_von ?? '0');
  };
  const onEachDay = () => Promise.all(['2022-03-01', '2022-03-02', '2022-03-03'].map(worth));
  const before = await onEachDay();
  const [usd] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  const chi_tiet = [{ tien_id: usd?.id, so_tien: '100' }];
  const body = { den_chi_nhanh_id: second, chi_tiet, ly_do: 'Chia tiền' };
  const sent = await api.call<Transfer>('POST', '/dieu-chuyen', { as: manager, body });
  expect(sent).toMatchObject({ code: 200 });
  expect(await onEachDay()).toEqual(before);
  const received = await api.call('POST', `/dieu-chuyen/${sent.data.id}/nhan`, {
    as: inBranch(manager, second),
    body: { chi_tiet },
  });
  expect(received).toMatchObject({ code: 200 });
  expect(await onEachDay()).toEqual(before);
});
