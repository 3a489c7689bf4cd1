import type { BookAnswer } from '@doi-tien/contract/accounting.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDaysWithVouchers, workOut } from '../support/account-books.ts';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { RandomDays } from '../support/random-days.ts';
import { toUnits } from '../support/report-recompute.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { zippedFiles } from '../support/zipped-files.ts';

const DATES = ['2022-03-01', '2022-03-02', '2022-03-04', '2022-03-07'];

let api: TestApp;
let owner: Caller;
let branchIds: number[];
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  owner = await api.signIn('quantri');
  await approvalsOf(api).set({ bat_phieu_thu_chi: true });
  branchIds = [1, (await openBranch(api, owner, 'B2')).id];
  await letAllWork(api, [branchIds[1] ?? 0]);
  const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich1')];
  await Promise.all(
    branchIds.map(async (branchId, index) => {
      const people = { manager: inBranch(manager, branchId), tellers: [inBranch(teller, branchId)] };
      counter = await openCounter(api, people.manager);
      const days = new RandomDays(api, counter, people, 500 + index);
      await runDaysWithVouchers(api, counter, days, {
        manager: people.manager,
        dates: DATES,
        acts: 25,
        seed: index + 9,
      });
    }),
  );
}, 240_000);
afterAll(() => api.close());

const read = async (query: string, branchId = 1) => {
  const answer = await api.call<BookAnswer>('GET', `/bao-cao/so-quy?${query}`, { as: inBranch(owner, branchId) });
  expect([query, answer.code]).toEqual([query, 200]);
  return answer.data;
};
const whole = `tu_ngay=${DATES[0]}&den_ngay=${DATES.at(-1)}`;

interface Counted {
  branch: number;
  day: string;
  code: string;
  counted: string;
}

test('the closing balance of every closed day is the count of that day, per branch and currency', async () => {
  const counts = await api.sql<Counted>(
    `SELECT k.chi_nhanh_id AS branch, k.ngay::text AS day, t.ma AS code, trim_scale(d.so_luong)::text AS counted
     FROM ket k JOIN daily_balances d ON d.chi_nhanh_id = k.chi_nhanh_id AND d.ngay = k.ngay
     JOIN tien t ON t.id = d.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id WHERE k.trang_thai = 2 AND l.nhom <= 2`,
  );
  const sealed = await api.sql<Counted>(
    `SELECT k.chi_nhanh_id AS branch, k.ngay::text AS day, t.ma AS code, trim_scale((c->>'so_tien')::numeric)::text AS counted
     FROM ket k CROSS JOIN jsonb_array_elements(k.so_dem->'dem') c JOIN tien t ON t.id = (c->>'tien_id')::int JOIN loai_tien l ON l.id = t.loai_tien_id
     WHERE k.trang_thai = 2 AND l.nhom <= 2`,
  );
  expect(sealed.length).toBeGreaterThan(10);
  for (const { branch, day, code, counted } of [...counts, ...sealed]) {
    const book = code === 'VND' ? 's07' : 's07a';
    const query = `so=${book}&tien_id=${counter.currencyId(code)}&tu_ngay=${day}&den_ngay=${day}&theo=ngay`;
    expect(`${branch} ${day} ${code} ${(await read(query, branch)).cuoi_ky.so_luong}`).toBe(
      `${branch} ${day} ${code} ${counted}`,
    );
  }
});

