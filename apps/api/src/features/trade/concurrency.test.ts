import type { Safe } from '@doi-tien/contract/safe.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { costOf, EMPTY_POSITION, type Position } from '@doi-tien/money/average-cost';
import { add } from '@doi-tien/money/decimal';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { withClient } from '../../../../../tests/support/databases.ts';
import { type Caller, openTestApp, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

const apps: TestApp[] = [];
let api: TestApp;
let other: TestApp;
let manager: Caller;
let counter: Counter;
let safe: Safe;
beforeEach(async () => {
  api = await startTestApp();
  apps.push(api);
  other = await api.sibling();
  manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  safe = await counter.open({ VND: '2000000000', USD: '1000' });
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const sale = (so_luong: string) => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '26150' }] });

test('fifty tellers on two processes sell the last 1,000 USD: exactly that is sold and the rest is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? api : other).call('POST', '/giao-dich-ban-ngoai-te', { as: manager, body: sale('30') }),
    ),
  );
  const sold = answers.filter(({ code }) => code === 200);
  const refused = answers.filter(({ code }) => code !== 200);
  expect(sold).toHaveLength(33);
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['Không đủ USD: còn 10, cần 30']));
  expect(await counter.position('USD')).toMatchObject({ quantity: '10' });
  await counter.expectWholeBooks();
});

test('forty tellers on two processes buy with the last VND: exactly what it pays for is bought and the rest is refused', async () => {
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_luong: '10000', ty_gia: '25900' }];
  const customer = { ten_khach: 'Trần Thị Bích', loai_giay_to: 'CCCD', so_giay_to: '079123456789', quoc_tich: 'VN' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? api : other).call<Trade>('POST', '/giao-dich-mua-ngoai-te', {
        as: manager,
        body: { chi_tiet, ...customer },
      }),
    ),
  );
  const refused = answers.filter(({ code }) => code !== 200).map(({ message }) => message);
  expect(refused).toHaveLength(33);
  expect(new Set(refused)).toEqual(new Set(['Không đủ VND: còn 187,000,000, cần 259,000,000']));
  expect(await counter.position('VND')).toMatchObject({ quantity: '187000000', cost: '187000000' });
  await counter.expectWholeBooks();
});

test('entries are numbered in the order they changed the books: the costs of all sales follow from those before them', async () => {
  const purchase = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '7', ty_gia: '25800' }] };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? api : other).call('POST', `/giao-dich-${index % 4 < 2 ? 'mua' : 'ban'}-ngoai-te`, {
        as: manager,
        body: index % 4 < 2 ? purchase : sale('3'),
      }),
    ),
  );
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  const lines = await api.sql<{ quantity: string; value: string }>(
    `SELECT trim_scale(so_luong)::text AS quantity, gia_tri::text AS value FROM dong_but_toan
     WHERE tai_khoan = 'holding' AND tien_id = $1 ORDER BY but_toan_id`,
    [counter.currencyId('USD')],
  );
  let held: Position = EMPTY_POSITION;
  for (const { quantity, value } of lines) {
    if (quantity.startsWith('-')) expect(costOf(held, quantity.slice(1))).toBe(value.slice(1));
    held = { quantity: add(held.quantity, quantity), cost: add(held.cost, value) };
  }
  expect(await counter.position('USD')).toEqual(held);
});

test('one trade submitted fifty times with one key is posted once', async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? api : other).call('POST', '/giao-dich-ban-ngoai-te', { as: manager, body: sale('20'), key }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await counter.position('USD')).toMatchObject({ quantity: '980' });
  await counter.expectWholeBooks();
});

