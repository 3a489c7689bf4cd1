import type { ReasonReport } from '@doi-tien/contract/reason-report.schema';
import { PROFIT_REPORTS, REASON_REPORT } from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import type { ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import { sum } from '@doi-tien/money/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch } from '../support/branches.ts';
import type { Caller, TestApp } from '../support/test-app.ts';
import { startThreeBranches } from '../support/three-branches.ts';
import { companyWorth } from '../support/transfers.ts';

const PERIOD = 'tu_ngay=2022-03-01&den_ngay=2022-03-04';
const BALANCE = '/bao-cao/bao-cao-so-du-cuoi-ngay';
const SAFE = '/bao-cao/bao-cao-ket-cuoi-ngay';

let api: TestApp;
let manager: Caller;
let branchIds: number[];
beforeAll(async () => {
  ({ api, manager, branchIds } = await startThreeBranches());
}, 240_000);
afterAll(() => api.close());

const read = async <Report>(path: string, query: string, as = manager) => {
  const answer = await api.call<Report>('GET', `${path}?${PERIOD}${query}`, { as });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const ofEach = <Report>(path: string, query = '') =>
  Promise.all(branchIds.map((id) => read<Report>(path, query, inBranch(manager, id))));
const total = (figures: readonly string[]) => String(figures.reduce((one, other) => one + BigInt(other), 0n));

test.each(PROFIT_REPORTS)('the profit report $name over all branches is the sum of theirs', async ({ path }) => {
  const company = await read<ProfitReport>(path, '&chi_nhanh=tat_ca');
  const each = await ofEach<ProfitReport>(path);
  for (const field of ['gia_tri_mua', 'gia_tri_ban', 'gia_von', 'loi_nhuan', 'phi_thu', 'phi_chi', 'ket_qua'] as const)
    expect(`${field} ${company.footer[field]}`).toBe(`${field} ${total(each.map(({ footer }) => footer[field]))}`);
  expect(company.footer.so_phieu).toBe(each.reduce((count, { footer }) => count + footer.so_phieu, 0));
  for (const report of [company, ...each]) expect(report.doi_chieu.khop).toBe(true);
  const byBranch = await read<ProfitReport>(path, '&chi_nhanh=tat_ca&nhom=chi_nhanh');
  for (const row of byBranch.items) {
    const own = each[branchIds.indexOf(row.chi_nhanh_id ?? 0)];
    expect(row.loi_nhuan).toBe(own?.footer.loi_nhuan);
    expect(row.chi_nhanh).toMatch(/Chi nhánh/);
  }
  expect(total(byBranch.items.map(({ loi_nhuan }) => loi_nhuan))).toBe(company.footer.loi_nhuan);
});

test('over a long period and one person the figures are the same sums', async () => {
  const path = '/chi-tiet-bao-cao-loi-nhuan-ngoai-te';
  const long = 'tu_ngay=2021-11-01&den_ngay=2022-03-31';
  const teller = await api.sql<{ id: number }>(`SELECT id FROM nguoi_dung WHERE tai_khoan = 'giaodich1'`);
  for (const query of [long, `${long}&nguoi_tao=${teller[0]?.id}`]) {
    const ask = (as: Caller, more = '') => api.call<ProfitReport>('GET', `${path}?${query}${more}`, { as });
    const company = (await ask(manager, '&chi_nhanh=tat_ca')).data;
    const each = await Promise.all(branchIds.map(async (id) => (await ask(inBranch(manager, id))).data));
    expect(company.footer.loi_nhuan).toBe(total(each.map(({ footer }) => footer.loi_nhuan)));
    expect(company.doi_chieu.khop).toBe(true);
    const byBranch = (await ask(manager, '&chi_nhanh=tat_ca&nhom=chi_nhanh')).data;
    expect(total(byBranch.items.map(({ loi_nhuan }) => loi_nhuan))).toBe(company.footer.loi_nhuan);
  }
});

test('the balance over all branches and what is in transit are what the company has', async () => {
  const company = await read<BalanceReport>(BALANCE, '&chi_nhanh=tat_ca');
  const worth = await companyWorth(api);
  expect(worth.inTransit).toBeGreaterThan(0n);
  expect(company.dang_chuyen).toEqual({ so_phieu: 1, gia_von: String(worth.inTransit) });
  expect(BigInt(company.footer.gia_von)).toBe(worth.held);
  expect(company.doi_chieu.khop).toBe(true);
  const each = await ofEach<BalanceReport>(BALANCE);
  expect(company.footer.gia_von).toBe(total(each.map(({ footer }) => footer.gia_von)));
  expect(company.footer.gia_tri).toBe(total(each.map(({ footer }) => footer.gia_tri)));
  for (const report of each) expect(report).toMatchObject({ dang_chuyen: null, doi_chieu: { khop: true } });
  const byBranch = await read<BalanceReport>(BALANCE, '&chi_nhanh=tat_ca&nhom=chi_nhanh');
  for (const [index, id] of branchIds.entries()) {
    const rows = byBranch.items.filter(({ chi_nhanh_id }) => chi_nhanh_id === id);
    expect(total(rows.map(({ gia_von }) => gia_von))).toBe(each[index]?.footer.gia_von);
  }
});

test('a branch that had no safe on a day counts with what it was left with', async () => {
  const company = await read<BalanceReport>(BALANCE, '&chi_nhanh=tat_ca');
  expect(company.bieu_do.map(({ ngay }) => ngay)).toEqual(['2022-03-01', '2022-03-02', '2022-03-03', '2022-03-04']);
  const [found] = await api.sql<{ cost: string }>(
    `SELECT sum(d.gia_von)::text AS cost FROM (SELECT DISTINCT ON (chi_nhanh_id, tien_id) gia_von FROM daily_balances
     WHERE ngay <= '2022-03-02' ORDER BY chi_nhanh_id, tien_id, ngay DESC) d`,
  );
  expect(company.bieu_do[1]?.gia_von).toBe(found?.cost);
});

test.each(['ngay', 'thang'])('the safe report over several branches by %s has their sums', async (nhom) => {
  const company = await read<SafeReport>(SAFE, `&chi_nhanh=${branchIds.join(',')}&nhom=${nhom}`);
  const each = await ofEach<SafeReport>(SAFE, `&nhom=${nhom}`);
  expect(company.footer.so_ket).toBe(each.reduce((count, { footer }) => count + footer.so_ket, 0));
  expect(company.footer.gia_tri_chenh_lech).toBe(total(each.map(({ footer }) => footer.gia_tri_chenh_lech)));
  expect(company).toMatchObject({ ket: [], doi_chieu: { khop: true, lech: [] } });
  const keyOf = ({ ngay, thang, tien_id }: SafeReport['items'][number]) => `${thang ?? ngay} ${tien_id}`;
  const ofBranches = Map.groupBy(
    each.flatMap(({ items }) => items),
    keyOf,
  );
  const keys = new Set(company.items.map(keyOf));
  expect(keys.size).toBe(company.items.length);
  expect([...ofBranches.keys()].filter((key) => !keys.has(key))).toEqual([]);
  const flows = ['them', 'mua_vao', 'ban_ra', 'rut', 'thu_ve', 'chuyen_di', 'chuyen_den', 'dieu_chinh'] as const;
  for (const row of company.items) {
    const own = ofBranches.get(keyOf(row)) ?? [];
    for (const field of flows) expect(row[field]).toBe(sum(own.map((safe) => safe[field] ?? '0')));
    expect(row.chenh_lech ?? '0').toBe(sum(own.map((safe) => safe.chenh_lech ?? '0')));
    if (row.thuc_dem !== null) expect(row.chenh_lech).not.toBeNull();
    expect(row).toMatchObject({ chi_nhanh_id: null, chi_nhanh: null, ket_id: null, to_tien: [] });
  }
});

test('a day of the safe report over several branches begins with what the day before ended with', async () => {
  const { items } = await read<SafeReport>(SAFE, '&chi_nhanh=tat_ca&nhom=ngay');
  const balance = await read<BalanceReport>(BALANCE, '&chi_nhanh=tat_ca&nhom=ngay');
  const held = (day: string, currencyId: number) =>
    balance.items.find(({ ngay, tien_id }) => ngay === day && tien_id === currencyId)?.so_luong ?? '0';
  const days = ['2022-03-01', '2022-03-02', '2022-03-03', '2022-03-04'];
  for (const { ngay, tien_id, ton_dau, ton_so, thuc_dem, chenh_lech } of items) {
    const before = days[days.indexOf(ngay) - 1];
    expect(ton_dau).toBe(before ? held(before, tien_id) : '0');
    expect(sum([ton_so, chenh_lech ?? '0'])).toBe(held(ngay, tien_id));
    // Some safes of the last day are still open.
    expect(thuc_dem).toBe(ngay === '2022-03-04' ? null : held(ngay, tien_id));
  }
  expect(new Set(items.map(({ ngay }) => ngay))).toEqual(new Set(days));
});

test('rows by branch add up to the day, also with a branch that had no safe on it', async () => {
  const ask = async (nhom: string) =>
    (
      await api.call<SafeReport>(
        'GET',
        `${SAFE}?tu_ngay=2022-03-02&den_ngay=2022-03-02&chi_nhanh=tat_ca&nhom=${nhom}`,
        { as: manager },
      )
    ).data;
  const [day, branches] = [await ask('ngay'), await ask('chi_nhanh')];
  expect(new Set(branches.items.map(({ chi_nhanh_id }) => chi_nhanh_id))).toEqual(new Set(branchIds));
  for (const { chi_nhanh } of branches.items) expect(chi_nhanh).toMatch(/^Chi nhánh/);
  for (const row of day.items) {
    const own = branches.items.filter(({ tien_id }) => tien_id === row.tien_id);
    for (const field of ['ton_dau', 'mua_vao', 'ton_so'] as const)
      expect(row[field]).toBe(sum(own.map((each) => each[field])));
  }
});

test('about one currency, the totals of the safe report are of that currency', async () => {
  const all = await read<SafeReport>(SAFE, '&nhom=ngay');
  const differing = all.items.filter(({ chenh_lech }) => chenh_lech !== null && chenh_lech !== '0');
  expect(differing.length).toBeGreaterThan(0);
  let [value, tickets] = ['0', 0];
  for (const tien_id of new Set(all.items.map((row) => row.tien_id))) {
    const { items, footer } = await read<SafeReport>(SAFE, `&nhom=ngay&tien_id=${tien_id}`);
    value = sum([value, footer.gia_tri_chenh_lech]);
    tickets = Math.max(tickets, footer.so_phieu);
    const isDifferent = items.some(({ chenh_lech, dieu_chinh }) => (chenh_lech ?? '0') !== '0' || dieu_chinh !== '0');
    if (!isDifferent) expect(footer.gia_tri_chenh_lech).toBe('0');
    const traded = items.some(({ mua_vao, ban_ra }) => mua_vao !== '0' || ban_ra !== '0');
    expect(footer.so_phieu > 0).toBe(traded);
  }
  expect(value).toBe(all.footer.gia_tri_chenh_lech);
  expect(tickets).toBeLessThanOrEqual(all.footer.so_phieu);
});

test('the safe report is of everybody: one person is refused', async () => {
  for (const path of [SAFE, BALANCE])
    expect(await api.call('GET', `${path}?${PERIOD}&nguoi_tao=1`, { as: manager })).toMatchObject({ code: 422 });
});

test('one day of several branches names its safes, and a safe that is named is all there is', async () => {
  const ask = async (query: string) =>
    (await api.call<SafeReport>('GET', `${SAFE}?${query}&chi_nhanh=tat_ca&nhom=ngay`, { as: manager })).data;
  const { ket, items } = await ask('tu_ngay=2022-03-02&den_ngay=2022-03-02');
  expect(ket.map(({ chi_nhanh_id }) => chi_nhanh_id)).toEqual([branchIds[0], branchIds[2]]);
  expect(new Set(items.map(({ chi_nhanh_id }) => chi_nhanh_id))).toEqual(new Set([null]));
  const named = await ask(`ket_id=${ket[1]?.id}`);
  expect(named.ket.map(({ id }) => id)).toEqual([ket[1]?.id]);
  expect(named.theo_chi_nhanh).toBeNull();
  expect(new Set(named.items.map(({ chi_nhanh_id, ket_id }) => `${chi_nhanh_id} ${ket_id}`))).toEqual(
    new Set([`${branchIds[2]} ${ket[1]?.id}`]),
  );
});

test('the safe report by branch has one row per branch and currency, which begin and end where its safes do', async () => {
  const company = await read<SafeReport>(SAFE, '&chi_nhanh=tat_ca&nhom=chi_nhanh');
  const each = await ofEach<SafeReport>(SAFE);
  expect(company.doi_chieu.khop).toBe(true);
  expect(company.ket).toEqual([]);
  expect(company.theo_chi_nhanh).toEqual(
    branchIds.map((id, index) => ({
      chi_nhanh_id: id,
      chi_nhanh: index === 0 ? 'Chi nhánh 1' : `Chi nhánh B${index + 1}`,
      ...each[index]?.footer,
    })),
  );
  for (const [index, id] of branchIds.entries()) {
    const own = each[index]?.items ?? [];
    const rows = company.items.filter(({ chi_nhanh_id }) => chi_nhanh_id === id);
    expect(new Set(rows.map(({ tien_id }) => tien_id)).size).toBe(rows.length);
    for (const row of rows) {
      const safes = own.filter(({ tien_id }) => tien_id === row.tien_id);
      expect(Number.parseFloat(row.mua_vao)).toBeCloseTo(
        safes.reduce((sum, { mua_vao }) => sum + Number.parseFloat(mua_vao), 0),
        6,
      );
      const last = safes.at(-1);
      if (last && last.ngay === row.ngay) expect(row.thuc_dem).toBe(last.thuc_dem);
    }
  }
  for (const report of each) expect(report.theo_chi_nhanh).toBeNull();
});

test('the balance of single days of a long period is that of a short one', async () => {
  const days = await read<BalanceReport>(BALANCE, '&chi_nhanh=tat_ca&nhom=ngay');
  const long = 'tu_ngay=2021-11-01&den_ngay=2022-03-31';
  const ask = async (nhom: string) =>
    (await api.call<BalanceReport>('GET', `${BALANCE}?${long}&chi_nhanh=tat_ca&nhom=${nhom}`, { as: manager })).data;
  expect((await ask('ngay')).items).toEqual(days.items);
  const months = await ask('thang');
  const last = days.items.filter(({ ngay }) => ngay === '2022-03-04');
  expect(months.items).toEqual(last.map((row) => ({ ...row, thang: '2022-03' })));
  expect(months.footer).toEqual(days.footer);
});

test('the entries behind a profit name their branch', async () => {
  const path = '/chi-tiet-bao-cao-loi-nhuan-ngoai-te/chi-tiet';
  const company = await read<ProfitDetailPage>(path, '&chi_nhanh=tat_ca&pageSize=200');
  const each = await ofEach<ProfitDetailPage>(path);
  expect(company.total).toBe(each.reduce((count, page) => count + page.total, 0));
  for (const row of company.items) expect(row.chi_nhanh).toMatch(/^Chi nhánh/);
  for (const row of each[1]?.items ?? []) expect(row).toMatchObject({ chi_nhanh_id: branchIds[1], chi_nhanh: null });
});

test('files and the journal of several branches', async () => {
  const inject = (path: string) =>
    api.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId, 'accept-language': 'en' },
    });
  const csv = await inject(`${BALANCE}/export?${PERIOD}&chi_nhanh=tat_ca&nhom=chi_nhanh&format=csv`);
  expect(csv.statusCode).toBe(200);
  for (const name of ['Chi nhánh B2', 'Chi nhánh B3']) expect(csv.body).toContain(name);
  const safes = await inject(`${SAFE}/export?${PERIOD}&chi_nhanh=tat_ca&format=csv`);
  expect(safes.body.split('\n')[0]).toMatch(/^.?Day,Currency code,/);
  const byBranch = await inject(`${SAFE}/export?${PERIOD}&chi_nhanh=tat_ca&nhom=chi_nhanh&format=csv`);
  expect(byBranch.body.split('\n')[0]).toMatch(/^.?Branch,Currency code,/);
  expect(byBranch.body).toContain('Chi nhánh B3');
  const journal = await inject(`/bao-cao/so-nhat-ky?chi_nhanh=${branchIds.join(',')}`);
  expect(journal.body).toContain('Assets:CN-B2:');
  expect(journal.body).toContain('Assets:113 Cash in transit');
});

