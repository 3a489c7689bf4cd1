import type { Safe } from '@doi-tien/contract/safe.schema';
import type { TradePath } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
let safe: Safe;

/** USD 50–100 and 1–2 have rates of their own. */
const GROUP_RATES = [
  ['50–100', '25900', '26150', '26000'],
  ['1–2', '25400', '26400', '25900'],
];

beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  for (const [group, ...rates] of GROUP_RATES) {
    await api.sql(
      `INSERT INTO ty_gia (dot, tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, now() - interval '1 minute')`,
      [counter.currencyId('USD'), group, ...rates],
    );
  }
  safe = await counter.open({ VND: '2000000000', USD: '5000', USDT: '5000' });
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

const line = (code: string, so_luong: string, ty_gia: string, rest: object = {}) => ({
  tien_id: counter.currencyId(code),
  so_luong,
  ty_gia,
  ...rest,
});
const notes = (code: string, ...pieces: [value: string, count: number][]) =>
  pieces.map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to }));
/** Exactly this body, without anything a helper would add. */
const send = (path: TradePath, body: object, as = teller) => api.call<Trade>('POST', `/${path}`, { as, body });
const quote = (path: TradePath, body: object, as = teller) =>
  api.call<TradeQuote>('POST', `/${path}/tinh-thu`, { as, body });
const proof = (ma_tham_chieu: string) => ({ ma_tham_chieu, mang: 'TRC20' });

/** Refused for a teller, naming the field; with the permission it takes a reason and is flagged in the quote. */
async function expectLimited(path: TradePath, body: Partial<TradeBody>, field: string, warning: string): Promise<void> {
  for (const refused of [await send(path, body), await quote(path, body)]) {
    expect(refused.code).toBe(422);
    expect(refused.errors?.map((problem) => problem.field)).toContain(field);
    expect(['RATE_OUT_OF_BAND', 'RATE_NOT_POSTED', 'FEE_OVER_LIMIT', 'ROUNDING_OVER_LIMIT']).toContain(refused.error);
  }
  expect(await send(path, body, manager)).toMatchObject({ error: 'RATE_REASON_NEEDED' });
  const quoted = await quote(path, body, manager);
  expect(quoted.data.canh_bao.map(({ loai }) => loai)).toContain(warning);
  expect(await send(path, { ...body, ly_do_ty_gia: 'Khách quen' }, manager)).toMatchObject({ code: 200 });
}

test('a conversion rate far from the posted one does not sell USDT for half the dollars', async () => {
  const body = {
    tien_thanh_toan_id: counter.currencyId('USD'),
    ty_gia_quy_doi: '52600',
    chi_tiet: [line('USDT', '1000', '0.51')],
  };
  await expectLimited('giao-dich-ban-tien-dien-tu', body, 'ty_gia_quy_doi', 'conversionBand');
});

test('a rate in dollars is held against the posted rate by the posted conversion', async () => {
  const body = { tien_thanh_toan_id: counter.currencyId('USD'), chi_tiet: [line('USDT', '100', '1.05')] };
  await expectLimited('giao-dich-ban-tien-dien-tu', body, 'chi_tiet.0.ty_gia', 'rateBand');
  const fair = { tien_thanh_toan_id: counter.currencyId('USD'), chi_tiet: [line('USDT', '100', '1.0115')] };
  expect(await send('giao-dich-ban-tien-dien-tu', fair)).toMatchObject({ code: 200 });
});

test('a conversion inside the band does not widen the band of the rate', async () => {
  // Each is 0.9 % off, in the books together 1.8 %.
  const body = {
    tien_thanh_toan_id: counter.currencyId('USD'),
    ty_gia_quy_doi: '26234',
    chi_tiet: [line('USDT', '100', '1.0206')],
  };
  expect(await send('giao-dich-ban-tien-dien-tu', body)).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
});

