import { BALANCE_REPORT, PROFIT_REPORTS, SAFE_REPORT } from '@doi-tien/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { RandomDays } from '../support/random-days.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { size } from '../support/test-form.ts';

let api: TestApp;
let manager: Caller;
let branchIds: number[];
let days: RandomDays[];

/** Three branches with books, and a fourth without: the figures of the three are those of the company, added up from the branches. */
beforeAll(async () => {
  api = await startTestApp();
  const admin = await api.signIn('quantri');
  const others: number[] = [];
  for (const code of ['K2', 'K3', 'K4']) others.push((await openBranch(api, admin, code)).id);
  branchIds = [1, ...others.slice(0, 2)];
  await letAllWork(api, others);
  manager = await api.signIn('quanly');
  const teller = await api.signIn('giaodich1');
  days = await Promise.all(
    branchIds.map(async (id, index) => {
      const people = { manager: inBranch(manager, id), tellers: [inBranch(teller, id)] };
      return new RandomDays(api, await openCounter(api, people.manager), people, 4100 + index);
    }),
  );
}, 240_000);
afterAll(() => api.close());

/** A report of all branches reads the company's figures; of those that are named it adds up the figures of each. */
async function expectSameReports(profits = PROFIT_REPORTS.slice(1, 2)): Promise<void> {
  const usd = (await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`))[0]?.id;
  // One with days after it, one before which a safe was left open, one around everything.
  const periods = ['2022-02-15&2022-03-02', '2022-03-01&2022-03-09', '2021-12-20&2022-04-05'];
  for (const { name, path, groupings } of [SAFE_REPORT, BALANCE_REPORT, ...profits]) {
    for (const [index, period] of periods.entries()) {
      const [from, to] = period.split('&');
      const asked = [...groupings, 'chi_nhanh', `ngay&tien_id=${usd}`].slice(0, index < 2 ? size(1, 9) : 9);
      for (const more of asked.map((grouping) => `&nhom=${grouping}`)) {
        const ask = (branches: string) =>
          api.call('GET', `${path}?tu_ngay=${from}&den_ngay=${to}${more}&chi_nhanh=${branches}`, { as: manager });
        const [all, named] = [await ask('tat_ca'), await ask(branchIds.join(','))];
        expect(all).toMatchObject({ code: 200 });
        expect({ asked: `${name} ${from} ${to} ${more}`, ...(all.data as object) }).toEqual({
          asked: `${name} ${from} ${to} ${more}`,
          ...(named.data as object),
        });
      }
    }
  }
  expect(await api.database.read(verifyLedger)).toEqual([]);
}

test('reports over all branches are the sums of the branches while some days are open', async () => {
  const [first, second, third] = days as [RandomDays, RandomDays, RandomDays];
  await Promise.all([
    first.run('2022-02-27', 14).then(() => first.run('2022-03-01', 10)),
    second.run('2022-03-01', 14).then(() => second.run('2022-03-03', 8)),
    third.run('2022-02-28', 14, { leaveOpen: true }),
  ]);
  await first.run('2022-03-04', 8, { leaveOpen: true });
  await expectSameReports();
}, 240_000);

test('they still are when a branch has closed a day that the others left long ago', async () => {
  const third = days[2] as RandomDays;
  const [left] = await api.sql<{ id: number; ngay: string }>(
    `SELECT id, ngay::text FROM ket WHERE chi_nhanh_id = ${branchIds[2]} AND trang_thai = 1`,
  );
  expect(left).toMatchObject({ ngay: '2022-02-28' });
  await third.close(left as { id: number });
  await third.run('2022-03-02', 10);
  await (days[1] as RandomDays).run('2022-03-05', 8, { leaveOpen: true });
  await expectSameReports();
}, 240_000);

test('branches that close the same day at the same moment are all counted', async () => {
  const open = await api.sql<{ id: number; branch: number }>(
    `SELECT id, chi_nhanh_id AS branch FROM ket WHERE trang_thai = 1 ORDER BY 2`,
  );
  expect(open.length).toBe(2);
  await Promise.all(open.map(({ id, branch }) => days[branchIds.indexOf(branch)]?.close({ id })));
  await Promise.all(days.map((branch) => branch.run('2022-03-08', 6)));
  await expectSameReports();
}, 240_000);

test('a currency without a rate counts at its cost for each branch that holds it', async () => {
  // As if nobody had posted rates before the last closes of two branches.
  await api.sql(`SET session_replication_role = replica;
    UPDATE daily_balances SET ty_gia = NULL, gia_tri = NULL
      WHERE ngay = '2022-03-08' AND chi_nhanh_id <> ${branchIds[1]} AND tien_id = (SELECT id FROM tien WHERE ma = 'USD');
    DELETE FROM company_balances; INSERT INTO company_balances SELECT * FROM company_balances_recomputed`);
  await expectSameReports();
  await (days[0] as RandomDays).run('2022-03-09', 6);
  await (days[2] as RandomDays).run('2022-03-09', 6, { leaveOpen: true });
  await expectSameReports(PROFIT_REPORTS.slice(size(2, 0)));
}, 240_000);