test('reasons over all branches are the sums of theirs, and the voids those of the safe report', async () => {
  const company = await read<ReasonReport>(REASON_REPORT.path, '&chi_nhanh=tat_ca');
  const each = await ofEach<ReasonReport>(REASON_REPORT.path);
  const safes = await read<SafeReport>(SAFE, '&chi_nhanh=tat_ca');
  for (const [index, whole] of company.tong.entries()) {
    const parts = each.map(({ tong }) => tong[index]);
    expect(whole.so_luot).toBe(parts.reduce((count, part) => count + (part?.so_luot ?? 0), 0));
    expect(whole.gia_tri).toBe(total(parts.map((part) => part?.gia_tri ?? '0')));
  }
  expect(company.tong[0]?.so_luot).toBeGreaterThan(0);
  expect(company.tong[0]?.so_luot).toBe(safes.footer.so_huy);
  expect(company.tong[1]?.so_luot).toBeGreaterThan(0);
  const byBranch = await read<ReasonReport>(REASON_REPORT.path, '&chi_nhanh=tat_ca&nhom=chi_nhanh');
  for (const [index, id] of branchIds.entries()) {
    const rows = byBranch.items.filter(({ chi_nhanh_id }) => chi_nhanh_id === id);
    expect(rows.map(({ chi_nhanh_id: _id, chi_nhanh: _name, ...row }) => row)).toEqual(
      each[index]?.items.map(({ chi_nhanh_id: _id, chi_nhanh: _name, ...row }) => row),
    );
  }
});
