import type { ListPage } from '@doi-tien/contract/list';
import type { Movement, Safe } from '@doi-tien/contract/safe.schema';
import type { StoredFile } from '@doi-tien/contract/stored-files.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { announceDirectly } from '../support/live.ts';
import { type Answer, type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { addressOf, isStream, type Operation, readOperations } from './operations.ts';

/** Words that stand in the books of the second branch and nowhere else. */
const SECRET = 'CHI-NHANH-HAI';

let api: TestApp;
let operations: Operation[];
let manager: Caller;
let away: Caller;
let secondId: number;
let counter: Counter;
let safe: Safe;
let trade: Trade;
let waiting: Trade;
let movement: Movement;
let file: number;
beforeAll(async () => {
  api = await startTestApp();
  operations = await readOperations(api);
  const admin = await api.signIn('quantri');
  secondId = (await openBranch(api, admin, 'HN2')).id;
  await letAllWork(api, [secondId]);
  manager = await api.signIn('quanly');
  away = inBranch(manager, secondId);
  await (await openCounter(api, manager)).open({ VND: '1000000', USD: '10' });
  counter = await openCounter(api, away);
  const chi_tiet = [{ tien_id: counter.currencyId('VND'), so_tien: '777777000' }];
  safe = await made<Safe>('/ket', { chi_tiet, ghi_chu: SECRET });
  trade = (await counter.trade('giao-dich-mua-ngoai-te', { ...usd('300'), ghi_chu: SECRET, ten_khach: SECRET })).data;
  const bank = { tien_id: counter.currencyId('VND-BANK'), so_luong: '5000000', ty_gia: '0.995' };
  const later = { chi_tiet: [bank], trang_thai: 2 as const, ghi_chu: SECRET };
  waiting = (await counter.trade('giao-dich-mua-tien-banking', later)).data;
  movement = await made<Movement>('/chi-tiet-ket/ghi-chu', { ket_id: safe.id, noi_dung: SECRET });
  const headers = { prefer: 'respond-async' };
  file = (await api.call<{ id: number }>('GET', '/giao-dich-mua-ngoai-te/export?format=csv', { as: away, headers }))
    .data.id;
});
afterAll(() => api.close());

const usd = (so_luong: string) => ({
  chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }],
});

