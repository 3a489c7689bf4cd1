import type { ReasonDetailPage, ReasonReport } from '@doi-tien/contract/reason-report.schema';
import { BALANCE_REPORT, PROFIT_REPORTS, REASON_REPORT, SAFE_REPORT } from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import type { ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../support/test-app.ts';
import { startThreeBranches } from '../support/three-branches.ts';

/** The safe of the first branch is locked on 4 March, and its count is blind; its last day before is the 2nd, that of all branches the 3rd. */
const LOCKED = '2022-03-04';
const BEFORE = '2022-03-03';
const SCOPES = ['', '&chi_nhanh=tat_ca'];
const STARTS = ['2021-11-01', '2022-03-01', LOCKED];

let api: TestApp;
let manager: Caller;
let branchIds: number[];
beforeAll(async () => {
  ({ api, manager, branchIds } = await startThreeBranches());
  const [safe] = await api.sql<{ id: number }>(`SELECT id FROM ket WHERE chi_nhanh_id = 1 AND ngay = '${LOCKED}'`);
  expect(await api.call('PATCH', `/ket/chot-ket/${safe?.id}`, { as: manager })).toMatchObject({ code: 200 });
}, 240_000);
afterAll(() => api.close());

const ask = async <Report>(path: string, from: string, to: string, query: string) => {
  const answer = await api.call<Report>('GET', `${path}?tu_ngay=${from}&den_ngay=${to}${query}`, { as: manager });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};

test.each(SCOPES)(
  'balances%s end on the last day before the count, however long the period and its rows are',
  async (scope) => {
    const lastDay = scope === '' ? '2022-03-02' : BEFORE;
    for (const from of STARTS.slice(0, 2)) {
      for (const grouping of ['thang', 'ngay', 'chi_nhanh']) {
        const query = `${scope}&nhom=${grouping}`;
        const { an_so_lieu, items, footer, bieu_do } = await ask<BalanceReport>(
          BALANCE_REPORT.path,
          from,
          LOCKED,
          query,
        );
        const told = await ask<BalanceReport>(BALANCE_REPORT.path, from, BEFORE, query);
        expect({ an_so_lieu, items, footer, bieu_do }).toEqual({
          an_so_lieu: true,
          items: told.items,
          footer: told.footer,
          bieu_do: told.bieu_do,
        });
        expect([query, from, footer.ngay, items.at(-1)?.ngay]).toEqual([query, from, lastDay, lastDay]);
      }
    }
  },
);

test.each(SCOPES)(
  'profits%s end there too: what was bought and sold since the last close would tell what is held',
  async (scope) => {
    for (const { path, groupings } of PROFIT_REPORTS) {
      for (const from of STARTS) {
        for (const grouping of [...groupings, 'chi_nhanh']) {
          const query = `${scope}&nhom=${grouping}`;
          const { an_so_lieu, items, footer, doi_chieu } = await ask<ProfitReport>(path, from, LOCKED, query);
          expect(an_so_lieu).toBe(true);
          expect(doi_chieu).toMatchObject({ dong: [], khop: true });
          if (from === LOCKED) {
            expect([items, footer.so_phieu, footer.gia_tri_mua, footer.gia_tri_ban]).toEqual([[], 0, '0', '0']);
          } else {
            const told = await ask<ProfitReport>(path, from, BEFORE, query);
            expect({ items, footer }).toEqual({ items: told.items, footer: told.footer });
          }
        }
        const detail = await ask<ProfitDetailPage>(`${path}/chi-tiet`, from, LOCKED, `${scope}&pageSize=200`);
        expect(detail.items.filter(({ ngay }) => ngay === LOCKED)).toEqual([]);
      }
    }
  },
);

test('no row of the safe report has the safe, alone or with others', async () => {
  const rows = async (nhom: string) => {
    const report = await ask<SafeReport>(SAFE_REPORT.path, '2022-03-01', LOCKED, `&chi_nhanh=tat_ca&nhom=${nhom}`);
    expect(report).toMatchObject({ an_so_lieu: true, doi_chieu: { khop: true, lech: [] } });
    return report.items;
  };
  const days = (await rows('ngay')).map(({ ngay }) => ngay);
  expect(days).toContain(BEFORE);
  expect(days).not.toContain(LOCKED);
  expect(await rows('thang')).toEqual([]);
  const branches = (await rows('chi_nhanh')).map(({ chi_nhanh_id }) => chi_nhanh_id);
  expect(new Set(branches)).toEqual(new Set(branchIds.slice(1)));
});

test('the counts of the safe are in no reason, alone or with others, while single tickets stay readable', async () => {
  await api.sql(
    `INSERT INTO giao_dich_ket (chi_nhanh_id, ket_id, loai_giao_dich, but_toan_id, ly_do, nguoi_tao)
     SELECT k.chi_nhanh_id, k.id, 4, m.but_toan_id, 'Lệch lúc mở', m.nguoi_tao
     FROM ket k, giao_dich_ket m WHERE k.chi_nhanh_id = 1 AND k.ngay = '${LOCKED}'
       AND m.but_toan_id = (SELECT max(but_toan_id) FROM dong_but_toan WHERE tai_khoan = 'count-difference')`,
  );
  for (const scope of SCOPES) {
    const reasons = await ask<ReasonReport>(REASON_REPORT.path, '2022-03-01', LOCKED, scope);
    expect(reasons.an_so_lieu).toBe(true);
    expect(reasons.items.map(({ ly_do }) => ly_do)).not.toContain('Lệch lúc mở');
    const detail = `${REASON_REPORT.path}/chi-tiet`;
    const hidden = await ask<ReasonDetailPage>(detail, '2022-03-01', LOCKED, `${scope}&loai=lech&ly_do=Lệch lúc mở`);
    expect(hidden.items).toEqual([]);
  }
  await api.sql('UPDATE ket SET an_so_lieu = false WHERE an_so_lieu');
  const told = await ask<ReasonReport>(REASON_REPORT.path, '2022-03-01', LOCKED, '');
  expect(told.items.map(({ ly_do }) => ly_do)).toContain('Lệch lúc mở');
});