test('opening, what came in, what went out and closing agree in every row, on every page and by day', async () => {
  for (const query of [
    'so=s07',
    `so=s07a&tien_id=${counter.currencyId('USD')}`,
    `so=s08`,
    `so=s08&tien_id=${counter.currencyId('USDT')}`,
  ]) {
    for (const scope of ['', '&chi_nhanh=tat_ca', '&theo=ngay']) {
      const pages: BookAnswer[] = [];
      for (let page = 1; pages.length === 0 || page <= Math.ceil((pages[0]?.total ?? 0) / 7); page += 1)
        pages.push(await read(`${query}${scope}&${whole}&page=${page}&pageSize=7`));
      let held = toUnits(pages[0]?.dau_ky.so_luong ?? '');
      let value = BigInt(pages[0]?.dau_ky.gia_tri ?? '');
      for (const page of pages) {
        expect(toUnits(page.dau_trang.so_luong)).toBe(held);
        for (const row of page.items) {
          held += toUnits(row.so_luong_thu) - toUnits(row.so_luong_chi);
          value += BigInt(row.tien_thu ?? '') - BigInt(row.tien_chi ?? '');
          expect([toUnits(row.so_luong_ton), row.tien_ton]).toEqual([held, String(value)]);
        }
        expect(toUnits(page.cuoi_trang.so_luong)).toBe(held);
      }
      expect([toUnits(pages[0]?.cuoi_ky.so_luong ?? ''), pages[0]?.cuoi_ky.gia_tri]).toEqual([held, String(value)]);
    }
  }
});

test('what is held now is what the books end with', async () => {
  for (const code of ['VND', 'USD', 'EUR', 'VND-BANK', 'USDT', 'CNY-ALIPAY']) {
    const [now] = await api.sql<{ quantity: string; cost: string }>(
      `SELECT trim_scale(sum(v.so_luong))::text AS quantity, sum(v.gia_von)::text AS cost FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE t.ma = $1`,
      [code],
    );
    const so = ['VND', 'USD', 'EUR'].includes(code) ? 's07a' : 's08';
    const { cuoi_ky } = await read(`so=${so}&tien_id=${counter.currencyId(code)}&${whole}&chi_nhanh=tat_ca`);
    expect([code, cuoi_ky.so_luong, cuoi_ky.gia_tri]).toEqual([code, now?.quantity, now?.cost]);
  }
});

test('a detailed book says against which accounts, a cash book by which receipt or payment', async () => {
  const [paid] = await api.sql<{ so: string; number: string }>(
    `SELECT v.so, i.tk_ke_toan AS number FROM phieu_thu_chi v JOIN khoan_muc i ON i.id = v.khoan_muc_id
     WHERE v.chi_nhanh_id = 1 AND i.loai = 1 AND v.tien_id = (SELECT id FROM tien WHERE ma = 'VND') LIMIT 1`,
  );
  const { items } = await read(`so=s07a&${whole}&pageSize=5000`);
  const row = items.find(({ so_chi }) => so_chi === paid?.so);
  expect(row).toMatchObject({ so_thu: null, tk_doi_ung: paid?.number, tien_thu: '0' });
  expect(items.filter(({ tk_doi_ung }) => tk_doi_ung === null)).toEqual([]);
});

test('the book of one account says where it is kept and under which number, that of all of them neither', async () => {
  const tien_id = counter.currencyId('VND-BANK');
  const body = { loai: 1, ten: 'Tài khoản chính', so: '0071000123456', ngan_hang: 'VCB', tien_id };
  const { data } = await api.call<{ id: number }>('POST', '/tai-khoan-ngoai', { as: owner, body });
  const kept = { ngan_hang: 'VCB', so_tai_khoan: '0071000123456' };
  expect(await read(`so=s08&tai_khoan_ngoai_id=${data.id}`)).toMatchObject(kept);
  expect(await read('so=s08')).toMatchObject({ ngan_hang: null, so_tai_khoan: null });
});

test('a book refuses what it is not kept for', async () => {
  const refused = async (query: string, field: string) =>
    expect(await api.call('GET', `/bao-cao/so-quy?${query}`, { as: owner })).toMatchObject({
      code: 422,
      errors: [{ field }],
    });
  await refused(`so=s07&tien_id=${counter.currencyId('USD')}`, 'tien_id');
  await refused(`so=s07a&tien_id=${counter.currencyId('USDT')}`, 'tien_id');
  await refused(`so=s08&tien_id=${counter.currencyId('VND')}`, 'tien_id');
  await refused('so=s08&tien_id=999999', 'tien_id');
  await refused('so=s08&tai_khoan_ngoai_id=999999', 'tai_khoan_ngoai_id');
  await refused('so=s07&tai_khoan_ngoai_id=1', 'tai_khoan_ngoai_id');
  await refused('tu_ngay=2020-01-01&den_ngay=2026-01-01', 'tu_ngay');
  await refused('so=s09', 'so');
});