async function made<Data>(path: string, body: object): Promise<Data> {
  const answer = await api.call<Data>('POST', path, { as: away, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

const send = async (operation: Operation, path: string, as: Caller, payload?: object) => {
  const { method } = operation;
  return api.app.inject({ method, url: `/api${path}`, headers: headersOf(as), ...(payload && { payload }) });
};

test('a branch that a person does not work in is refused by every operation', async () => {
  const teller = await api.signIn('giaodich4');
  await api.sql(`UPDATE nguoi_dung SET chi_nhanh_ids = '{1}' WHERE tai_khoan = 'giaodich4'`);
  const wrong: string[] = [];
  for (const branchId of [secondId, 999, -1]) {
    for (const operation of operations) {
      // A stream that is let in would never end: it is tried below.
      if (operation.access === 'public' || isStream(operation)) continue;
      const response = await send(operation, addressOf(operation, 999_999), inBranch(teller, branchId));
      const { error } = response.json<Answer>();
      if (response.statusCode !== 403 || error !== 'BRANCH_NOT_YOURS')
        wrong.push(`${operation.method} ${operation.path} as ${branchId}: ${response.statusCode} ${error}`);
    }
  }
  expect(wrong).toEqual([]);
  for (const named of ['', '1; DROP TABLE ket', '1.0', '01', ' 1']) {
    const headers = { ...headersOf(teller), chi_nhanh_id: named };
    expect((await api.app.inject({ url: '/api/tien', headers })).json()).toMatchObject({ error: 'BRANCH_NOT_YOURS' });
  }
  expect(await api.call('GET', '/tien', { as: inBranch(teller, 1) })).toMatchObject({ code: 200 });
});

test('a person who is taken out of a branch, or whose branch is switched off, is out at the next request', async () => {
  const teller = inBranch(await api.signIn('giaodich3'), secondId);
  expect(await api.call('GET', '/ket', { as: teller })).toMatchObject({ code: 200 });
  await api.sql('UPDATE chi_nhanh SET trang_thai = 2 WHERE id = $1', [secondId]);
  expect(await api.call('GET', '/ket', { as: teller })).toMatchObject({ error: 'BRANCH_NOT_YOURS' });
  await api.sql('UPDATE chi_nhanh SET trang_thai = 1 WHERE id = $1', [secondId]);
  await api.sql(`UPDATE nguoi_dung SET chi_nhanh_ids = '{1}' WHERE tai_khoan = 'giaodich3'`);
  const body = { ...usd('1') };
  expect(await api.call('POST', '/giao-dich-mua-ngoai-te', { as: teller, body })).toMatchObject({
    error: 'BRANCH_NOT_YOURS',
  });
});

/** Records of the second branch, by the paths that take their id. */
const idOf = (path: string): number | undefined => {
  if (/^\/ket\//.test(path)) return safe.id;
  if (/^\/giao-dich-mua-tien-banking\//.test(path)) return waiting.id;
  if (/^\/giao-dich-/.test(path)) return trade.id;
  if (/^\/tep-xuat\//.test(path)) return file;
  return undefined;
};

const BODIES: Record<string, object> = {
  'PATCH /ket/dong-ket/{id}': { chi_tiet: [], ghi_chu: 'x' },
  'PATCH /giao-dich-mua-ngoai-te/{id}/huy': { ly_do: 'x' },
  'PATCH /giao-dich-mua-tien-banking/{id}/huy': { ly_do: 'x' },
  'PATCH /giao-dich-mua-tien-banking/{id}/hoan-tat': { ma_tham_chieu: 'FT1' },
  'PATCH /giao-dich-mua-ngoai-te/{id}': { ghi_chu: 'x', phien_ban: 1 },
  'PATCH /giao-dich-mua-tien-banking/{id}': { ghi_chu: 'x', phien_ban: 1 },
};

test('a record of another branch is not there, for every read and every act by its id', async () => {
  const before = await books();
  const tried: string[] = [];
  const wrong: string[] = [];
  for (const operation of operations.filter(({ path }) => path.includes('{id}') && idOf(path) !== undefined)) {
    const name = `${operation.method} ${operation.path}`;
    const path = addressOf(operation, idOf(operation.path) ?? 0);
    const body = BODIES[name] ?? (operation.body ? { ly_do: 'x', ma_tham_chieu: 'x' } : undefined);
    const answer = (await send(operation, path, manager, body)).json<Answer>();
    tried.push(name);
    // Bodies are checked first; those of the paths above are complete.
    const isExpected = answer.code === 404 || (answer.code === 422 && !BODIES[name] && operation.body !== undefined);
    if (!isExpected) wrong.push(`${name}: ${answer.code} ${answer.error}`);
  }
  expect(wrong).toEqual([]);
  expect(tried.length).toBeGreaterThan(30);
  expect(await books()).toEqual(before);
});

test('a record of another branch is not there where a query or a body names it', async () => {
  const asked = [
    `/chi-tiet-ket/lay-theo-ket?ket_id=${safe.id}`,
    `/chi-tiet-ket/lay-theo-ket-dau-ngay?ket_id=${safe.id}`,
    `/chi-tiet-ket/tong-tien-theo-ket-hien-tai?ket_id=${safe.id}`,
    `/chi-tiet-ket/tong-tien-theo-ket-dau-ngay?ket_id=${safe.id}`,
    `/chi-tiet-ket/lay-theo-giao-dich-ket?giao_dich_ket_id=${movement.id}`,
    `/chi-tiet-ket/lay-theo-giao-dich-tru-ket?ket_id=${safe.id}`,
    `/chi-tiet-ket/ghi-chu?ket_id=${safe.id}`,
    `/bao-cao/bao-cao-ket-cuoi-ngay?ket_id=${safe.id}`,
  ];
  for (const path of asked) {
    const { code } = await api.call('GET', path, { as: manager });
    expect(`${path} ${code === 404 || code === 422}`).toBe(`${path} true`);
    expect(`${path} ${(await api.call('GET', path, { as: away })).code}`).toBe(`${path} 200`);
  }
  const moved = { ket_id: safe.id, ly_do: 'x', loai_giao_dich: 3, chi_tiet: [{ tien_id: 1, so_tien: '1000' }] };
  expect(await api.call('POST', '/chi-tiet-ket', { as: manager, body: moved })).toMatchObject({ code: 404 });
});

test('no list, report, search, dashboard or file shows anything of another branch', async () => {
  // Company-wide by design: the customers' day, and the log of people, catalogue and settings.
  const range = `tu_ngay=${safe.ngay}&den_ngay=${safe.ngay}`;
  const forms = ['', `?${range}`, `?q=${SECRET}`, '?format=csv', `?format=csv&${range}`];
  const isTelling = (body: string) => body.includes(SECRET) || body.includes('HN2-') || body.includes('777777000');
  const told: string[] = [];
  let seenThere = 0;
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    if (isStream(operation) || operation.path.includes('{') || operation.path.startsWith('/chi-nhanh')) continue;
    for (const form of forms) {
      const path = `${operation.path}${form}`;
      if (isTelling((await send(operation, path, manager)).body)) told.push(path);
      if (isTelling((await send(operation, path, away)).body)) seenThere += 1;
    }
  }
  expect(told).toEqual([]);
  expect(seenThere).toBeGreaterThan(15);
});

test('a file that was exported in one branch is not among those of another', async () => {
  const files = async (as: Caller) =>
    (await api.call<StoredFile[]>('GET', '/tep-xuat', { as })).data.map(({ id }) => id);
  expect(await files(away)).toContain(file);
  expect(await files(manager)).not.toContain(file);
});

test('a row of the log about another branch’s books is not there', async () => {
  const [row] = await api.sql<{ id: number }>(`SELECT id::int FROM log_thao_tac WHERE chuoi = $1 LIMIT 1`, [secondId]);
  expect(await api.call('GET', `/log-thao-tac/${row?.id}`, { as: manager })).toMatchObject({ code: 404 });
  expect(await api.call('GET', `/log-thao-tac/${row?.id}`, { as: away })).toMatchObject({ code: 200 });
  const { total } = (await api.call<ListPage<object>>('GET', '/log-thao-tac', { as: manager })).data;
  const [counted] = await api.sql<{ n: number }>('SELECT count(*)::int AS n FROM log_thao_tac WHERE chuoi <> $1', [
    secondId,
  ]);
  expect(total).toBe(counted?.n);
});

test('a stream hears the events of its own branch and of the company, and of no other branch', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const heard = async (as: Caller) => {
    const answer = await fetch(`${address}/api/live`, { headers: headersOf(as), signal: stop.signal });
    const events: string[] = [];
    void (async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        events.push(new TextDecoder().decode(chunk));
    })().catch(() => undefined);
    return events;
  };
  const [own, other] = [await heard(away), await heard(manager)];
  const elsewhere = headersOf(inBranch(manager, 999));
  expect((await fetch(`${address}/api/live`, { headers: elsewhere, signal: stop.signal })).status).toBe(403);
  expect((await counter.buyUsd('1', '25900')).code).toBe(200);
  await announceDirectly(api, { topic: 'catalogue' });
  await expect.poll(() => other.join('')).toContain('catalogue');
  await expect.poll(() => own.join('')).toContain('catalogue');
  expect(own.join('')).toContain('"topic":"trades"');
  expect(own.join('')).not.toContain('branchId');
  expect(other.join('')).not.toMatch(/trades|safe/);
  stop.abort();
});

/** Everything that acts on books can change. */
const books = () =>
  api.sql(`SELECT (SELECT jsonb_agg(g ORDER BY id) FROM giao_dich g) AS tickets, (SELECT jsonb_agg(k ORDER BY id) FROM ket k) AS safes,
                  (SELECT count(*) FROM but_toan) AS entries, (SELECT count(*) FROM giao_dich_ket) AS movements`);
