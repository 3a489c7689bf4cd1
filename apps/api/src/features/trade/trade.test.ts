import type { ListPage } from '@doi-tien/contract/list';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '2000000000' });
afterEach(() => counter.expectWholeBooks());

const huy = (path: string, id: number, as = manager) =>
  api.call<Trade>('PATCH', `/${path}/${id}/huy`, { as, body: { ly_do: 'Nhầm' } });

test('the test vector comes out to the đồng', async () => {
  await counter.buyUsd('1000', '25900');
  await counter.buyUsd('500', '26020');
  expect(await counter.position('USD')).toEqual({ quantity: '1500', cost: '38910000' });
  const first = await counter.sellUsd('700', '26150');
  expect(first.data).toMatchObject({ loi_nhuan: '147000', thanh_tien: '18305000', lam_tron: '0' });
  const second = await counter.sellUsd('800', '26180');
  expect(second.data.loi_nhuan).toBe('192000');
  expect(await counter.position('USD')).toEqual({ quantity: '0', cost: '0' });
});

test('tickets are numbered by kind and day without a gap', async () => {
  const codes = [await counter.buyUsd('10', '25900'), await counter.buyUsd('10', '25900')].map(
    ({ data }) => data.ma_giao_dich,
  );
  const day = safe.ngay.slice(2).replaceAll('-', '');
  expect(codes).toEqual([`MNT-${day}-0003`, `MNT-${day}-0004`]);
});

test('one ticket takes several lines at several rates with their notes', async () => {
  const usd = counter.currencyId('USD');
  const { data } = await counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [
      {
        tien_id: usd,
        so_luong: '1000',
        ty_gia: '25900',
        nhom_ty_gia: '50–100',
        to_tien: [{ menh_gia_id: counter.noteId('USD', '100'), so_to: 10 }],
      },
      {
        tien_id: usd,
        so_luong: '20',
        ty_gia: '25700',
        nhom_ty_gia: '1–2',
        to_tien: [{ menh_gia_id: counter.noteId('USD', '1'), so_to: 20 }],
      },
      { tien_id: counter.currencyId('JPY'), so_luong: '10000', ty_gia: '16800' },
    ],
  });
  expect(data.chi_tiet.map(({ thanh_tien }) => thanh_tien)).toEqual(['25900000', '514000', '1680000']);
  expect(data.thanh_tien).toBe('28094000');
});

test('cash is rounded to the step of the settings and the difference recorded', async () => {
  const { data } = await counter.trade('giao-dich-mua-ngoai-te', {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '25901' }],
    phi_thu: '300',
    phi_chi: '100',
  });
  expect(data).toMatchObject({ thanh_tien: '26000', lam_tron: '299', phi_thu: '300' });
});

test('sells no more than there is, and the refusal names it', async () => {
  expect(await counter.sellUsd('15000', '26150')).toMatchObject({
    code: 409,
    error: 'NOT_ENOUGH_HELD',
    message: expect.stringMatching(/^Không đủ USD: còn [\d,]+, cần 15,000$/),
  });
});

test('refuses a rate outside the band without the permission and the reason', async () => {
  const far = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25000' }] };
  expect(await counter.trade('giao-dich-mua-ngoai-te', far, teller)).toMatchObject({
    code: 422,
    error: 'RATE_OUT_OF_BAND',
  });
  expect(await counter.trade('giao-dich-mua-ngoai-te', far)).toMatchObject({ error: 'RATE_REASON_NEEDED' });
  expect(await counter.trade('giao-dich-mua-ngoai-te', { ...far, ly_do_ty_gia: 'Tờ cũ' })).toMatchObject({ code: 200 });
});

test('electronic money against dollars books each gain to its own line', async () => {
  const usdt = counter.currencyId('USDT');
  const bought = await counter.trade('giao-dich-mua-tien-dien-tu', {
    chi_tiet: [{ tien_id: usdt, so_luong: '1000', ty_gia: '25800' }],
    ma_tham_chieu: 'tx-1',
    mang: 'TRC20',
  });
  expect(bought).toMatchObject({ code: 200, data: { loi_nhuan: '0', thanh_tien: '25800000' } });
  const sold = await counter.trade('giao-dich-ban-tien-dien-tu', {
    tien_thanh_toan_id: counter.currencyId('USD'),
    chi_tiet: [{ tien_id: usdt, so_luong: '500', ty_gia: '1.01' }],
  });
  // 505 USD taken at the reference rate of 26,000 are 13,130,000; the 500 USDT had cost 12,900,000.
  expect(sold.data).toMatchObject({
    thanh_tien: '505',
    gia_tri: '13130000',
    loi_nhuan: '230000',
    ty_gia_quy_doi: '26000',
  });
});

