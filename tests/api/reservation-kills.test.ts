import { setTimeout } from 'node:timers/promises';
import type { Reservation } from '@doi-tien/contract/reservation.schema';
import { afterAll, expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { reservingOf, SELL } from '../support/reservations.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { size } from '../support/test-form.ts';

/** The test looks at the books from a process of its own; the one that works on them is killed at any moment. */
const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '900000000', USD: '100000' });
const desk = reservingOf(api, counter, manager);
await desk.switchOn();
const USD = counter.currencyId('USD');
const KILLS = size(2, 24);
const DEPOSIT = '900000';

let server: ServerProcess | undefined;
afterAll(() => server?.stop());

/** An answer, or nothing where the server went away before it came. */
async function send(address: string, method: string, path: string, body: object, key: string): Promise<number | null> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${manager.token}`,
    device_id: manager.deviceId,
    'idempotency-key': key,
  };
  const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) }).catch(
    () => null,
  );
  return answer === null ? null : (((await answer.json().catch(() => null)) as { code: number } | null)?.code ?? null);
}

interface Sent {
  method: string;
  path: string;
  body: object;
  key: string;
}

/** What several counters do at once: reservations are made, taken in part and cancelled. */
async function acts(): Promise<Sent[]> {
  const made = await Promise.all(Array.from({ length: 4 }, () => desk.reserve('300', { dat_coc: DEPOSIT })));
  const act = (method: string, path: string, body: object): Sent => ({ method, path, body, key: crypto.randomUUID() });
  return made.flatMap(({ data: { id, ty_gia, phien_ban } }, index) => [
    act('POST', '/giu-cho', reservationBody()),
    act('POST', `/${SELL}`, { chi_tiet: [{ tien_id: USD, so_luong: '100', ty_gia, giu_cho_id: id }] }),
    act('PATCH', `/giu-cho/${id}/huy`, { coc: index % 2 ? 'tra' : 'giu', ly_do: 'Khách không đến', phien_ban }),
  ]);
}

function reservationBody() {
  const [tien_id, ten_khach] = [USD, 'Trần Thị Mai'];
  return {
    loai: 'BNT',
    tien_id,
    so_luong: '300',
    ty_gia: '26150',
    den_luc: desk.later(60),
    ten_khach,
    dat_coc: DEPOSIT,
  };
}

test('a server that is killed leaves every quantity and every deposit in exactly one state', async () => {
  let lost = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    server = spawnServer({ DATABASE_URL: api.url, ALLOW_UNSAFE_DATABASE: '1' });
    const address = (await server.address) ?? '';
    const sent = await acts();
    const before = await counted();
    const pending = Promise.all(sent.map(({ method, path, body, key }) => send(address, method, path, body, key)));
    await setTimeout(15 + ((kill * 37) % 160));
    await server.kill();
    const answers = await pending;
    lost += answers.filter((code) => code === null).length;
    await expect.poll(openTransactions, { timeout: 10_000 }).toBe(0);
    await counter.expectWholeBooks();
    // Whoever got no answer sends the same again: each act has happened once, whatever became of the first attempt.
    const again = await Promise.all(
      sent.map(({ method, path, body, key }) => api.call(method as 'POST', path, { as: manager, body, key })),
    );
    for (const [index, code] of answers.entries()) if (code === 200) expect(again[index]?.code).toBe(200);
    await counter.expectWholeBooks();
    const made = again.filter(({ code }, index) => code === 200 && sent[index]?.path === '/giu-cho').length;
    expect((await counted()) - before).toBe(made);
    for (const { id, coc_con, trang_thai } of await open()) {
      if (trang_thai === 1) expect((await desk.cancel({ id }, coc_con === '0' ? {} : { coc: 'tra' })).code).toBe(200);
    }
    expect(await owed()).toBe('0');
  }
  expect(lost).toBeGreaterThan(0);
}, 600_000);

async function open(): Promise<Reservation[]> {
  const f = 'sortField=id&direction=desc&pageSize=100';
  return (await api.call<{ items: Reservation[] }>('GET', `/giu-cho?${f}`, { as: manager })).data.items;
}

async function counted(): Promise<number> {
  const [row] = await api.sql<{ count: number }>('SELECT count(*)::int AS count FROM giu_cho');
  return row?.count ?? 0;
}

async function owed(): Promise<string | undefined> {
  const [row] = await api.sql<{ owed: string }>(
    `SELECT coalesce(-sum(gia_tri), 0)::text AS owed FROM dong_but_toan WHERE tai_khoan = 'customer-deposit'`,
  );
  return row?.owed;
}

/** Of the killed server: the database rolls them back once it notices. */
async function openTransactions(): Promise<number> {
  const [row] = await api.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND backend_type = 'client backend'`,
  );
  return row?.count ?? 0;
}