test('while the safe is locked in, every trade is wholly before or wholly after the cut', async () => {
  const trades = Array.from({ length: 30 }, () =>
    api.call('POST', '/giao-dich-ban-ngoai-te', { as: manager, body: sale('10') }),
  );
  const lock = other.call<Safe>('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  const answers = await Promise.all(trades);
  expect(await lock).toMatchObject({ code: 200 });
  const done = answers.filter(({ code }) => code === 200).length;
  expect(answers.filter(({ code }) => code !== 200).every(({ error }) => error === 'SAFE_LOCKED')).toBe(true);
  const [row] = await api.sql<{ frozen: string }>(
    `SELECT d->>'so_tien' AS frozen FROM ket, jsonb_array_elements(so_chot) d WHERE d->>'ma_tien' = 'USD'`,
  );
  expect(row?.frozen).toBe(String(1000 - done * 10));
  await counter.expectWholeBooks();
});

test('locking the safe in gets its turn however busy the counter is', async () => {
  let isBusy = true;
  const keepTrading = async (app: TestApp) => {
    while (isBusy) await app.call('POST', '/giao-dich-ban-ngoai-te', { as: manager, body: sale('1') });
  };
  const counterwork = Array.from({ length: 10 }, (_, index) => keepTrading(index % 2 ? api : other));
  const lock = await other.call<Safe>('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  isBusy = false;
  await Promise.all(counterwork);
  expect(lock).toMatchObject({ code: 200 });
  await counter.expectWholeBooks();
});

const KNOWN = { ten_khach: 'Trần Thị Bích', loai_giay_to: 'CCCD', so_giay_to: '079123456789', quoc_tich: 'VN' };
const ELECTRONIC = '/giao-dich-mua-tien-dien-tu';
const saveWaiting = async () => {
  const chi_tiet = [{ tien_id: counter.currencyId('USDT'), so_luong: '10', ty_gia: '25800' }];
  const body = { trang_thai: 2, chi_tiet, ...KNOWN };
  return (await api.call<Trade>('POST', ELECTRONIC, { as: manager, body })).data.id;
};
const complete = (app: TestApp, id: number) =>
  app.call('PATCH', `${ELECTRONIC}/${id}/hoan-tat`, {
    as: manager,
    body: { ma_tham_chieu: `LOCKS-${id}`, mang: 'TRC20' },
  });

/** Two processes of their own for `work`; the deadlocks that their connections have seen. */
async function countDeadlocks(work: (first: TestApp, second: TestApp) => Promise<void>): Promise<number> {
  const named = new URL(api.url);
  named.searchParams.set('application_name', 'pairs');
  const pair = [await openTestApp(named.href), await openTestApp(named.href)] as const;
  await work(...pair);
  await Promise.all(pair.map((app) => app.close()));
  // A connection adds its counters to the statistics at the latest when it ends.
  const open = () => api.sql(`SELECT pid FROM pg_stat_activity WHERE application_name = 'pairs'`);
  await expect.poll(open).toEqual([]);
  const [row] = await api.sql<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks ?? Number.NaN;
}

test('a waiting ticket is completed while its details are changed, without a deadlock', async () => {
  const deadlocks = await countDeadlocks(async (first, second) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const id = await saveWaiting();
      const body = { phien_ban: 1, ghi_chu: 'khách quen' };
      const [changed, completed] = await Promise.all([
        first.call('PATCH', `${ELECTRONIC}/${id}`, { as: manager, body }),
        complete(second, id),
      ]);
      expect(completed).toMatchObject({ code: 200 });
      expect([undefined, 'STALE_VERSION']).toContain(changed.error);
    }
  });
  expect(deadlocks).toBe(0);
  await counter.expectWholeBooks();
});

test('completing and voiding a ticket lock the safe, then the customer, then the ticket', async () => {
  const id = await saveWaiting();
  const isWaiting = (lock: string) => async () =>
    (
      await api.sql(`SELECT pid FROM pg_locks WHERE NOT granted AND ${lock}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    ).length;
  const customerIsHeld = `classid = hashtext('doi-tien customer')::bit(32)::bigint::oid`;
  const [paper] = await api.sql<{ id: number }>('SELECT khach_hang_id AS id FROM giay_to WHERE so = $1', [
    KNOWN.so_giay_to,
  ]);
  const whileCustomerIsHeld = <Answered>(send: () => Promise<Answered>) =>
    withClient(api.url, async (holder) => {
      await holder.query('BEGIN');
      await holder.query(`SELECT pg_advisory_xact_lock(hashtext('doi-tien customer'), $1::int)`, [paper?.id]);
      const sent = send();
      await expect.poll(isWaiting(customerIsHeld)).toBe(1);
      const { rows } = await holder.query(`SELECT pg_try_advisory_xact_lock(hashtext('doi-tien safe'), 1) AS free`);
      expect(rows).toEqual([{ free: false }]);
      await holder.query('SELECT FROM giao_dich WHERE id = $1 FOR UPDATE NOWAIT', [id]);
      await holder.query('COMMIT');
      return sent;
    });
  const voidTicket = () =>
    other.call('PATCH', `${ELECTRONIC}/${id}/huy`, { as: manager, body: { ly_do: 'nhập nhầm' } });
  expect(await whileCustomerIsHeld(() => complete(other, id))).toMatchObject({ code: 200 });
  expect(await whileCustomerIsHeld(voidTicket)).toMatchObject({ code: 200 });
  await counter.expectWholeBooks();
});