test('every balance and sum of the workbook is a formula that comes to what the books say', async () => {
  for (const query of ['so=s07', `so=s07a&tien_id=${counter.currencyId('USD')}`, 'so=s08&theo=ngay']) {
    const url = `/api/bao-cao/so-quy/export?${query}&${whole}`;
    const { rawPayload } = await api.app.inject({ url, headers: headersOf(owner) });
    const files = zippedFiles(rawPayload);
    const sheet = files.get('xl/worksheets/sheet2.xml')?.toString() ?? '';
    const cells = [...sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<f>([^<]+)<\/f>)?<v>([^<]+)<\/v>/g)];
    const values = new Map(cells.map(([, reference = '', , value = '']) => [reference, Number(value)]));
    const formulas = cells.filter(([, , formula]) => formula !== undefined);
    const { total, cuoi_ky } = await read(`${query}&${whole}`);
    expect(formulas.length).toBeGreaterThan(total);
    for (const [, reference = '', formula = '', value] of formulas) {
      const own = workOut(formula, (each) => values.get(each) ?? 0);
      expect(`${reference} ${formula} ${own.toFixed(2)}`).toBe(`${reference} ${formula} ${Number(value).toFixed(2)}`);
    }
    expect(formulas.at(-1)?.[3]).toBe(cuoi_ky.gia_tri);
  }
});

test('while a safe is counted blind its day is in no book, and the book says so', async () => {
  const [open] = await api.sql<{ id: number; day: string }>(
    `SELECT id, ngay::text AS day FROM ket WHERE chi_nhanh_id = 1 AND trang_thai = 1`,
  );
  const before = await read(`so=s07&${whole}`);
  expect(before.an_so_lieu).toBe(false);
  expect(await api.call('PATCH', `/ket/chot-ket/${open?.id}`, { as: owner })).toMatchObject({ code: 200 });
  for (const period of [
    whole,
    `tu_ngay=${open?.day}&den_ngay=${open?.day}`,
    `tu_ngay=2022-03-20&den_ngay=2022-03-21`,
  ]) {
    const during = await read(`so=s07&${period}`);
    expect(during.an_so_lieu).toBe(true);
    const days = (await read(`so=s07&${period}&theo=ngay&pageSize=5000`)).items.map(({ ngay }) => ngay);
    expect(days).not.toContain(open?.day);
    expect(during.cuoi_ky.so_luong).not.toBe(before.cuoi_ky.so_luong);
  }
  expect(await api.call('PATCH', `/ket/mo-chot/${open?.id}`, { as: owner })).toMatchObject({ code: 200 });
  expect((await read(`so=s07&${whole}`)).cuoi_ky).toEqual(before.cuoi_ky);
});

test('books are for those who see reports, the accountant’s file for those who see the result of the business', async () => {
  for (const account of ['giaodich1', 'ketoan', 'quanly']) {
    const as = await api.signIn(account);
    const mayRead = account !== 'giaodich1';
    const codes = await Promise.all(
      ['/bao-cao/so-quy', '/bao-cao/so-quy/export', '/bao-cao/so-ke-toan'].map(async (path) => {
        const { statusCode } = await api.app.inject({ url: `/api${path}`, headers: headersOf(as) });
        return statusCode;
      }),
    );
    expect([account, ...codes]).toEqual([
      account,
      ...(mayRead ? [200, 200, account === 'ketoan' ? 200 : 403] : [403, 403, 403]),
    ]);
    const asked = await api.call('GET', `/bao-cao/so-quy?chi_nhanh=${branchIds[1]}`, { as });
    expect(asked.code).toBe(mayRead ? 200 : 403);
  }
});
