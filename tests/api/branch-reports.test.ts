import { PROFIT_REPORTS } from '@doi-tien/contract/report';
import type { BalanceReport, ProfitReport, SafeReport } from '@doi-tien/contract/report.schema';
import type { ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { sum } from '@doi-tien/money/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { RandomDays } from '../support/random-days.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { companyWorth } from '../support/transfers.ts';

const PERIOD = 'tu_ngay=2022-03-01&den_ngay=2022-03-04';
const BALANCE = '/bao-cao/bao-cao-so-du-cuoi-ngay';
const SAFE = '/bao-cao/bao-cao-ket-cuoi-ngay';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let branchIds: number[];
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  const others = [(await openBranch(api, admin, 'B2')).id, (await openBranch(api, admin, 'B3')).id];
  branchIds = [1, ...others];
  await letAllWork(api, others);
  const teller = await api.signIn('giaodich1');
  manager = await api.signIn('quanly');
  await Promise.all(
    branchIds.map(async (id, index) => {
      const people = { manager: inBranch(manager, id), tellers: [inBranch(teller, id)] };
      const days = new RandomDays(api, await openCounter(api, people.manager), people, 900 + index);
      await days.run('2022-03-01', 12);
      // The branches do not all open on the same days.
      await days.run(index === 1 ? '2022-03-03' : '2022-03-02', 12);
      if (index !== 2) await days.run('2022-03-04', 8, { leaveOpen: true });
    }),
  );
  const counter = await openCounter(api, manager);
  const body = {
    den_chi_nhanh_id: others[0],
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_tien: '100' }],
    ly_do: 'Chia tiền',
  };
  expect(await api.call<Transfer>('POST', '/dieu-chuyen', { as: manager, body })).toMatchObject({ code: 200 });
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
    for (const field of flows) expect(row[field]).toBe(sum(own.map((safe) => safe[field])));
    expect(row.chenh_lech).toBe(sum(own.map((safe) => safe.chenh_lech ?? '0')));
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
  expect(journal.body).toContain('Assets:Money in transit');
});

test('while a safe is counted blind, balances end on the last day before it and no row of safes has it, however long the period and its rows are', async () => {
  const [safe] = await api.sql<{ id: number }>(
    `SELECT id FROM ket WHERE chi_nhanh_id = 1 AND ngay = '2022-03-04' AND trang_thai = 1`,
  );
  expect(await api.call('PATCH', `/ket/chot-ket/${safe?.id}`, { as: manager })).toMatchObject({ code: 200 });
  const ask = async (from: string, to: string, query: string) => {
    const path = `${BALANCE}?tu_ngay=${from}&den_ngay=${to}${query}`;
    const answer = await api.call<BalanceReport>('GET', path, { as: manager });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data;
  };
  try {
    for (const [branches, lastDay] of [
      ['', '2022-03-02'],
      ['&chi_nhanh=tat_ca', '2022-03-03'],
    ] as const) {
      for (const from of ['2021-11-01', '2022-03-01']) {
        for (const grouping of ['thang', 'ngay', 'chi_nhanh']) {
          const query = `${branches}&nhom=${grouping}`;
          const { an_so_lieu, items, footer, bieu_do } = await ask(from, '2022-03-04', query);
          const told = await ask(from, '2022-03-03', query);
          expect({ an_so_lieu, items, footer, bieu_do }).toEqual({
            an_so_lieu: true,
            items: told.items,
            footer: told.footer,
            bieu_do: told.bieu_do,
          });
          expect([query, from, footer.ngay, items.at(-1)?.ngay]).toEqual([query, from, lastDay, lastDay]);
        }
      }
    }
    const safes = async (nhom: string) => {
      const report = await read<SafeReport>(SAFE, `&chi_nhanh=tat_ca&nhom=${nhom}`);
      expect(report).toMatchObject({ an_so_lieu: true, doi_chieu: { khop: true, lech: [] } });
      return report.items;
    };
    expect((await safes('ngay')).map(({ ngay }) => ngay)).toContain('2022-03-03');
    expect((await safes('ngay')).map(({ ngay }) => ngay)).not.toContain('2022-03-04');
    expect(await safes('thang')).toEqual([]);
    expect(new Set((await safes('chi_nhanh')).map(({ chi_nhanh_id }) => chi_nhanh_id))).toEqual(
      new Set(branchIds.slice(1)),
    );
  } finally {
    expect(await api.call('PATCH', `/ket/mo-chot/${safe?.id}`, { as: manager })).toMatchObject({ code: 200 });
  }
});
