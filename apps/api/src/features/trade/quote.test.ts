import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let api: TestApp;
let manager: Caller;
let teller: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, manager);
  const notes = (code: string, pieces: Record<string, number>) => ({
    tien_id: counter.currencyId(code),
    to_tien: Object.entries(pieces).map(([value, so_to]) => ({ menh_gia_id: counter.noteId(code, value), so_to })),
  });
  const chi_tiet = [
    notes('VND', { '500000': 1000, '100000': 100, '20000': 100, '10000': 50, '1000': 50 }),
    notes('USD', { '100': 20, '50': 4, '1': 30 }),
    { tien_id: counter.currencyId('EUR'), so_tien: '500' },
  ];
  expect(await api.call('POST', '/ket', { as: manager, body: { chi_tiet } })).toMatchObject({ code: 200 });
});
afterEach(() => counter.expectWholeBooks());
afterAll(() => api.close());

const quote = async (path: string, body: Partial<TradeBody>, as = manager) =>
  api.call<TradeQuote>('POST', `/${path}/tinh-thu`, { as, body });
const line = (code: string, so_luong: string, ty_gia: string) => ({
  tien_id: counter.currencyId(code),
  so_luong,
  ty_gia,
});
const pieces = (code: string, value: string, so_to: number) => ({ menh_gia_id: counter.noteId(code, value), so_to });

test('a sale proposes the notes of every line, also where two lines share a currency', async () => {
  const { data } = await quote('giao-dich-ban-ngoai-te', {
    chi_tiet: [line('USD', '250', '26150'), line('USD', '3', '26150'), line('EUR', '100', '28600')],
  });
  expect(data.chi_tiet.map(({ to_tien, tu_chua_phan_loai }) => ({ to_tien, tu_chua_phan_loai }))).toEqual([
    { to_tien: [pieces('USD', '100', 2), pieces('USD', '50', 1)], tu_chua_phan_loai: '0' },
    { to_tien: [pieces('USD', '1', 3)], tu_chua_phan_loai: '0' },
    { to_tien: [], tu_chua_phan_loai: '100' },
  ]);
});

test('the notes the teller chose are the notes that leave the safe, and the trade remembers them', async () => {
  const to_tien = [pieces('USD', '50', 3), pieces('USD', '1', 10)];
  const sold = await counter.trade('giao-dich-ban-ngoai-te', {
    chi_tiet: [{ ...line('USD', '160', '26150'), to_tien }],
  });
  expect(sold.data.chi_tiet[0]?.to_tien).toEqual(to_tien);
  const proposed = await counter.trade('giao-dich-ban-ngoai-te', { chi_tiet: [line('USD', '100', '26150')] });
  expect(proposed.data.chi_tiet[0]?.to_tien).toEqual([pieces('USD', '100', 1)]);
  const bought = await counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [line('USD', '10', '25900')],
    to_thanh_toan: [pieces('VND', '100000', 2), pieces('VND', '20000', 2), pieces('VND', '1000', 19)],
  });
  expect(bought.data.thanh_tien).toBe('259000');
  expect(bought.data.to_thanh_toan).toHaveLength(3);
});

