import { ACCOUNT_FILE_PATH, BOOKS_PATH } from '@doi-tien/contract/accounting';
import type { ReportBranch } from '@doi-tien/contract/branches.schema';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import {
  BALANCE_REPORT,
  JOURNAL_PATH,
  PROFIT_REPORTS,
  RATE_REPORT,
  REASON_REPORT,
  SAFE_REPORT,
} from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import type { ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { announceDirectly } from '../support/live.ts';
import { type Hired, hire } from '../support/staff.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { addressOf, isStream, readOperations } from './operations.ts';

/**
 * Figures over several branches (`chi_nhanh`, action `allBranches`), for people who work in the first branch only. The second branch
 * has traded, the third has and is switched off.
 */
const SECRET = 'CHI-NHANH-HAI';
const KINDS = [SAFE_REPORT, BALANCE_REPORT, RATE_REPORT, REASON_REPORT, ...PROFIT_REPORTS];
const AREAS = ['bao-cao', 'chi-tiet-loi-nhuan', 'bao-cao-loi-nhuan-ngoai-te'];

let api: TestApp;
let admin: Caller;
let without: Hired;
let owner: Hired;
let second: number;
let closed: number;
let safe: Safe;
let trade: Trade;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  second = (await openBranch(api, admin, 'HN2')).id;
  closed = (await openBranch(api, admin, 'HN3')).id;
  await (await openCounter(api, admin)).open({ VND: '100000000' });
  const counter = await openCounter(api, inBranch(admin, second));
  safe = await counter.open({ VND: '777777000' });
  trade = (
    await counter.trade('giao-dich-mua-ngoai-te', {
      chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '300', ty_gia: '25900' }],
      ghi_chu: SECRET,
      ten_khach: SECRET,
    })
  ).data;
  const there = inBranch(admin, closed);
  const past = await openCounter(api, there);
  const { id } = await past.open({ VND: '50000000' });
  await past.buyUsd('100', '25900');
  await api.call('PATCH', `/ket/chot-ket/${id}`, { as: there });
  const counts = [
    { tien_id: past.currencyId('VND'), so_tien: '47410000' },
    { tien_id: past.currencyId('USD'), so_tien: '100' },
  ];
  const body = { chi_tiet: counts, ghi_chu: 'Nghỉ' };
  expect(await api.call('PATCH', `/ket/dong-ket/${id}`, { as: there, body })).toMatchObject({ code: 200 });
  await api.sql('UPDATE chi_nhanh SET trang_thai = 2 WHERE id = $1', [closed]);
  const rights = [
    ...AREAS.flatMap((area) => [`${area}.index`, `${area}.export`]),
    'dashboard.index',
    'dashboard.seeProfit',
    'ket.index',
    'ket.export',
    'log-thao-tac.index',
    'dieu-chuyen.index',
    'giao-dich-mua-ngoai-te.index',
    'giao-dich-mua-ngoai-te.export',
    'giao-dich-mua-ngoai-te.void',
  ];
  without = await hire(api, admin, ...rights);
  owner = await hire(api, admin, ...rights, ...[...AREAS, 'dashboard'].map((area) => `${area}.allBranches`));
});
afterAll(() => api.close());

const get = <Data = unknown>(path: string, as: Caller) => api.call<Data>('GET', path, { as });
const day = () => `tu_ngay=${safe.ngay}&den_ngay=${safe.ngay}`;
const askedPaths = (chi_nhanh: string) => [
  ...KINDS.flatMap(({ path }) => [
    `${path}?${day()}&chi_nhanh=${chi_nhanh}`,
    `${path}?${day()}&chi_nhanh=${chi_nhanh}&nhom=chi_nhanh`,
    `${path}/export?${day()}&chi_nhanh=${chi_nhanh}&format=csv`,
  ]),
  ...PROFIT_REPORTS.map(({ path }) => `${path}/chi-tiet?${day()}&chi_nhanh=${chi_nhanh}`),
  `${REASON_REPORT.path}/chi-tiet?${day()}&loai=huy&chi_nhanh=${chi_nhanh}`,
  `${SAFE_REPORT.path}?ket_id=${safe.id}&chi_nhanh=${chi_nhanh}`,
  `${JOURNAL_PATH}?chi_nhanh=${chi_nhanh}`,
  `${ACCOUNT_FILE_PATH}?${day()}&chi_nhanh=${chi_nhanh}`,
  `${BOOKS_PATH}?${day()}&chi_nhanh=${chi_nhanh}`,
  `${BOOKS_PATH}/export?${day()}&chi_nhanh=${chi_nhanh}`,
  `/dashboard?chi_nhanh=${chi_nhanh}`,
];

