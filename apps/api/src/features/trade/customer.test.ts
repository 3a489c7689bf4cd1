import type { ListPage } from '@doi-tien/contract/list';
import type { KnownCustomer, LargeTrade, Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import type { TradeEvent } from '@doi-tien/contract/trade-event.schema';
import { afterEach, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';

const { api, manager, teller, accountant } = await startSignedIn({
  manager: 'quanly',
  teller: 'giaodich1',
  accountant: 'ketoan',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '30000000000' });
afterEach(() => counter.expectWholeBooks());

const usd = (so_luong: string) => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }] });
const mai = { ten_khach: 'Trần Mai', loai_giay_to: 'CCCD', so_giay_to: '079190001234' };
const large = (query = '') =>
  api.call<ListPage<LargeTrade>>('GET', `/giao-dich-lon?${query}`, { as: accountant }).then(({ data }) => data);
const customer = (idNumber: string) =>
  api.call<KnownCustomer | null>('GET', `/${BUY}/khach-hang?so_giay_to=${idNumber}`, { as: teller });

test('a customer is found by the ID number or the phone, as the record has them, with the total of today', async () => {
  expect((await customer('079190001234')).data).toBeNull();
  await counter.trade(BUY, { ...usd('1000'), ...mai, dien_thoai: '0903000111', quoc_tich: 'Việt Nam' });
  await counter.trade(BUY, { ...usd('200'), ...mai, ten_khach: 'Trần Thị Mai' });
  const mistaken = await counter.trade(BUY, { ...usd('100'), ...mai, ten_khach: 'Nhầm người' });
  await api.call('PATCH', `/${BUY}/${mistaken.data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  const known = await customer('079190001234');
  expect(known.data).toMatchObject({
    ten_khach: 'Trần Mai',
    dien_thoai: '0903000111',
    loai_giay_to: 'CCCD',
    quoc_tich: 'Việt Nam',
    so_giao_dich: 2,
    tong_khach_trong_ngay: '31080000',
  });
  const byPhone = await api.call('GET', `/${BUY}/khach-hang?dien_thoai=${encodeURIComponent('+84 903 000 111')}`, {
    as: teller,
  });
  expect(byPhone.data).toEqual(known.data);
  expect((await customer('%')).data).toBeNull();
});

test('an amount split over the day counts as one: identity is asked for and every part is listed', async () => {
  const split = { ...usd('8000'), so_giay_to: 'C7654321' };
  expect(await counter.trade(BUY, split)).toMatchObject({ code: 200 });
  expect((await large()).total).toBe(0);
  const quote = await api.call<TradeQuote>('POST', `/${BUY}/tinh-thu`, { as: teller, body: split });
  expect(quote.data).toMatchObject({ tong_khach_trong_ngay: '207200000' });
  expect(quote.data.canh_bao).toContainEqual({ loai: 'largeTrade', dong: null });
  expect(await counter.trade(BUY, split)).toMatchObject({
    code: 422,
    error: 'CUSTOMER_IDENTITY_NEEDED',
    errors: [{ field: 'ten_khach' }, { field: 'loai_giay_to' }],
  });
  await counter.trade(BUY, { ...split, ten_khach: 'Lee', loai_giay_to: 'Hộ chiếu', quoc_tich: 'Hàn Quốc' });
  const { items, footer } = await large('sortField=id&direction=asc');
  expect(items.map(({ gia_tri, tong_khach_trong_ngay }) => [gia_tri, tong_khach_trong_ngay])).toEqual([
    ['207200000', '414400000'],
    ['207200000', '414400000'],
  ]);
  expect(footer).toEqual({ gia_tri: '414400000', so_cho_nhan: '0', so_da_huy: '0' });
});

test('a large trade is listed with its customer until it is void, and the list can be narrowed and exported', async () => {
  const { data } = await counter.trade(BUY, { ...usd('16000'), ...mai });
  expect(data.trang_thai).toBe(1);
  const narrowed = await large(`f[0][field]=so_giay_to&f[0][operator]=eq&f[0][value]=${mai.so_giay_to}`);
  // Trần Mai's small trades of the same day are part of it.
  expect(narrowed.items).toHaveLength(3);
  expect(narrowed.items[0]).toMatchObject({ ma_giao_dich: data.ma_giao_dich, dien_giai: '16000 USD × 25900', ...mai });
  expect(narrowed.items[0]).not.toHaveProperty('loi_nhuan');
  const columns = 'ma_giao_dich,ten_khach,so_giay_to,dien_giai,gia_tri,tong_khach_trong_ngay';
  const file = await api.app.inject({
    url: `/api/giao-dich-lon/export?format=csv&columns=${columns}&sortField=id&direction=asc`,
    headers: { authorization: `Bearer ${accountant.token}`, device_id: accountant.deviceId },
  });
  const rows = file.body.trim().split(/\r?\n/);
  expect(rows[0]).toContain('Mã phiếu');
  expect(rows[0]).toContain('Số giấy tờ');
  expect(rows.at(-2)).toContain('16000 USD × 25900');
  expect(rows).toHaveLength(7);
  await api.call('PATCH', `/${BUY}/${data.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
  expect((await large()).items.map(({ id }) => id)).not.toContain(data.id);
});

test('the list is not for tellers', async () => {
  expect(await api.call('GET', '/giao-dich-lon', { as: teller })).toMatchObject({ error: 'FORBIDDEN' });
  expect(await api.call('GET', '/giao-dich-lon/export?format=csv', { as: teller })).toMatchObject({
    error: 'FORBIDDEN',
  });
});

test('details of a large trade can be mended, not taken away', async () => {
  const { data } = await counter.trade(BUY, { ...usd('16000'), ...mai, so_giay_to: 'B1112223' });
  const patch = (body: object) => api.call<Trade>('PATCH', `/${BUY}/${data.id}`, { as: manager, body });
  expect(await patch({ ten_khach: null, phien_ban: data.phien_ban })).toMatchObject({
    error: 'CUSTOMER_IDENTITY_NEEDED',
  });
  expect(await patch({ ten_khach: 'Trần Thị Mai', phien_ban: data.phien_ban })).toMatchObject({ code: 200 });
});

test('the history of a trade tells who did what, and never cost or profit', async () => {
  const { data } = await counter.trade(BUY, usd('100'));
  const at = `/${BUY}/${data.id}`;
  const changed = { ten_khach: 'Nguyễn An', ghi_chu: 'Khách quen', phien_ban: data.phien_ban };
  await api.call('PATCH', at, { as: manager, body: changed });
  await api.call('POST', `${at}/in`, { as: teller });
  await api.call('PATCH', `${at}/huy`, { as: manager, body: { ly_do: 'Khách đổi ý' } });
  const history = await api.call<TradeEvent[]>('GET', `${at}/lich-su`, { as: teller });
  expect(history.data.map(({ hanh_dong, thay_doi }) => [hanh_dong, thay_doi])).toEqual([
    ['create', []],
    [
      'update',
      [
        { truong: 'ten_khach', truoc: null, sau: 'Nguyễn An' },
        { truong: 'ghi_chu', truoc: null, sau: 'Khách quen' },
      ],
    ],
    ['print', [{ truong: 'so_lan_in', truoc: null, sau: '1' }]],
    ['void', [{ truong: 'ly_do_huy', truoc: null, sau: 'Khách đổi ý' }]],
  ]);
  expect(await api.call('GET', `/giao-dich-ban-ngoai-te/${data.id}/lich-su`, { as: teller })).toMatchObject({
    code: 404,
  });
});

test('a paper number is one customer however it is typed', async () => {
  const body = { ...usd('8000'), so_giay_to: ' b 12 34567' };
  expect((await counter.trade(BUY, body)).data.so_giay_to).toBe('B1234567');
  expect(await counter.trade(BUY, { ...body, so_giay_to: 'B1234567 ' })).toMatchObject({
    error: 'CUSTOMER_IDENTITY_NEEDED',
  });
});

test('two tickets of one customer at once do not both stay below the threshold', async () => {
  const body = { ...usd('8000'), so_giay_to: 'RACE0001' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => counter.trade(BUY, body)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('editing an old ticket measures the threshold by its own day', async () => {
  const known = { ten_khach: 'Lê Hoa', loai_giay_to: 'CCCD', so_giay_to: '001203000111' };
  const { data: old } = await counter.trade(BUY, { ...usd('8000'), so_giay_to: known.so_giay_to });
  await api.sql('UPDATE giao_dich SET ngay = ngay - 1 WHERE id = $1', [old.id]);
  const { data: today } = await counter.trade(BUY, { ...usd('14000'), ...known });
  const edit = (trade: Trade, body: object, as = manager) =>
    api.call<Trade>('PATCH', `/${BUY}/${trade.id}`, { as, body: { ...body, phien_ban: trade.phien_ban } });
  // With what the customer traded today it would be large; on its own day it is not.
  const { data: again } = await api.call<Trade>('GET', `/${BUY}/${old.id}`, { as: manager });
  expect(await edit(again, { ghi_chu: 'Sửa ghi chú' })).toMatchObject({ code: 200 });
  // Taking the number off a ticket does not make its customer a small one.
  const { data: second } = await counter.trade(BUY, { ...usd('4000'), ...known });
  expect(await edit(second, { so_giay_to: null }, teller)).toMatchObject({ error: 'CUSTOMER_IDENTITY_FIXED' });
  expect(today.trang_thai).toBe(1);
  await api.sql('UPDATE giao_dich SET ngay = ngay + 1 WHERE id = $1', [old.id]);
});

test('a number typed in other signs is the same customer', async () => {
  await counter.trade(BUY, { ...usd('8000'), so_giay_to: '034567890123' });
  for (const so_giay_to of ['034-567.890 123', '０34567890123', '034567890\u200b123', '0345\u00ad67890123']) {
    expect(await counter.trade(BUY, { ...usd('8000'), so_giay_to })).toMatchObject({
      error: 'CUSTOMER_IDENTITY_NEEDED',
    });
  }
});

test('the customer of a large trade is not taken off it step by step', async () => {
  const known = { ten_khach: 'Vũ Lan', loai_giay_to: 'CCCD', so_giay_to: 'X1000001' };
  const [one, two] = [
    await counter.trade(BUY, { ...usd('11000'), ...known }),
    await counter.trade(BUY, { ...usd('11000'), ...known }),
  ];
  const edit = async (id: number, body: object, as = teller) => {
    const { data } = await api.call<Trade>('GET', `/${BUY}/${id}`, { as });
    return api.call<Trade>('PATCH', `/${BUY}/${id}`, { as, body: { ...body, phien_ban: data.phien_ban } });
  };
  expect(await edit(one.data.id, { so_giay_to: 'Y1000001' })).toMatchObject({
    code: 403,
    error: 'CUSTOMER_IDENTITY_FIXED',
  });
  expect(await edit(two.data.id, { so_giay_to: null })).toMatchObject({ error: 'CUSTOMER_IDENTITY_FIXED' });
  expect(await edit(two.data.id, { ten_khach: null })).toMatchObject({ error: 'CUSTOMER_IDENTITY_NEEDED' });
  expect(await edit(one.data.id, { ten_khach: 'Vũ Thị Lan' })).toMatchObject({ code: 200 });
  expect(await edit(one.data.id, { so_giay_to: 'X1000002' }, manager)).toMatchObject({ code: 200 });
});

test('taking a small ticket off its customer needs the right to void, whatever the total of the day', async () => {
  const { data } = await counter.trade(BUY, { ...usd('1000'), so_giay_to: 'Z1000001' });
  const patch = (body: object, as: Caller) =>
    api.call<Trade>('PATCH', `/${BUY}/${data.id}`, { as, body: { ...body, phien_ban: data.phien_ban } });
  for (const so_giay_to of [null, 'Z1000002'])
    expect(await patch({ so_giay_to }, teller)).toMatchObject({ code: 403, error: 'CUSTOMER_IDENTITY_FIXED' });
  expect(await patch({ so_giay_to: null }, manager)).toMatchObject({ code: 200, data: { khach_hang_id: null } });
});

test('a number put on a ticket while another of that customer is posted is not missed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const so_giay_to = `RACE100${round}`;
    const { data: plain } = await counter.trade(BUY, usd('8000'));
    const answers = await Promise.all([
      api.call('PATCH', `/${BUY}/${plain.id}`, { as: manager, body: { so_giay_to, phien_ban: plain.phien_ban } }),
      counter.trade(BUY, { ...usd('8000'), so_giay_to }),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  }
});

test('a fee does not carry a ticket below the threshold', async () => {
  const body = {
    chi_tiet: [{ tien_id: counter.currencyId('EUR'), so_luong: '14400', ty_gia: '28000' }],
    phi_thu: '8000000',
  };
  expect(await counter.trade(BUY, body, teller)).toMatchObject({ error: 'CUSTOMER_IDENTITY_NEEDED' });
});

test('empty texts, a phone without digits and a number of a paper without letters and digits are refused at their fields', async () => {
  const { data } = await counter.trade(BUY, { ...usd('100'), ...mai });
  const wrong = { ten_khach: ' ', dien_thoai: 'gọi sau', loai_giay_to: '', so_giay_to: '--/--', quoc_tich: '' };
  const refused = Object.keys(wrong).map((field) => expect.objectContaining({ field }));
  const posted = await counter.trade(BUY, { ...usd('100'), ...wrong });
  expect(posted).toMatchObject({ error: 'VALIDATION_FAILED', errors: refused });
  const changed = (body: object) =>
    api.call<Trade>('PATCH', `/${BUY}/${data.id}`, { as: manager, body: { ...body, phien_ban: data.phien_ban } });
  expect(await changed(wrong)).toMatchObject({ error: 'VALIDATION_FAILED', errors: refused });
  for (const [field, value] of Object.entries({ ...wrong, dien_thoai: '+()-. -', so_giay_to: '079Я90001234' }))
    expect(await changed({ [field]: value })).toMatchObject({ errors: [{ field }] });
  const [kept] = await api.sql('SELECT khach_hang_id, so_giay_to, ten_khach FROM giao_dich WHERE id = $1', [data.id]);
  expect(kept).toMatchObject({ so_giay_to: mai.so_giay_to, ten_khach: mai.ten_khach });
  expect(await changed({ dien_thoai: '+84 (903) 000-111', quoc_tich: null })).toMatchObject({ code: 200 });
});

test('who looked a person up on a ticket is in the log once in a while, a miss and a quote leave nothing', async () => {
  const views = () =>
    api.sql(
      "SELECT tai_khoan, doi_tuong_id FROM log_thao_tac WHERE hanh_dong = 'view' AND doi_tuong = 'khach-hang' ORDER BY id",
    );
  const seen = {
    ten_khach: 'Lê Thị Xem',
    loai_giay_to: 'CCCD',
    so_giay_to: '079190777777',
    dien_thoai: '0907 777 777',
  };
  await counter.trade(BUY, { ...usd('100'), ...seen });
  const bare = { ...usd('100'), so_giay_to: 'P0000001' };
  await counter.trade(BUY, bare);
  const before = await views();
  expect((await customer('079190777778')).data).toBeNull();
  expect((await customer('P0000001')).data).toMatchObject({ ten_khach: null });
  await api.call('POST', `/${BUY}/tinh-thu`, { as: teller, body: { ...usd('100'), ...seen } });
  expect(await views()).toEqual(before);
  const { data } = await customer('079190777777');
  await customer('079190777777');
  await api.call('GET', `/${BUY}/khach-hang?dien_thoai=0907777777`, { as: teller });
  const row = { tai_khoan: 'giaodich1', doi_tuong_id: String(data?.khach_hang_id) };
  expect(await views()).toEqual([...before, row]);
  await api.call('GET', `/${BUY}/khach-hang?dien_thoai=0907777777`, { as: manager });
  expect(await views()).toEqual([...before, row, { ...row, tai_khoan: 'quanly' }]);
});