test('a rate that stands longer than the setting allows is pointed out with its moment', async () => {
  const body = { chi_tiet: [line('USD', '100', '26150')] };
  const fresh = await quote('giao-dich-ban-ngoai-te', body, teller);
  expect(fresh.data.canh_bao).toEqual([]);
  expect(Date.now() - Date.parse(fresh.data.chi_tiet[0]?.niem_yet_luc ?? '')).toBeLessThan(600_000);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"ty_gia_cu_sau_phut": 1}'`);
  expect((await quote('giao-dich-ban-ngoai-te', body, teller)).data.canh_bao).toEqual([{ loai: 'staleRate', dong: 0 }]);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'ty_gia_cu_sau_phut'`);
});

test('a quote shows the figures and points at what is missing; posting refuses', async () => {
  const far = { chi_tiet: [line('USD', '100', '25000')] };
  const quoted = await quote('giao-dich-mua-ngoai-te', far);
  expect(quoted.data).toMatchObject({ thanh_tien: '2500000', canh_bao: [{ loai: 'rateBand', dong: 0 }] });
  expect(await counter.trade('giao-dich-mua-ngoai-te', far)).toMatchObject({ error: 'RATE_REASON_NEEDED' });
  expect(await quote('giao-dich-mua-ngoai-te', far, teller)).toMatchObject({ error: 'RATE_OUT_OF_BAND' });
});

test('a line that loses is flagged: sold below cost, bought dearer than we sell, or above its reference', async () => {
  const flagged = async (path: string, chi_tiet: TradeBody['chi_tiet']) =>
    (await quote(path, { chi_tiet, ly_do_ty_gia: 'Thử' })).data.canh_bao.filter(({ loai }) => loai === 'loss');
  expect(await flagged('giao-dich-ban-ngoai-te', [line('USD', '100', '25950')])).toEqual([{ loai: 'loss', dong: 0 }]);
  expect(await flagged('giao-dich-mua-ngoai-te', [line('USD', '100', '26151')])).toEqual([{ loai: 'loss', dong: 0 }]);
  expect(await flagged('giao-dich-mua-ngoai-te', [line('USD', '100', '26150')])).toEqual([]);
  expect(await flagged('giao-dich-mua-tien-alipay', [line('CNY-ALIPAY', '100', '3561')])).toEqual([
    { loai: 'loss', dong: 0 },
  ]);
});

test.each([
  ['giao-dich-mua-tien-banking', 'VND-BANK', '1000000', '0.995', '5000'],
  ['giao-dich-mua-tien-alipay', 'CNY-ALIPAY', '1000', '3500', '60000'],
  ['giao-dich-mua-tien-dien-tu', 'USDT', '100', '25800', '0'],
] as const)(
  '%s waits, keeps its agreed rate and network, and takes each reference once',
  async (path, code, so_luong, ty_gia, profit) => {
    const wait = () =>
      counter.trade(path, { chi_tiet: [line(code, so_luong, ty_gia)], trang_thai: 2, mang: 'TRC20' }, teller);
    const complete = (id: number, ma_tham_chieu: string) =>
      api.call<Trade>('PATCH', `/${path}/${id}/hoan-tat`, { as: teller, body: { ma_tham_chieu } });
    const [first, second] = [await wait(), await wait()];
    // The posted rate moves far away meanwhile: the agreed rate stays.
    await api.sql(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     SELECT gen_random_uuid(), tien_id, ty_gia_mua * 1.5, ty_gia_ban * 1.5, ty_gia_goc, now()
     FROM ty_gia WHERE tien_id = $1 ORDER BY id DESC LIMIT 1`,
      [counter.currencyId(code)],
    );
    expect(await complete(first.data.id, 'REF-1')).toMatchObject({ code: 200, data: { trang_thai: 1, mang: 'TRC20' } });
    expect(await complete(second.data.id, 'REF-1')).toMatchObject({ code: 409, error: 'REFERENCE_USED' });
    expect(await complete(second.data.id, 'REF-2')).toMatchObject({ code: 200 });
    const direct = {
      chi_tiet: [line(code, so_luong, ty_gia)],
      ma_tham_chieu: 'REF-2',
      mang: 'TRC20',
      ly_do_ty_gia: 'x',
    };
    expect(await counter.trade(path, direct)).toMatchObject({ code: 409, error: 'REFERENCE_USED' });
    const seen = await api.call<Trade>('GET', `/${path}/${first.data.id}`, { as: manager });
    expect(seen.data).toMatchObject({ loi_nhuan: profit, chi_tiet: [{ ty_gia_niem_yet: ty_gia }] });
  },
);