test('without the action no parameter reaches another branch, in no report, file, journal or dashboard', async () => {
  for (const asked of ['tat_ca', String(second), `1,${second}`, `${second},1`, String(closed), '999999']) {
    for (const path of askedPaths(asked)) {
      const answer = await get(path, without.as);
      expect(`${path} ${answer.code} ${answer.error}`).toBe(`${path} 403 FORBIDDEN`);
    }
  }
  const { data: told } = await get<ReportBranch[]>('/chi-nhanh/bao-cao', without.as);
  expect(told.map(({ value }) => value)).toEqual([1]);
  for (const path of askedPaths('1').filter((each) => !/ket_id|export|so-nhat-ky|so-ke-toan/.test(each)))
    expect(`${path} ${(await get(path, without.as)).code}`).toBe(`${path} 200`);
});

test('the action of one area opens no other area', async () => {
  const only = await hire(api, admin, 'bao-cao.index', 'dashboard.index', 'bao-cao.allBranches');
  expect(await get(`${BALANCE_REPORT.path}?chi_nhanh=tat_ca`, only.as)).toMatchObject({ code: 200 });
  expect(await get('/dashboard?chi_nhanh=tat_ca', only.as)).toMatchObject({ error: 'FORBIDDEN' });
  expect(await get(`${JOURNAL_PATH}?chi_nhanh=tat_ca`, only.as)).toMatchObject({ error: 'FORBIDDEN' });
});

test('with the action every branch is in the figures, also one the person does not work in and one that is switched off', async () => {
  const path = '/chi-tiet-bao-cao-loi-nhuan-ngoai-te';
  const all = (await get<ProfitReport>(`${path}?${day()}&chi_nhanh=tat_ca&nhom=chi_nhanh`, owner.as)).data;
  expect(all.items.map(({ chi_nhanh_id }) => chi_nhanh_id)).toEqual([second, closed]);
  const balance = (await get<BalanceReport>(`${BALANCE_REPORT.path}?${day()}&chi_nhanh=${second}`, owner.as)).data;
  expect(balance.items.find(({ ma_tien }) => ma_tien === 'USD')).toMatchObject({ so_luong: '300' });
  const safes = (await get<SafeReport>(`${SAFE_REPORT.path}?ket_id=${safe.id}&chi_nhanh=${second}`, owner.as)).data;
  expect(safes.ket).toMatchObject([{ id: safe.id, chi_nhanh_id: second }]);
  const { data: detail } = await get<ProfitDetailPage>(`${path}/chi-tiet?${day()}&chi_nhanh=tat_ca`, owner.as);
  expect(detail.items.map(({ chi_nhanh_id }) => chi_nhanh_id)).toContain(second);
  const { data: board } = await get<Dashboard>('/dashboard?chi_nhanh=tat_ca', owner.as);
  expect(board.theo_chi_nhanh?.map(({ chi_nhanh_id }) => chi_nhanh_id)).toContain(second);
  const { data: options } = await get<ReportBranch[]>('/chi-nhanh/bao-cao', owner.as);
  expect(options.map(({ value, trang_thai }) => [value, trang_thai])).toEqual([
    [1, 1],
    [second, 1],
    [closed, 2],
  ]);
  // Where one can go stays the list of the branches one works in.
  expect(await get('/chi-nhanh/options', owner.as)).toMatchObject({ data: [{ value: 1 }] });
});

test('what cannot be a branch is refused', async () => {
  for (const asked of ['0', '1,', 'x', '1;2', 'TAT_CA', 'tat_ca,1', '-1', '1.0'])
    for (const path of [BALANCE_REPORT.path, '/dashboard'])
      expect(await get(`${path}?chi_nhanh=${encodeURIComponent(asked)}`, owner.as)).toMatchObject({ code: 422 });
  for (const asked of ['999999', `1,999999`])
    expect(await get(`${BALANCE_REPORT.path}?chi_nhanh=${asked}`, owner.as)).toMatchObject({
      code: 422,
      errors: [{ field: 'chi_nhanh' }],
    });
  expect(await get(`${BALANCE_REPORT.path}?chi_nhanh=1&chi_nhanh=${second}`, without.as)).toMatchObject({ code: 422 });
});

