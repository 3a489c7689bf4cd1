import { PROFIT_REPORTS } from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import { multiply } from '@doi-tien/money/decimal';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCompanyDashboard } from '../../apps/api/src/features/dashboard/company.service.ts';
import { EarlierHours } from '../../apps/api/src/features/dashboard/same-hour.ts';
import { balanceReport } from '../../apps/api/src/features/report/balance.service.ts';
import { profitReport } from '../../apps/api/src/features/report/profit.service.ts';
import { safeReport } from '../../apps/api/src/features/report/safe-report.service.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { openCounter } from '../support/counter.ts';
import { copyFirstBranch } from '../support/many-branches.ts';
import { RandomDays } from '../support/random-days.ts';
import { rightsOf } from '../support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** A company whose branches are all alike, so that everything over all of them is so many times one of them. */
const COPIES = 29;
const MONTH = { tu_ngay: '2022-03-01', den_ngay: '2022-03-31' };
const HALF_YEAR = { tu_ngay: '2021-11-01', den_ngay: '2022-04-30' };

let api: TestApp;
let manager: Caller;
let branchIds: number[];
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  const people = { manager, tellers: [await api.signIn('giaodich1')] };
  const days = new RandomDays(api, await openCounter(api, manager), people, 77);
  await days.run('2022-03-01', 15);
  await days.run('2022-03-03', 15);
  await days.run('2022-03-10', 8, { leaveOpen: true });
  branchIds = [1, ...(await copyFirstBranch(api, COPIES))];
}, 240_000);
afterAll(() => api.close());

/** How many queries it sends. */
async function countQueries(work: (db: Db) => Promise<unknown>): Promise<number> {
  let sent = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await api.database.snapshot((db) => work(db.withPlugin(counter)));
  return sent;
}

const SEES_ALL = rightsOf(
  'dashboard.index',
  'dashboard.seeProfit',
  'ket.index',
  'ty-gia.index',
  'dieu-chuyen.index',
  'giao-dich-mua-ngoai-te.index',
  'giao-dich-ban-ngoai-te.index',
  'giao-dich-mua-ngoai-te.seeProfit',
  'giao-dich-ban-ngoai-te.seeProfit',
);

const READERS: [name: string, read: (db: Db, branchIds: readonly number[]) => Promise<unknown>][] = [
  [
    'dashboard',
    (db, ids) => readCompanyDashboard(db, { branchIds: ids, ownBranchId: 1 }, SEES_ALL, new EarlierHours()),
  ],
  ...([MONTH, HALF_YEAR] as const).flatMap((period, index): typeof READERS =>
    (['ngay', 'thang', 'chi_nhanh'] as const).flatMap((nhom): typeof READERS => {
      const named = (what: string) => `${what} by ${nhom}, ${index === 0 ? 'a month' : 'half a year'}`;
      return [
        [named('safe report'), (db, ids) => safeReport(db, ids, { ...period, nhom })],
        [named('balance report'), (db, ids) => balanceReport(db, ids, { ...period, nhom })],
        ...PROFIT_REPORTS.slice(1, 2).map((kind): (typeof READERS)[number] => [
          named('profit report'),
          (db, ids) => profitReport(db, ids, kind, { ...period, nhom }),
        ]),
      ];
    }),
  ),
];

test.each(READERS)(
  'the %s of thirty branches, and of one less, takes no more queries than of two',
  async (_name, read) => {
    const few = await countQueries((db) => read(db, branchIds.slice(0, 2)));
    const many = await countQueries((db) => read(db, branchIds));
    expect(many).toBe(few);
    // Their figures are kept added up only for all of them.
    expect(await countQueries((db) => read(db, branchIds.slice(1)))).toBe(few);
    expect(many).toBeLessThan(30);
  },
);

const ask = async <Report>(path: string, query: string) =>
  (await api.call<Report>('GET', `${path}?${new URLSearchParams(MONTH)}${query}`, { as: manager })).data;
const times = (figure: string | undefined) => multiply(figure ?? '0', String(branchIds.length));

test('the reports of thirty equal branches are thirty times those of one', async () => {
  for (const { path } of PROFIT_REPORTS) {
    const one = await ask<ProfitReport>(path, '');
    const all = await ask<ProfitReport>(path, '&chi_nhanh=tat_ca');
    for (const field of ['loi_nhuan', 'ket_qua', 'gia_tri_mua'] as const)
      expect(all.footer[field]).toBe(times(one.footer[field]));
    expect(all.doi_chieu).toMatchObject({ khop: true, loi_nhuan: times(one.doi_chieu.loi_nhuan) });
  }
  const balance = '/bao-cao/bao-cao-so-du-cuoi-ngay';
  const [one, all] = [await ask<BalanceReport>(balance, ''), await ask<BalanceReport>(balance, '&chi_nhanh=tat_ca')];
  expect(all.footer).toEqual({
    ngay: one.footer.ngay,
    gia_von: times(one.footer.gia_von),
    gia_tri: times(one.footer.gia_tri),
    chua_thuc_hien: times(one.footer.chua_thuc_hien),
  });
  expect(all.bieu_do.map(({ gia_tri }) => gia_tri)).toEqual(one.bieu_do.map(({ gia_tri }) => times(gia_tri)));
  expect(all.doi_chieu.khop).toBe(true);
  const safe = '/bao-cao/bao-cao-ket-cuoi-ngay';
  const [ownSafes, allSafes] = [
    await ask<SafeReport>(safe, ''),
    await ask<SafeReport>(safe, '&chi_nhanh=tat_ca&nhom=ngay'),
  ];
  expect(allSafes.items.map(({ ngay, tien_id, thuc_dem }) => [ngay, tien_id, thuc_dem])).toEqual(
    ownSafes.items.map(({ ngay, tien_id, thuc_dem }) => [ngay, tien_id, thuc_dem && times(thuc_dem)]),
  );
  expect(allSafes.footer.gia_tri_chenh_lech).toBe(times(ownSafes.footer.gia_tri_chenh_lech));
  expect(allSafes.doi_chieu.khop).toBe(true);
});
