import type { RateReport, RateReportPage } from '@doi-tien/contract/rate-report.schema';
import { RATE_REPORT, type ReportGrouping } from '@doi-tien/contract/report';
import type { Tier, TierBody } from '@doi-tien/contract/tiers.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { add, divide, multiply, negate, subtract, sum } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { headersOf } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';
const { api, admin, manager, teller } = await startSignedIn({
  admin: 'quantri',
  manager: 'quanly',
  teller: 'giaodich1',
});
const counter = await openCounter(api, manager);
await approvalsOf(api).set({ bat_bac_ty_gia: true, ty_gia_cu_sau_phut: 60 });
await counter.open({ VND: '90000000000', USD: '500000', EUR: '200000', JPY: '9000000', USDT: '50000' });

async function addTier(body: TierBody): Promise<Tier> {
  const answer = await api.call<Tier>('POST', '/bac-ty-gia', { as: admin, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const tier = { trang_thai: 1 as const, chieu: 1 as const, cach_tinh: 1 as const };
const large = await addTier({ ...tier, ten: 'Từ 1.000', tu_so_luong: '1000', tot_hon: '20' });
await addTier({ ...tier, ten: 'Bán nhiều', chieu: 2, cach_tinh: 2, tu_gia_tri: '50000000', tot_hon: '0.05' });

const report = async (query = '', as = manager) => api.call<RateReport>('GET', `${RATE_REPORT.path}?${query}`, { as });
const lines = async (query = '') =>
  (await api.call<RateReportPage>('GET', `${RATE_REPORT.path}/chi-tiet?pageSize=200&${query}`, { as: manager })).data;
const line = (code: string, so_luong: string, ty_gia: string, reason?: string) => ({
  chi_tiet: [{ tien_id: counter.currencyId(code), so_luong, ty_gia }],
  ...(reason && { ly_do_ty_gia: reason }),
});
/** As if it had been traded so long ago; and what was posted then. */
async function moveBack(id: number, minutes: number) {
  await api.sql(`UPDATE giao_dich SET ngay_tao = ngay_tao - make_interval(mins => $2::int) WHERE id = $1`, [
    id,
    minutes,
  ]);
}

test('a tier costs, an agreement earns or costs, and the spread is held against the reference of that moment', async () => {
  const bought = await counter.trade(BUY, line('USD', '1000', '25910'), teller);
  expect(bought).toMatchObject({ code: 200 });
  const { data } = await report('nhom=bac');
  // Posted 25900, by the tier 25920, agreed 25910, reference 26000.
  const figures = {
    tien_bac: '-20000',
    tien_lech: '10000',
    tien_gia_cu: '0',
    tien_chenh_goc: '90000',
    gia_tri: '25910000',
  };
  expect(data.items).toEqual([
    expect.objectContaining({ bac_ty_gia_id: large.id, bac: 'Từ 1.000', so_dong: 1, ...figures }),
  ]);
  expect(data.footer).toEqual({ so_dong: 1, ...figures });
  const [told] = (await lines(`bac_ty_gia_id=${large.id}`)).items;
  expect(told).toMatchObject({
    ma: bought.data.ma_giao_dich,
    ty_gia_niem_yet: '25900',
    ty_gia_bac: '25920',
    ty_gia: '25910',
    ty_gia_goc: '26000',
    ...figures,
  });
  expect((await lines('bac_ty_gia_id=0')).total).toBe(0);
});

test('void and waiting tickets do not count', async () => {
  const before = (await report()).data.footer;
  const sold = await counter.trade(SELL, line('EUR', '100', '28590'));
  await counter.trade('giao-dich-mua-tien-dien-tu', { ...line('USDT', '10', '25800'), trang_thai: 2, mang: 'TRC20' });
  expect((await report()).data.footer.so_dong).toBe(before.so_dong + 1);
  expect(
    await api.call('PATCH', `/${SELL}/${sold.data.id}/huy`, { as: manager, body: { ly_do: 'Thử' } }),
  ).toMatchObject({
    code: 200,
  });
  expect((await report()).data.footer).toEqual(before);
});

test('a rate that was old when it was traded at is held against the one that replaced it within a day', async () => {
  const aud = counter.currencyId('AUD');
  const posted = (buy: string, ago: string, group: string | null = null) =>
    api.sql(
      `INSERT INTO ty_gia (dot, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, $4, $2, 17200, 16950, now() - $3::interval)`,
      [aud, buy, ago, group],
    );
  await posted('16700', '5 hours');
  const bought = await counter.trade(BUY, line('AUD', '900', '16800'), teller);
  expect(bought).toMatchObject({ code: 200 });
  await moveBack(bought.data.id, 120);
  const figures = async () => (await lines(`tien_id=${aud}`)).items[0];
  expect(await figures()).toMatchObject({ ty_gia_sau: null, tien_gia_cu: '0' });
  // Of a group of notes: not this line's.
  await posted('16000', '100 minutes', '1000');
  expect(await figures()).toMatchObject({ ty_gia_sau: null });
  await posted('16750', '90 minutes');
  await posted('16900', '80 minutes');
  // Half an hour later each would have cost 50 more: buying at the old rate earned them.
  expect(await figures()).toMatchObject({ ty_gia_sau: '16750', tien_gia_cu: '45000', tien_lech: '-90000' });
});

test('only who may read the profit of a line of business is told of it', async () => {
  expect(await report('', teller)).toMatchObject({ code: 403 });
  expect(await api.call('GET', `${RATE_REPORT.path}/chi-tiet`, { as: teller })).toMatchObject({ code: 403 });
  const alipay = counter.currencyId('CNY-ALIPAY');
  await counter.trade('giao-dich-mua-tien-alipay', line('CNY-ALIPAY', '10', '3500'));
  expect((await report(`tien_id=${alipay}`)).data.footer).toMatchObject({ so_dong: 1, tien_chenh_goc: '600' });
  const roles = `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{bao-cao,index}', $1::jsonb) WHERE ma = 'QUAN_LY'`;
  await api.sql(roles, ['false']);
  const other = await api.signIn('quanly');
  expect((await report(`tien_id=${alipay}`, other)).data.footer).toMatchObject({ so_dong: 0, tien_chenh_goc: '0' });
  await api.sql(roles, ['true']);
  for (const query of ['nhom=ly_do', 'bac_ty_gia_id=-1', 'nguoi_tao=999999'])
    expect(await report(query)).toMatchObject({ code: 422 });
});

test('the file has the rows and their sum', async () => {
  const file = await api.app.inject({
    method: 'GET',
    url: `/api${RATE_REPORT.path}/export?format=csv&nhom=nguoi`,
    headers: headersOf(manager),
  });
  expect(file.statusCode).toBe(200);
  expect(file.payload).toContain('Do bậc');
});

/** Every line worked out once more from its ticket, without the report. */
interface RawLine {
  kind: string;
  way: string;
  quantity: string;
  unit: number;
  rate: string;
  posted: string | null;
  tier: string | null;
  reference: string | null;
  tierId: number | null;
  person: number;
  currency: number;
  value: string;
}

test('over random days every sum is what its lines come to, by whatever they are put together', async () => {
  const drawn = fc.record({
    path: fc.constantFrom(BUY, SELL),
    code: fc.constantFrom('USD', 'EUR', 'JPY'),
    hundreds: fc.integer({ min: 1, max: 40 }),
    off: fc.integer({ min: -40, max: 40 }),
    isTeller: fc.boolean(),
    isVoid: fc.nat(4).map((drawn) => drawn === 0),
    ago: fc.nat(14),
  });
  await counter.expectWholeBooks();
  const rates: Record<string, [number, number]> = { USD: [25900, 26150], EUR: [28000, 28600], JPY: [16700, 17400] };
  for (const { path, code, hundreds, off, isTeller, isVoid, ago } of fc.sample(drawn, size(40, 300))) {
    const posted = rates[code]?.[path === BUY ? 0 : 1] ?? 0;
    const rate = String(posted + off);
    const body = line(code, String(hundreds * (code === 'JPY' ? 1000 : 100)), rate, 'Thử');
    const made = await counter.trade(path, body, isTeller ? teller : manager);
    if (made.code !== 200) continue;
    if (isVoid) await api.call('PATCH', `/${path}/${made.data.id}/huy`, { as: manager, body: { ly_do: 'Thử' } });
    // Days of the past, as a restored business has them; the books stay as they are.
    await api.sql('ALTER TABLE giao_dich DISABLE TRIGGER USER');
    await api.sql('UPDATE giao_dich SET ngay = ngay - $2::int WHERE id = $1', [made.data.id, ago]);
    await api.sql('ALTER TABLE giao_dich ENABLE TRIGGER USER');
  }
  const from = "(now() - interval '10 days')::date";
  const raw = await api.sql<RawLine>(
    `SELECT g.loai AS kind, CASE WHEN g.loai IN ('BNT', 'BDT') THEN '1' ELSE '-1' END AS way, d.so_luong::text AS quantity, d.don_vi_ty_gia AS unit,
            d.ty_gia::text AS rate, d.ty_gia_niem_yet::text AS posted, d.ty_gia_bac::text AS tier, d.goc_niem_yet::text AS reference,
            d.bac_ty_gia_id AS "tierId", g.nguoi_tao AS person, d.tien_id AS currency, d.gia_tri::text AS value
     FROM giao_dich_dong d JOIN giao_dich g ON g.id = d.giao_dich_id WHERE g.trang_thai = 1 AND g.ngay >= ${from}`,
  );
  const [{ day } = { day: '' }] = await api.sql<{ day: string }>(`SELECT ${from}::text AS day`);
  const [{ today } = { today: '' }] = await api.sql<{ today: string }>(
    'SELECT max(ngay)::text AS today FROM giao_dich',
  );
  const at = ({ quantity, unit }: RawLine, rate: string) => divide(multiply(quantity, rate), String(unit), 0);
  const earned = (each: RawLine, rate: string | null, than: string | null) => {
    if (rate === null || than === null) return '0';
    const difference = subtract(at(each, rate), at(each, than));
    return each.way === '1' ? difference : negate(difference);
  };
  const expected = (some: RawLine[]) => ({
    so_dong: some.length,
    gia_tri: sum(some.map(({ value }) => value)),
    tien_bac: sum(some.map((each) => earned(each, each.tier, each.posted))),
    tien_lech: sum(some.map((each) => earned(each, each.rate, each.tier ?? each.posted))),
    tien_chenh_goc: sum(some.map((each) => earned(each, each.rate, each.reference))),
  });
  const query = `tu_ngay=${day}&den_ngay=${today}`;
  const keys: [ReportGrouping, (each: RawLine) => unknown, keyof RateReport['items'][number]][] = [
    ['bac', ({ tierId }) => tierId, 'bac_ty_gia_id'],
    ['nguoi', ({ person }) => person, 'nguoi_tao_id'],
    ['tien', ({ currency }) => currency, 'tien_id'],
  ];
  expect(raw.length).toBeGreaterThan(5);
  for (const [nhom, keyOf, field] of keys) {
    const { data } = await report(`${query}&nhom=${nhom}`);
    const groups = Map.groupBy(raw, keyOf);
    expect(data.items).toHaveLength(groups.size);
    for (const row of data.items) expect(row).toMatchObject(expected(groups.get(row[field]) ?? []));
    expect(data.footer).toMatchObject(expected(raw));
  }
  const told = (await lines(query)).items;
  expect(told).toHaveLength(Math.min(200, raw.length));
  if (told.length === raw.length) {
    const { data } = await report(query);
    const both = (name: 'tien_bac' | 'tien_lech') => sum(told.map((each) => each[name]));
    // Both parts together are what the agreed rate made of the posted one.
    expect(add(both('tien_bac'), both('tien_lech'))).toBe(add(data.footer.tien_bac, data.footer.tien_lech));
  }
  const { data: ofTrade } = await api.call<{ items: Trade[] }>(
    'GET',
    `/${BUY}?f[0][field]=bac&f[0][operator]=contains&f[0][value]=1.000`,
    { as: manager },
  );
  expect(ofTrade.items.length).toBeGreaterThan(0);
  expect(ofTrade.items.every(({ chi_tiet }) => chi_tiet.some(({ bac }) => bac?.id === large.id))).toBe(true);
});