test('VND in a bank account is worth itself, for everybody', async () => {
  const body = { chi_tiet: [line('VND-BANK', '1000000', '0.996')], ty_gia_goc: '5', ...proof('BANK-GOC') };
  for (const as of [teller, manager]) {
    expect(await send('giao-dich-mua-tien-banking', { ...body, ly_do_ty_gia: 'x' }, as)).toMatchObject({
      code: 422,
      errors: [{ field: 'ty_gia_goc' }],
    });
  }
  expect(await send('giao-dich-mua-tien-banking', { ...body, ty_gia_goc: '1' })).toMatchObject({ code: 200 });
  const posted = {
    dong: [
      {
        tien_id: counter.currencyId('VND-BANK'),
        nhom_ty_gia: null,
        ty_gia_mua: '0.9',
        ty_gia_ban: '1',
        ty_gia_goc: '5',
      },
    ],
  };
  expect(await api.call('POST', '/ty-gia', { as: manager, body: posted })).toMatchObject({
    code: 422,
    errors: [{ field: 'dong.0.ty_gia_goc' }],
  });
});

test('a reference rate outside the band needs the permission', async () => {
  const body = { chi_tiet: [line('CNY-ALIPAY', '100', '3500')], ty_gia_goc: '4000', ...proof('ALI-GOC') };
  await expectLimited('giao-dich-mua-tien-alipay', body, 'ty_gia_goc', 'referenceBand');
});

test('a currency without a posted rate needs the permission', async () => {
  await expectLimited(
    'giao-dich-mua-ngoai-te',
    { chi_tiet: [line('GBP', '10', '33000')] },
    'chi_tiet.0.ty_gia',
    'noRate',
  );
});

test('named notes decide the rate group', async () => {
  const asSmall = line('USD', '100', '25400', { to_tien: notes('USD', ['100', 1]) });
  expect(await send('giao-dich-mua-ngoai-te', { chi_tiet: [asSmall] })).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
  const claimed = { ...asSmall, nhom_ty_gia: '1–2' };
  expect(await send('giao-dich-mua-ngoai-te', { chi_tiet: [claimed] })).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.0.nhom_ty_gia' }],
  });
  const mixed = line('USD', '101', '25900', { to_tien: notes('USD', ['100', 1], ['1', 1]) });
  expect(await send('giao-dich-mua-ngoai-te', { chi_tiet: [mixed] })).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.0.to_tien' }],
  });
  const right = line('USD', '100', '25900', { to_tien: notes('USD', ['100', 1]) });
  expect(await send('giao-dich-mua-ngoai-te', { chi_tiet: [right] })).toMatchObject({
    code: 200,
    data: { chi_tiet: [{ nhom_ty_gia: '50–100', ty_gia_niem_yet: '25900' }] },
  });
});

test('a group with a rate of its own counts only with all its notes', async () => {
  const claimed = { nhom_ty_gia: '1–2' };
  const part = { to_tien: notes('USD', ['1', 1]) };
  for (const [path, rate] of [
    ['giao-dich-ban-ngoai-te', '26400'],
    ['giao-dich-mua-ngoai-te', '25400'],
  ] as const) {
    for (const rest of [claimed, part, { ...claimed, ...part }]) {
      const refused = await send(path, { chi_tiet: [line('USD', '100', rate, rest)] });
      expect(refused).toMatchObject({ code: 422, errors: [{ field: 'chi_tiet.0.to_tien' }] });
    }
  }
});

test('a sale at the general rate is not paid in notes that have another rate', async () => {
  await counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [line('EUR', '500', '28000'), line('USD', '60', '25400', { to_tien: notes('USD', ['1', 60]) })],
  });
  const { data } = await send('giao-dich-ban-ngoai-te', { chi_tiet: [line('USD', '55', '26150')] });
  expect(data.chi_tiet[0]?.to_tien).toEqual([]);
});

