import { BALANCE_REPORT, PROFIT_REPORTS, SAFE_REPORT } from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import type { ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { writeDemo } from '../../commands/demo/write-demo.ts';

let api: TestApp;
let accountant: Caller;
let period: string;
beforeAll(async () => {
  api = await startTestApp();
  await writeDemo(api.database, { days: 8, customers: 20 });
  accountant = await api.signIn('ketoan');
  const [days] = await api.sql<{ first: string; last: string }>(
    'SELECT min(ngay)::text AS first, max(ngay)::text AS last FROM ket',
  );
  period = `tu_ngay=${days?.first}&den_ngay=${days?.last}`;
}, 240_000);
afterAll(() => api.close());

const read = async <Answer>(path: string) => {
  const answer = await api.call<Answer>('GET', `${path}${path.includes('?') ? '&' : '?'}${period}`, { as: accountant });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};

test('every report on the demo business agrees with its control', async () => {
  for (const { path } of PROFIT_REPORTS) {
    const report = await read<ProfitReport>(path);
    expect({ path, ...report.doi_chieu }).toMatchObject({ path, khop: true });
    expect(report.footer.so_phieu).toBeGreaterThan(0);
  }
  expect((await read<BalanceReport>(BALANCE_REPORT.path)).doi_chieu.khop).toBe(true);
  expect((await read<SafeReport>(SAFE_REPORT.path)).doi_chieu).toEqual({ lech: [], khop: true });
});

test('the profit of all reports together is that of the tickets and the withdrawals sold on', async () => {
  const reports = await Promise.all(PROFIT_REPORTS.map(({ path }) => read<ProfitReport>(path)));
  const [journal] = await api.sql<{ total: string }>(
    `SELECT (-sum(gia_tri))::text AS total FROM dong_but_toan WHERE tai_khoan LIKE 'profit-%'`,
  );
  const [tickets] = await api.sql<{ done: number; voided: number }>(
    `SELECT count(but_toan_id)::int AS done, count(huy_but_toan_id)::int AS voided FROM giao_dich`,
  );
  const total = (pick: (report: ProfitReport) => bigint) => reports.reduce((sum, report) => sum + pick(report), 0n);
  expect(String(total(({ footer }) => BigInt(footer.loi_nhuan)))).toBe(journal?.total);
  expect(Number(total(({ footer }) => BigInt(footer.so_phieu)))).toBe(tickets?.done);
  expect(Number(total(({ footer }) => BigInt(footer.so_huy)))).toBe(tickets?.voided);
});

test('the days, months, currencies and tellers of a report each add up to its footer', async () => {
  for (const { path, groupings } of PROFIT_REPORTS) {
    for (const nhom of groupings) {
      const { items, footer } = await read<ProfitReport>(`${path}?nhom=${nhom}`);
      for (const field of [
        'gia_tri_mua',
        'gia_tri_ban',
        'gia_von',
        'loi_nhuan',
        'phi_thu',
        'lam_tron',
        'ket_qua',
      ] as const) {
        const total = items.reduce((sum, item) => sum + BigInt(item[field]), 0n);
        expect(`${path} ${nhom} ${field} ${total}`).toBe(`${path} ${nhom} ${field} ${footer[field]}`);
      }
    }
    const { total, items } = await read<ProfitDetailPage>(`${path}/chi-tiet?pageSize=200`);
    expect(items).toHaveLength(Math.min(total, 200));
  }
});

test('a teller is refused every report, its file and its details', async () => {
  const teller = await api.signIn('giaodich1');
  for (const { path } of [...PROFIT_REPORTS, BALANCE_REPORT, SAFE_REPORT]) {
    expect(await api.call('GET', path, { as: teller })).toMatchObject({ code: 403 });
    expect(await api.call('GET', `${path}/export`, { as: teller })).toMatchObject({ code: 403 });
  }
  expect(await api.call('GET', '/bao-cao/so-nhat-ky', { as: teller })).toMatchObject({ code: 403 });
});