test('banking and Alipay earn their margin at purchase', async () => {
  const bank = await counter.trade('giao-dich-mua-tien-banking', {
    chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '10000000', ty_gia: '0.995' }],
    ma_tham_chieu: 'FT1',
  });
  expect(bank.data).toMatchObject({ thanh_tien: '9950000', loi_nhuan: '50000' });
  const alipay = await counter.trade('giao-dich-mua-tien-alipay', {
    chi_tiet: [{ tien_id: counter.currencyId('CNY-ALIPAY'), so_luong: '1000', ty_gia: '3500' }],
  });
  expect(alipay.data).toMatchObject({ thanh_tien: '3500000', loi_nhuan: '60000' });
  expect(await counter.position('CNY-ALIPAY')).toEqual({ quantity: '1000', cost: '3560000' });
});

test('a waiting purchase posts nothing until it is completed, and a reference counts once', async () => {
  const before = await counter.position('VND-BANK');
  const waiting = await counter.trade('giao-dich-mua-tien-banking', {
    chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' }],
    trang_thai: 2,
  });
  expect(waiting.data).toMatchObject({ trang_thai: 2, loi_nhuan: null, ket_id: null });
  expect(await counter.position('VND-BANK')).toEqual(before);
  const complete = (ma_tham_chieu: string) =>
    api.call<Trade>('PATCH', `/giao-dich-mua-tien-banking/${waiting.data.id}/hoan-tat`, {
      as: manager,
      body: { ma_tham_chieu },
    });
  expect(await complete('FT1')).toMatchObject({ code: 409, error: 'REFERENCE_USED' });
  expect(await complete('FT2')).toMatchObject({
    code: 200,
    data: { trang_thai: 1, loi_nhuan: '5000', ket_id: safe.id },
  });
  expect(await complete('FT3')).toMatchObject({ error: 'TRADE_NOT_WAITING' });
});

test('a void is the exact opposite, once, and needs its permission', async () => {
  const before = { usd: await counter.position('USD'), vnd: await counter.position('VND') };
  const { data } = await counter.buyUsd('300', '25900');
  expect(await huy('giao-dich-mua-ngoai-te', data.id, teller)).toMatchObject({ code: 403 });
  expect(await huy('giao-dich-mua-ngoai-te', data.id)).toMatchObject({
    code: 200,
    data: { trang_thai: 3, ly_do_huy: 'Nhầm' },
  });
  expect({ usd: await counter.position('USD'), vnd: await counter.position('VND') }).toEqual(before);
  expect(await huy('giao-dich-mua-ngoai-te', data.id)).toMatchObject({ error: 'TRADE_ALREADY_VOID' });
});

test('a void that would take a holding below zero is refused', async () => {
  const eur = { tien_id: counter.currencyId('EUR'), so_luong: '200' };
  const bought = await counter.trade('giao-dich-mua-ngoai-te', { chi_tiet: [{ ...eur, ty_gia: '28000' }] });
  await counter.trade('giao-dich-ban-ngoai-te', { chi_tiet: [{ ...eur, so_luong: '150', ty_gia: '28600' }] });
  expect(await huy('giao-dich-mua-ngoai-te', bought.data.id)).toMatchObject({ code: 409, error: 'NOT_ENOUGH_HELD' });
});

test('a quote answers what would be posted and changes nothing', async () => {
  const before = await counter.position('USD');
  const body = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '26150' }] };
  const quoted = await api.call<TradeQuote>('POST', '/giao-dich-ban-ngoai-te/tinh-thu', { as: manager, body });
  const posted = await counter.trade('giao-dich-ban-ngoai-te', body);
  expect(quoted.data).toMatchObject({ thanh_tien: posted.data.thanh_tien, loi_nhuan: posted.data.loi_nhuan });
  expect(quoted.data.ton_sau.find(({ ma_tien }) => ma_tien === 'USD')?.so_tien).toBe(
    (await counter.position('USD')).quantity,
  );
  expect(before.quantity).not.toBe((await counter.position('USD')).quantity);
});