test('with the action no ticket, list, safe or log of another branch is shown, and nothing of it says who the customers are', async () => {
  const operations = await readOperations(api);
  const told: string[] = [];
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    if (isStream(operation) || operation.path.startsWith('/chi-nhanh')) continue;
    const isFigures = [
      ...KINDS.map(({ path }) => path),
      JOURNAL_PATH,
      ACCOUNT_FILE_PATH,
      BOOKS_PATH,
      '/dashboard',
    ].some((path) => operation.path.startsWith(path));
    const id = operation.path.startsWith('/ket') ? safe.id : trade.id;
    for (const query of ['', '?chi_nhanh=tat_ca', `?chi_nhanh=${second}`, `?chi_nhanh_id=${second}`, `?q=${SECRET}`]) {
      const url = `/api${addressOf(operation, id)}${query}`;
      const { body } = await api.app.inject({ url, headers: headersOf(owner.as) });
      const tells = body.includes(SECRET) || (!isFigures && (body.includes('HN2-') || body.includes('777777000')));
      if (tells) told.push(url);
    }
  }
  expect(told).toEqual([]);
  const acts = [
    ['PATCH', `/giao-dich-mua-ngoai-te/${trade.id}/huy`, { ly_do: 'x' }],
    ['GET', `/giao-dich-mua-ngoai-te/${trade.id}`, undefined],
    ['GET', `/ket/${safe.id}`, undefined],
    ['PATCH', `/ket/chot-ket/${safe.id}`, undefined],
  ] as const;
  for (const [method, path, body] of acts) {
    const { code } = await api.call(method, path, { as: owner.as, body });
    expect(`${path} ${[403, 404].includes(code)}`).toBe(`${path} true`);
    expect(await api.call(method, path, { as: inBranch(owner.as, second), body })).toMatchObject({
      error: 'BRANCH_NOT_YOURS',
    });
  }
});

test('an answer over all branches is not kept for a role that may not have it, nor after the action is gone', async () => {
  const path = `${BALANCE_REPORT.path}?${day()}&chi_nhanh=tat_ca`;
  const [one, other] = await Promise.all([get(path, owner.as), get(path, without.as)]);
  expect([one.code, other.code]).toEqual([200, 403]);
  const person = await hire(api, admin, 'bao-cao.index', 'bao-cao.allBranches');
  expect(await get(path, person.as)).toMatchObject({ code: 200 });
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{bao-cao,allBranches}', 'false') WHERE id = $1`,
    [person.roleId],
  );
  expect(await get(path, person.as)).toMatchObject({ code: 403 });
});

test('a screen hears events of other branches only when it asks for all, and has the action', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const open = (as: Caller, query: string) =>
    fetch(`${address}/api/live${query}`, { headers: headersOf(as), signal: stop.signal });
  const heard = async (as: Caller, query = '') => {
    const answer = await open(as, query);
    expect(answer.status).toBe(200);
    const events: string[] = [];
    void (async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        events.push(new TextDecoder().decode(chunk));
    })().catch(() => undefined);
    return events;
  };
  expect((await open(without.as, '?chi_nhanh=tat_ca')).status).toBe(403);
  expect((await open(owner.as, `?chi_nhanh=${second}`)).status).toBe(422);
  const [all, own, other] = [
    await heard(owner.as, '?chi_nhanh=tat_ca'),
    await heard(owner.as),
    await heard(without.as),
  ];
  const counter = await openCounter(api, inBranch(admin, second));
  expect((await counter.buyUsd('100', '25900')).code).toBe(200);
  await announceDirectly(api, { topic: 'catalogue' });
  for (const events of [all, own, other]) await expect.poll(() => events.join('')).toContain('catalogue');
  // Which record it was is nothing of theirs.
  expect(all.join('')).toContain('data: {"topic":"trades"}');
  for (const events of [own, other]) expect(events.join('')).not.toMatch(/trades|safe/);
  stop.abort();
});
