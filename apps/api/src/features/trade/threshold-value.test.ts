import type { LargeReport } from '@doi-tien/contract/large-reports.schema';
import type { ListPage } from '@doi-tien/contract/list';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const BANKING = 'giao-dich-mua-tien-banking';
const ELECTRONIC = 'giao-dich-mua-tien-dien-tu';

const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '30000000000', USD: '100000' });
afterEach(() => counter.expectWholeBooks());

const banking = (so_luong: string, more: object = {}) => ({
  chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong, ty_gia: '0.995' }],
  ...more,
});
const person = (so_giay_to: string) => ({ ten_khach: 'Trần Mai', loai_giay_to: 'CCCD', so_giay_to });
const countedOf = async ({ id }: Trade) =>
  (await api.sql('SELECT trim_scale(gia_tri_truoc_phi)::text AS counted FROM giao_dich WHERE id = $1', [id]))[0]
    ?.counted;

test('the margin of banking does not carry a ticket below the threshold', async () => {
  const body = banking('400000000');
  const quote = await api.call<TradeQuote>('POST', `/${BANKING}/tinh-thu`, { as: teller, body });
  expect(quote.data.canh_bao).toContainEqual({ loai: 'largeTrade', dong: null });
  expect(await counter.trade(BANKING, body, teller)).toMatchObject({ error: 'CUSTOMER_IDENTITY_NEEDED' });
  expect(await counter.trade(BANKING, banking('399999000'), teller)).toMatchObject({ code: 200 });
  const known = await counter.trade(BANKING, { ...body, ...person('079190001234') }, teller);
  expect(known).toMatchObject({ code: 200, data: { gia_tri: '398000000' } });
  expect(await countedOf(known.data)).toBe('400000000');
  const { data } = await api.call<ListPage<LargeReport>>('GET', '/bao-cao-giao-dich-lon', { as: manager });
  expect(data.items).toMatchObject([{ tong_tien: '400000000' }]);
});

test('neither does a conversion within its band', async () => {
  const chi_tiet = (ty_gia: string) => [{ tien_id: counter.currencyId('USDT'), so_luong: '15600', ty_gia }];
  // As the counter of the tests posts them: the reference rate of USD, and what we pay for USDT.
  const [goc, mua] = [26_000, 25_800];
  const body = {
    chi_tiet: chi_tiet((mua / goc).toFixed(8)),
    tien_thanh_toan_id: counter.currencyId('USD'),
    ty_gia_quy_doi: (goc * 0.991).toFixed(0),
    ma_tham_chieu: 'TX-1',
    mang: 'TRC20',
    ...person('079190009999'),
  };
  const { data, code } = await counter.trade(ELECTRONIC, body, teller);
  expect(code).toBe(200);
  const atPosted = Math.round(15_600 * mua);
  expect(Number.parseInt(data.gia_tri, 10)).toBeLessThan(atPosted * 0.995);
  expect(await countedOf(data)).toBe(String(atPosted));
});

test('a ticket that waited counts as it was saved, when it is completed and when its customer is changed', async () => {
  const { data } = await counter.trade(
    BANKING,
    banking('300000000', { trang_thai: 2, ...person('079190005555') }),
    teller,
  );
  expect(await countedOf(data)).toBe('300000000');
  const second = await counter.trade(
    BANKING,
    banking('100000000', { ...person('079190005555'), ten_khach: null }),
    teller,
  );
  expect(second).toMatchObject({ error: 'CUSTOMER_IDENTITY_NEEDED' });
  const done = await api.call<Trade>('PATCH', `/${BANKING}/${data.id}/hoan-tat`, {
    as: manager,
    body: { ma_tham_chieu: 'F9' },
  });
  expect(done).toMatchObject({ code: 200 });
  expect(await countedOf(done.data)).toBe('300000000');
});
