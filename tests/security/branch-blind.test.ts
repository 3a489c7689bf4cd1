import { ACCOUNT_FILE_PATH } from '@doi-tien/contract/accounting';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { BALANCE_REPORT, JOURNAL_PATH } from '@doi-tien/contract/report';
import type { BalanceReport } from '@doi-tien/contract/report.schema';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { StoredFile } from '@doi-tien/contract/stored-files.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { type Hired, hire } from '../support/staff.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';

/** The second branch sends USD to the first and counts its safe blind; people of the first see figures of all branches. */
const COST = '9802000';
const ACTIONS = ['index', 'export', 'allBranches', 'seeProfit'];

let api: TestApp;
let admin: Caller;
let there: Caller;
let owner: Hired;
let second: number;
let third: number;
let safe: Safe;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  second = (await openBranch(api, admin, 'HN2')).id;
  third = (await openBranch(api, admin, 'HN3')).id;
  there = inBranch(admin, second);
  const home = await openCounter(api, admin);
  await home.open({ VND: '100000000' });
  const counter = await openCounter(api, there);
  safe = await counter.open({ VND: '777777000', USD: '43371' });
  const chi_tiet = [{ tien_id: counter.currencyId('USD'), so_tien: '377' }];
  const body = { den_chi_nhanh_id: 1, chi_tiet, ly_do: 'Thiếu tiền' };
  expect(await api.call<Transfer>('POST', '/dieu-chuyen', { as: there, body })).toMatchObject({
    data: { gia_tri: COST },
  });
  const areas = [
    'bao-cao',
    'ket-qua-kinh-doanh',
    'dashboard',
    'giao-dich-mua-ngoai-te',
    'giao-dich-ban-ngoai-te',
    'dieu-chuyen',
    'ket',
  ];
  owner = await hire(api, admin, ...areas.flatMap((area) => ACTIONS.map((action) => `${area}.${action}`)));
});
afterAll(() => api.close());

const step = async (what: 'chot-ket' | 'mo-chot') =>
  expect(await api.call('PATCH', `/ket/${what}/${safe.id}`, { as: there })).toMatchObject({ code: 200 });
const fetched = async (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/api${path}`, headers: { ...headersOf(owner.as), ...headers } });

async function stored(path: string): Promise<number> {
  const { id } = (await fetched(path, { prefer: 'respond-async' })).json<{ data: { id: number } }>().data;
  const status = async () => (await api.call<StoredFile>('GET', `/tep-xuat/${id}`, { as: owner.as })).data.trang_thai;
  await expect.poll(status, { timeout: 10_000 }).toBe(2);
  return id;
}

const FILES = [
  `${BALANCE_REPORT.path}/export?chi_nhanh=tat_ca&nhom=chi_nhanh&format=csv`,
  `${JOURNAL_PATH}?chi_nhanh=tat_ca`,
  `${ACCOUNT_FILE_PATH}?chi_nhanh=tat_ca&format=csv`,
];

/** Each waits for the one before it: a person has two at a time. */
async function storedAll(): Promise<number[]> {
  const ids: number[] = [];
  for (const path of FILES) ids.push(await stored(path));
  return ids;
}

test('a stored file over several branches is kept back while one of their safes is being counted blind', async () => {
  const ids = await storedAll();
  const own = await stored(`${BALANCE_REPORT.path}/export?format=csv`);
  await step('chot-ket');
  const answers = await Promise.all([...ids, own].map((id) => fetched(`/tep-xuat/${id}/noi-dung`)));
  await step('mo-chot');
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...FILES.map(() => 409), 200]);
  for (const { body } of answers) expect(body).not.toMatch(/777,?777,?000/);
  for (const id of ids) expect((await fetched(`/tep-xuat/${id}/noi-dung`)).body).toMatch(/777,?777,?000/);
});

test('a stored file over several branches goes with the action it took', async () => {
  const ids = await storedAll();
  const own = await stored(`${BALANCE_REPORT.path}/export?format=csv`);
  const allow = (isAllowed: boolean) =>
    api.sql(
      `UPDATE vai_tro SET phan_quyen = jsonb_set(jsonb_set(phan_quyen, '{bao-cao,allBranches}', $1), '{ket-qua-kinh-doanh,allBranches}', $1)
       WHERE id = $2`,
      [JSON.stringify(isAllowed), owner.roleId],
    );
  await allow(false);
  const answers = await Promise.all([...ids, own].map((id) => fetched(`/tep-xuat/${id}/noi-dung`)));
  await allow(true);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...FILES.map(() => 403), 200]);
});

test('what a safe sent is told by no sum of money in transit while it is being counted blind', async () => {
  const told = async () => {
    const balance = (query: string) => api.call<BalanceReport>('GET', `${BALANCE_REPORT.path}?${query}`, owner);
    const board = (query: string) => api.call<Dashboard>('GET', `/dashboard${query}`, owner);
    return [
      (await balance('chi_nhanh=tat_ca')).data.dang_chuyen?.gia_von,
      (await balance(`chi_nhanh=${second},${third}&nhom=chi_nhanh`)).data.dang_chuyen?.gia_von,
      (await board('')).data.dang_chuyen?.den.gia_tri ?? undefined,
      (await board(`?chi_nhanh=1,${third}`)).data.dang_chuyen?.den.gia_tri ?? undefined,
    ];
  };
  expect(await told()).toEqual([COST, COST, COST, COST]);
  await step('chot-ket');
  const whileCounted = await told();
  await step('mo-chot');
  expect(whileCounted).toEqual([undefined, undefined, undefined, undefined]);
});
