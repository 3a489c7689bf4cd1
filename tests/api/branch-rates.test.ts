import type { ListPage } from '@doi-tien/contract/list';
import type { DeskRow, RateBoard, RateDesk, RateHistory, RateRow, RatesSaved } from '@doi-tien/contract/rates.schema';
import type { BalanceReport } from '@doi-tien/contract/report.schema';
import { add } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPostedRates, pickPostedRate } from '../../apps/api/src/domain/rates/posted-rates.ts';
import { readReferenceRatesOf } from '../../apps/api/src/domain/rates/reference-rates.ts';
import { inBranch, openBranch } from '../support/branches.ts';
import { openCounter } from '../support/counter.ts';
import { sendFile } from '../support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { size } from '../support/test-form.ts';

/** Rates of a branch replace the company's for the same currency and group. */
let api: TestApp;
let admin: Caller;
let away: Caller;
let branch: number;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  branch = (await openBranch(api, admin, 'HN')).id;
  away = inBranch(admin, branch);
  const currencies = await api.sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
  ids = Object.fromEntries(currencies.map(({ id, ma }) => [ma, id]));
});
beforeEach(() => api.sql('TRUNCATE ty_gia'));
afterAll(() => api.close());

const line = (ma: string, rate: number, nhom_ty_gia: string | null = null) => ({
  tien_id: ids[ma],
  nhom_ty_gia,
  ty_gia_mua: String(rate),
  ty_gia_ban: String(rate + 100),
  ty_gia_goc: String(rate + 50),
});
const post = async (as: Caller, pham_vi: 'cong_ty' | 'chi_nhanh', dong: object[], more: object = {}) => {
  const answer = await api.call<RatesSaved>('POST', '/ty-gia', { as, body: { pham_vi, dong, ...more } });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const follow = (as: Caller, ma: string, nhom_ty_gia: string | null = null, more: object = {}) =>
  api.call<RatesSaved>('POST', '/ty-gia/theo-cong-ty', {
    as,
    body: { dong: [{ tien_id: ids[ma], nhom_ty_gia }], ...more },
  });
const deskRow = async (as: Caller, ma: string, group: string | null = null, query = '') => {
  const { data } = await api.call<RateDesk>('GET', `/ty-gia/niem-yet${query}`, { as });
  return data.dong.find((row) => row.ma_tien === ma && row.nhom_ty_gia === group) as DeskRow;
};
const buyOf = async (as: Caller, ma: string, group: string | null = null) =>
  (await deskRow(as, ma, group)).hien_tai?.ty_gia_mua ?? null;

test('a rate of a branch counts there and nowhere else, until the branch follows the company again', async () => {
  await post(admin, 'cong_ty', [line('USD', 26000)]);
  const saved = await post(away, 'chi_nhanh', [line('USD', 25900)]);
  expect(saved.dong[0]).toMatchObject({ chi_nhanh: 'Chi nhánh HN', ma_chi_nhanh: 'CN-HN', la_ket_thuc: false });
  expect([await buyOf(admin, 'USD'), await buyOf(away, 'USD')]).toEqual(['26000', '25900']);
  expect(await deskRow(away, 'USD')).toMatchObject({
    hien_tai: { cua_chi_nhanh: true },
    co_gia_rieng: true,
    gia_cong_ty: { ty_gia_mua: '26000' },
    truoc_do: { ty_gia_mua: '26000' },
  });
  expect(await deskRow(away, 'USD', null, '?pham_vi=cong_ty')).toMatchObject({
    hien_tai: { ty_gia_mua: '26000', cua_chi_nhanh: false },
    co_gia_rieng: true,
    gia_cong_ty: null,
  });
  await post(admin, 'cong_ty', [line('USD', 26050)]);
  expect([await buyOf(admin, 'USD'), await buyOf(away, 'USD')]).toEqual(['26050', '25900']);
  const ended = await follow(away, 'USD');
  expect(ended.data.dong[0]).toMatchObject({ la_ket_thuc: true, ty_gia_mua: null });
  expect([await buyOf(admin, 'USD'), await buyOf(away, 'USD')]).toEqual(['26050', '26050']);
  await post(admin, 'cong_ty', [line('USD', 26070)]);
  expect(await buyOf(away, 'USD')).toBe('26070');
});

test('the rate of a group is the branch’s, else the company’s for that group, and only then the one of the currency', async () => {
  await post(admin, 'cong_ty', [line('USD', 26000), line('USD', 26100, '50–100')]);
  await post(away, 'chi_nhanh', [line('USD', 25900)]);
  // The branch's rate for all notes does not replace the company's for large ones.
  expect(await buyOf(away, 'USD', '50–100')).toBe('26100');
  expect(await buyOf(away, 'USD', '5–20')).toBe('25900');
  await post(away, 'chi_nhanh', [line('USD', 25950, '50–100')]);
  expect(await buyOf(away, 'USD', '50–100')).toBe('25950');
  expect((await follow(away, 'USD', '50–100')).code).toBe(200);
  expect(await buyOf(away, 'USD', '50–100')).toBe('26100');
});

test('only what a branch has of its own can be given up', async () => {
  await post(admin, 'cong_ty', [line('USD', 26000)]);
  expect((await follow(away, 'USD')).errors).toMatchObject([{ field: 'dong.0.tien_id' }]);
  await post(away, 'chi_nhanh', [line('USD', 25900)]);
  const twice = { dong: [{ tien_id: ids.USD }, { tien_id: ids.USD }] };
  expect((await api.call('POST', '/ty-gia/theo-cong-ty', { as: away, body: twice })).errors).toMatchObject([
    { field: 'dong.1.tien_id' },
  ]);
  // The first branch has none.
  expect((await follow(admin, 'USD')).code).toBe(422);
});

test('an end takes effect at its moment, and the desk says what comes then', async () => {
  await post(admin, 'cong_ty', [line('USD', 26000)]);
  await post(away, 'chi_nhanh', [line('USD', 25900)]);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  expect((await follow(away, 'USD', null, { hieu_luc_tu: later })).code).toBe(200);
  expect(await deskRow(away, 'USD')).toMatchObject({
    hien_tai: { ty_gia_mua: '25900' },
    sap_toi: { ty_gia_mua: '26000', hieu_luc_tu: later, cua_chi_nhanh: false },
  });
  const rates = await api.database.read((db) => findPostedRates(db, branch, later));
  expect(pickPostedRate(rates, ids.USD ?? 0, null)).toMatchObject({ ty_gia_mua: '26000', chi_nhanh_id: null });
});

test('a far rate of a branch is held against what is in effect there', async () => {
  await post(admin, 'cong_ty', [line('USD', 26000)]);
  const far = { pham_vi: 'chi_nhanh', dong: [line('USD', 2600)] };
  expect(await api.call('POST', '/ty-gia', { as: away, body: far })).toMatchObject({ error: 'RATE_FAR_UNCONFIRMED' });
  await post(away, 'chi_nhanh', [line('USD', 22000)]);
  const back = { pham_vi: 'chi_nhanh', dong: [line('USD', 26500)] };
  expect(await api.call('POST', '/ty-gia', { as: away, body: back })).toMatchObject({ error: 'RATE_FAR_UNCONFIRMED' });
});

test('trades, valuations and the dashboard of a branch use its rates', async () => {
  const counter = await openCounter(api, away);
  const home = await openCounter(api, admin);
  await post(away, 'chi_nhanh', [line('USD', 24000)]);
  await home.open({ VND: '900000000', USD: '1000' });
  await counter.open({ VND: '900000000', USD: '1000' });
  expect((await counter.buyUsd('100', '24000')).data.chi_tiet[0]).toMatchObject({ ty_gia_niem_yet: '24000' });
  expect((await home.buyUsd('100', '25900')).data.chi_tiet[0]).toMatchObject({ ty_gia_niem_yet: '25900' });
  const dashboard = async (as: Caller) =>
    (
      await api.call<{ ty_gia: { ma_tien: string; ty_gia_mua: string }[] }>('GET', '/dashboard', { as })
    ).data.ty_gia.find(({ ma_tien }) => ma_tien === 'USD')?.ty_gia_mua;
  expect([await dashboard(admin), await dashboard(away)]).toEqual(['25900', '24000']);
  const worth = async (as: Caller, query = '') => {
    const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
    const path = `/bao-cao/bao-cao-so-du-cuoi-ngay?tu_ngay=${today}&den_ngay=${today}&tien_id=${ids.USD}${query}`;
    const { data } = await api.call<BalanceReport>('GET', path, { as });
    return data.items.map(({ gia_tri }) => gia_tri);
  };
  expect([await worth(admin), await worth(away)]).toEqual([['28600000'], ['26455000']]);
  expect(await worth(admin, '&chi_nhanh=tat_ca')).toEqual(['55055000']);
  const references = await api.database.read((db) => readReferenceRatesOf(db, [1, branch]));
  expect([1, branch].map((id) => references.get(id)?.get(ids.USD ?? 0))).toEqual(['26000', '24050']);
});

test('a branch without a rate counts at cost in the worth of all branches, as in its own report', async () => {
  await post(away, 'chi_nhanh', [line('USD', 24000)]);
  const today = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').toString();
  const total = async (as: Caller, query = '') => {
    const path = `/bao-cao/bao-cao-so-du-cuoi-ngay?tu_ngay=${today}&den_ngay=${today}&tien_id=${ids.USD}${query}`;
    return (await api.call<BalanceReport>('GET', path, { as })).data;
  };
  const [home, own, all] = [await total(admin), await total(away), await total(admin, '&chi_nhanh=tat_ca')];
  expect(home.items[0]?.gia_tri).toBeNull();
  expect(own.items[0]?.gia_tri).toBe('26455000');
  expect(all.items[0]?.gia_tri).toBeNull();
  expect(all.footer.gia_tri).toBe(add(home.footer.gia_tri, own.footer.gia_tri));
});

test('the history names the branch, has the rows of one branch, and draws what was in effect', async () => {
  await post(admin, 'cong_ty', [line('USD', 26000)]);
  await post(away, 'chi_nhanh', [line('USD', 25900)]);
  await post(admin, 'cong_ty', [line('USD', 26010)]);
  await follow(away, 'USD');
  await post(admin, 'cong_ty', [line('USD', 26020)]);
  const list = async (as: Caller) =>
    (await api.call<ListPage<RateRow>>('GET', '/ty-gia?sortField=hieu_luc_tu&direction=asc', { as })).data.items;
  expect((await list(admin)).map(({ chi_nhanh }) => chi_nhanh)).toEqual([null, null, null]);
  const rows = await list(away);
  expect(rows.map(({ chi_nhanh, la_ket_thuc }) => [chi_nhanh, la_ket_thuc])).toEqual([
    [null, false],
    ['Chi nhánh HN', false],
    [null, false],
    ['Chi nhánh HN', true],
    [null, false],
  ]);
  const own = rows[1]?.id;
  expect((await api.call('GET', `/ty-gia/${own}`, { as: away })).code).toBe(200);
  expect((await api.call('GET', `/ty-gia/${own}`, { as: admin })).code).toBe(404);
  const draw = async (as: Caller, query = '') =>
    (await api.call<RateHistory>('GET', `/ty-gia/lich-su?tien_id=${ids.USD}${query}`, { as })).data.diem.map(
      ({ ty_gia_mua }) => ty_gia_mua,
    );
  expect(await draw(admin)).toEqual(['26000', '26010', '26020']);
  expect(await draw(away)).toEqual(['26000', '25900', '26010', '26020']);
  expect(await draw(away, '&pham_vi=cong_ty')).toEqual(['26000', '26010', '26020']);
});

test('the board is of the branch that its address names, else of the company', async () => {
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_bang_ty_gia": true}'`);
  await api.sql(`UPDATE chi_nhanh SET dia_chi = '12 Hàng Bạc' WHERE id = $1`, [branch]);
  await post(admin, 'cong_ty', [line('USD', 26000)]);
  await post(away, 'chi_nhanh', [line('USD', 25900)]);
  const board = async (query = '') => (await api.call<RateBoard>('GET', `/bang-ty-gia${query}`)).data;
  expect(await board()).toMatchObject({ chi_nhanh: null, dong: [{ ma: 'USD', ty_gia_mua: '26000' }] });
  expect(await board('?chi_nhanh=CN-HN')).toMatchObject({
    chi_nhanh: { ten: 'Chi nhánh HN', dia_chi: '12 Hàng Bạc' },
    dong: [{ ma: 'USD', ty_gia_mua: '25900' }],
  });
  expect((await api.call('GET', '/bang-ty-gia?chi_nhanh=CN-XX')).code).toBe(404);
});

test('a file names branches by their codes, and what was exported changes nothing when it is imported', async () => {
  const file = `ma_tien,nhom_ty_gia,ma_chi_nhanh,ty_gia_mua,ty_gia_ban,ty_gia_goc,hieu_luc_tu
USD,,,26000,26100,26050,
USD,,CN-HN,25900,26000,25950,
USD,50–100,cn-hn,25800,25900,25850,`;
  const sent = await sendFile(api, '/ty-gia', file, { as: admin });
  expect(sent).toMatchObject({ code: 200, data: { them_moi: 3, dong_loi: 0 } });
  expect([await buyOf(admin, 'USD'), await buyOf(away, 'USD')]).toEqual(['26000', '25900']);
  expect(await sendFile(api, '/ty-gia', file, { as: admin })).toMatchObject({ data: { khong_doi: 3 } });
  expect((await follow(away, 'USD', '50–100')).code).toBe(200);
  const before = await api.sql('SELECT count(*)::int FROM ty_gia');
  const exported = await api.app.inject({
    url: '/api/ty-gia/export?format=csv',
    headers: { authorization: `Bearer ${away.token}`, device_id: away.deviceId, chi_nhanh_id: String(branch) },
  });
  expect(exported.body).toContain('Mã chi nhánh');
  expect(await sendFile(api, '/ty-gia', exported.body, { as: away })).toMatchObject({
    code: 200,
    data: { tong_dong: 4, khong_doi: 4, dong_loi: 0 },
  });
  expect(await api.sql('SELECT count(*)::int FROM ty_gia')).toEqual(before);
  const end = `ma_tien,ma_chi_nhanh,la_ket_thuc,ty_gia_mua,ty_gia_ban,ty_gia_goc\nUSD,CN-HN,có,,,`;
  expect(await sendFile(api, '/ty-gia', end, { as: away })).toMatchObject({ code: 200, data: { them_moi: 1 } });
  expect(await buyOf(away, 'USD')).toBe('26000');
  expect(await sendFile(api, '/ty-gia', end, { as: away })).toMatchObject({ data: { khong_doi: 1 } });
});

interface Deed {
  owner: 'company' | 'branch';
  group: string | null;
  rate: number | null;
  minute: number;
}

/** The rule in words: the newest row of an owner counts; an end counts as none. */
function expected(deeds: readonly Deed[], group: string | null, minute: number): number | null {
  const newest = (owner: Deed['owner'], of: string | null) =>
    deeds
      .filter((deed) => deed.owner === owner && deed.group === of && deed.minute <= minute)
      .toSorted((one, other) => one.minute - other.minute)
      .at(-1)?.rate ?? null;
  const ofGroup = (of: string | null) => newest('branch', of) ?? newest('company', of);
  return ofGroup(group) ?? ofGroup(null);
}

test('whatever was posted and ended, in whatever order, the rate in effect is the one of the rule', async () => {
  const deed = fc.record({
    owner: fc.constantFrom<Deed['owner']>('company', 'branch'),
    group: fc.constantFrom(null, '50–100', '5–20'),
    rate: fc.option(fc.integer({ min: 1, max: 99999 }), { freq: 3 }),
    minute: fc.integer({ min: 0, max: 30 }),
  });
  // Only rates of branches end.
  const deeds = fc.array(
    deed.map((each): Deed => (each.owner === 'company' ? { ...each, rate: each.rate ?? 1 } : each)),
    { maxLength: 12 },
  );
  const start = Date.parse('2026-11-16T00:00:00Z');
  const momentOf = (minute: number) => new Date(start + minute * 60_000).toISOString();
  await fc.assert(
    fc.asyncProperty(deeds, fc.integer({ min: 0, max: 30 }), async (history, minute) => {
      await api.sql('TRUNCATE ty_gia');
      for (const { owner, group, rate, minute: at } of history) {
        await api.sql(
          `INSERT INTO ty_gia (dot, tien_id, nhom_ty_gia, chi_nhanh_id, la_ket_thuc, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
           VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $5, $5, $6)`,
          [ids.USD, group, owner === 'branch' ? branch : null, rate === null, rate, momentOf(at)],
        );
      }
      const rates = await api.database.read((db) => findPostedRates(db, branch, momentOf(minute)));
      const company = await api.database.read((db) => findPostedRates(db, 1, momentOf(minute)));
      for (const group of [null, '50–100', '5–20', '1–2']) {
        const found = pickPostedRate(rates, ids.USD ?? 0, group)?.ty_gia_mua;
        expect(found ?? null).toBe(expected(history, group, minute)?.toString() ?? null);
        const elsewhere = pickPostedRate(company, ids.USD ?? 0, group)?.ty_gia_mua;
        const ofCompany = history.filter(({ owner }) => owner === 'company');
        expect(elsewhere ?? null).toBe(expected(ofCompany, group, minute)?.toString() ?? null);
      }
    }),
    { numRuns: size(15, 60) },
  );
}, 120_000);

test('with several branches the template has their columns, and its example is no data', async () => {
  const template = await api.app.inject({
    url: '/api/ty-gia/import/template?format=csv',
    headers: { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId },
  });
  expect(template.body).toContain('Mã chi nhánh,Theo công ty');
  expect(await sendFile(api, '/ty-gia', template.body, { as: admin })).toMatchObject({ error: 'FILE_EMPTY' });
});

test('a branch with rates of its own is not deleted', async () => {
  const { id } = await openBranch(api, admin, 'XO');
  const file = `ma_tien,ma_chi_nhanh,ty_gia_mua,ty_gia_ban,ty_gia_goc\nUSD,CN-XO,26000,26100,26050`;
  expect(await sendFile(api, '/ty-gia', file, { as: admin })).toMatchObject({ code: 200 });
  expect(await api.call('DELETE', `/chi-nhanh/${id}`, { as: admin })).toMatchObject({ error: 'RECORD_IN_USE' });
});