test('cost and profit never reach people who may not see them', async () => {
  const { data } = await counter.buyUsd('100', '25900', teller);
  expect(data.loi_nhuan).toBeNull();
  const list = await api.call<ListPage<Trade>>('GET', '/giao-dich-ban-ngoai-te', { as: teller });
  expect(list.data.items.length).toBeGreaterThan(0);
  expect(list.data.footer).not.toHaveProperty('loi_nhuan');
  expect(
    list.data.items
      .flatMap(({ loi_nhuan, chi_tiet }) => [loi_nhuan, ...chi_tiet.map(({ gia_von }) => gia_von)])
      .every((x) => x === null),
  ).toBe(true);
  const filter = 'f[0][field]=loi_nhuan&f[0][operator]=gt&f[0][value]=0';
  expect(await api.call('GET', `/giao-dich-ban-ngoai-te?${filter}`, { as: teller })).toMatchObject({ code: 422 });
  const body = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '26150' }] };
  const quote = await api.call<TradeQuote>('POST', '/giao-dich-ban-ngoai-te/tinh-thu', { as: teller, body });
  expect(quote.data).toMatchObject({ loi_nhuan: null, chi_tiet: [{ gia_von: null, loi_nhuan: null }] });
});

test('from the threshold on the customer must be known', async () => {
  const large = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '16000', ty_gia: '25900' }] };
  expect(await counter.trade('giao-dich-mua-ngoai-te', large)).toMatchObject({
    code: 422,
    error: 'CUSTOMER_IDENTITY_NEEDED',
    message: 'Giao dịch từ 400,000,000 ₫ cần họ tên, loại và số giấy tờ của khách',
  });
  const known = { ...large, ten_khach: 'Nguyễn Văn A', loai_giay_to: 'CCCD', so_giay_to: '001' };
  expect(await counter.trade('giao-dich-mua-ngoai-te', known)).toMatchObject({ code: 200 });
});

test('a kind that is switched off is refused', async () => {
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_mua_tien_alipay": false}'`);
  const body = { chi_tiet: [{ tien_id: counter.currencyId('CNY-ALIPAY'), so_luong: '1', ty_gia: '3500' }] };
  expect(await counter.trade('giao-dich-mua-tien-alipay', body)).toMatchObject({ code: 409, error: 'TRADE_KIND_OFF' });
});

test('refuses what is no amount of the currency', async () => {
  const usd = counter.currencyId('USD');
  for (const so_luong of ['1e3', '-5', '0', 'NaN', '1.005', '0.5']) {
    const body = { chi_tiet: [{ tien_id: usd, so_luong, ty_gia: '25900' }] };
    expect(await counter.trade('giao-dich-mua-ngoai-te', body)).toMatchObject({ code: 422 });
  }
});

test('refuses a figure longer than the books can hold without a failure of its own', async () => {
  const body = {
    chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '1', ty_gia: '9'.repeat(20) }],
    ly_do_ty_gia: 'x',
  };
  expect(await counter.trade('giao-dich-mua-ngoai-te', body)).toMatchObject({
    status: false,
    code: expect.any(Number),
  });
  expect((await counter.trade('giao-dich-mua-ngoai-te', body)).code).toBeLessThan(500);
});

test('customer details can be mended afterwards, amounts cannot', async () => {
  const { data } = await counter.buyUsd('100', '25900');
  const patch = (body: object) => api.call<Trade>('PATCH', `/giao-dich-mua-ngoai-te/${data.id}`, { as: manager, body });
  expect(await patch({ ten_khach: 'Trần B', phien_ban: data.phien_ban })).toMatchObject({
    code: 200,
    data: { ten_khach: 'Trần B' },
  });
  expect(await patch({ thanh_tien: '1', phien_ban: 2 })).toMatchObject({
    code: 422,
    errors: [{ field: 'thanh_tien' }],
  });
});