test('a ticket too small for its rounding needs the permission', async () => {
  const body = { chi_tiet: [line('VND-BANK', '503', '0.996')], ...proof('SMALL-1') };
  await expectLimited('giao-dich-mua-tien-banking', body, 'chi_tiet', 'roundingLimit');
  const inUsd = { tien_thanh_toan_id: counter.currencyId('USD'), chi_tiet: [line('USDT', '1.487', '1.0115')] };
  expect(await send('giao-dich-ban-tien-dien-tu', inUsd)).toMatchObject({ error: 'ROUNDING_OVER_LIMIT' });
  const nothing = { tien_thanh_toan_id: counter.currencyId('USD'), chi_tiet: [line('USDT', '0.004', '1.0115')] };
  expect(await send('giao-dich-ban-tien-dien-tu', nothing)).toMatchObject({
    errors: [{ field: 'chi_tiet.0.so_luong' }],
  });
});

test('an amount no shop has is refused with its line, also on a waiting ticket', async () => {
  const body = { chi_tiet: [line('CNY-ALIPAY', '999999999999999999', '3500')], trang_thai: 2 };
  expect(await send('giao-dich-mua-tien-alipay', body)).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.0.so_luong' }],
  });
});

test('who may not see profit cannot find the cost out by asking which rate would lose', async () => {
  const flags = async (rate: string, as: Caller) =>
    (await quote('giao-dich-ban-ngoai-te', { chi_tiet: [line('USD', '10', rate)] }, as)).data.canh_bao.map(
      ({ loai }) => loai,
    );
  // Whatever the average cost is, a teller is warned below the posted purchase rate and nowhere else.
  expect(await flags('25900', teller)).toEqual([]);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bien_do_ty_gia": "5"}'`);
  expect(await flags('25899', teller)).toEqual(['loss']);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'bien_do_ty_gia'`);
});

test('a currency out of use settles nothing', async () => {
  await api.sql(`UPDATE tien SET trang_thai = 2 WHERE ma = 'USD'`);
  const body = { tien_thanh_toan_id: counter.currencyId('USD'), chi_tiet: [line('USDT', '100', '1.0115')] };
  expect(await send('giao-dich-ban-tien-dien-tu', body)).toMatchObject({ errors: [{ field: 'tien_thanh_toan_id' }] });
  await api.sql(`UPDATE tien SET trang_thai = 1 WHERE ma = 'USD'`);
});

test('an unknown rate group is refused, also for currencies without notes', async () => {
  for (const [path, body] of [
    ['giao-dich-mua-ngoai-te', { chi_tiet: [line('USD', '100', '25900', { nhom_ty_gia: 'vip' })] }],
    [
      'giao-dich-mua-tien-alipay',
      { chi_tiet: [line('CNY-ALIPAY', '100', '3500', { nhom_ty_gia: '50–100' })], ...proof('G1') },
    ],
  ] as const) {
    expect(await send(path, body)).toMatchObject({ code: 422, errors: [{ field: 'chi_tiet.0.nhom_ty_gia' }] });
  }
});

test.each([
  ['phi_chi', '5000000'],
  ['phi_chi', '1037'],
  ['phi_thu', '50001'],
])('%s of %s on 4 USD is over the limit of the settings', async (field, fee) => {
  // Worth 103,600: one percent may be paid, and 50,000 charged.
  await expectLimited(
    'giao-dich-mua-ngoai-te',
    { chi_tiet: [line('USD', '4', '25900')], [field]: fee },
    field,
    'feeLimit',
  );
});

test('what would be ignored is refused', async () => {
  const vnd = { chi_tiet: [line('USDT', '10', '26300')], ty_gia_quy_doi: '26000' };
  expect(await send('giao-dich-ban-tien-dien-tu', vnd)).toMatchObject({
    code: 422,
    errors: [{ field: 'ty_gia_quy_doi' }],
  });
  const goc = { chi_tiet: [line('USD', '10', '25900')], ty_gia_goc: '26000' };
  expect(await send('giao-dich-mua-ngoai-te', goc)).toMatchObject({ code: 422, errors: [{ field: 'ty_gia_goc' }] });
  const waiting = { chi_tiet: [line('CNY-ALIPAY', '100', '3500')], trang_thai: 2 };
  const path = 'giao-dich-mua-tien-alipay';
  expect(await send(path, { ...waiting, ty_gia_goc: '3560' })).toMatchObject({
    code: 422,
    errors: [{ field: 'ty_gia_goc' }],
  });
  expect(await send(path, { ...waiting, to_thanh_toan: [] })).toMatchObject({
    code: 422,
    errors: [{ field: 'to_thanh_toan' }],
  });
  const cash = { chi_tiet: [line('USD', '10', '25900')], trang_thai: 2 };
  expect(await send('giao-dich-mua-ngoai-te', cash)).toMatchObject({ code: 422, errors: [{ field: 'trang_thai' }] });
  const back = { tien_id: counter.currencyId('VND'), so_tien: '1000000' };
  const topUp = {
    ket_id: safe.id,
    loai_giao_dich: 3,
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_tien: '10' }],
    ly_do: 'x',
    thu_ve: back,
  };
  expect(await api.call('POST', '/chi-tiet-ket', { as: manager, body: topUp })).toMatchObject({
    code: 422,
    errors: [{ field: 'thu_ve' }],
  });
});

test('a note out of circulation is neither taken nor handed over', async () => {
  const two = counter.noteId('USD', '2');
  await api.sql('UPDATE menh_gia SET dang_luu_hanh = false WHERE id = $1', [two]);
  const bought = { chi_tiet: [line('USD', '4', '25400', { to_tien: [{ menh_gia_id: two, so_to: 2 }] })] };
  expect(await send('giao-dich-mua-ngoai-te', bought)).toMatchObject({
    code: 422,
    errors: [{ field: 'chi_tiet.0.to_tien.0.menh_gia_id' }],
  });
  const topUp = {
    ket_id: safe.id,
    loai_giao_dich: 3,
    chi_tiet: [{ tien_id: counter.currencyId('USD'), to_tien: [{ menh_gia_id: two, so_to: 1 }] }],
    ly_do: 'x',
  };
  expect(await api.call('POST', '/chi-tiet-ket', { as: manager, body: topUp })).toMatchObject({ code: 422 });
  await api.sql('UPDATE menh_gia SET dang_luu_hanh = true WHERE id = $1', [two]);
});

test('a refusal names the field that asks for what is not there', async () => {
  expect(await send('giao-dich-ban-ngoai-te', { chi_tiet: [line('EUR', '5000', '28600')] })).toMatchObject({
    error: 'NOT_ENOUGH_HELD',
    errors: [{ field: 'chi_tiet.0.so_luong' }],
  });
  const given = { chi_tiet: [line('USD', '100', '25900')], to_thanh_toan: notes('VND', ['500000', 5]) };
  expect(await send('giao-dich-mua-ngoai-te', given)).toMatchObject({
    error: 'NOTES_MISSING',
    errors: [{ field: 'to_thanh_toan' }],
  });
});

test('selling money on far from its worth needs the permission of that trade', async () => {
  const keeper = await withoutOverride();
  const resale = (so_tien: string) => ({
    ket_id: safe.id,
    loai_giao_dich: 6,
    ly_do: 'Bán lại',
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_tien: '100' }],
    thu_ve: { tien_id: counter.currencyId('VND'), so_tien },
  });
  const move = (so_tien: string, as: Caller) => api.call('POST', '/chi-tiet-ket', { as, body: resale(so_tien) });
  expect(await move('1000', keeper)).toMatchObject({
    error: 'RATE_OUT_OF_BAND',
    errors: [{ field: 'thu_ve.so_tien' }],
  });
  expect(await move('2600000', keeper)).toMatchObject({ code: 200 });
  expect(await move('2500000', manager)).toMatchObject({ code: 200 });
});

/** Somebody who keeps the safe and may not leave the band. */
async function withoutOverride(): Promise<Caller> {
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ket,update}', 'true') WHERE ma = 'GIAO_DICH_VIEN'`,
  );
  return api.signIn('giaodich2');
}
