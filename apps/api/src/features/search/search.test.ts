import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';

const { api, administrator, manager, teller } = await startSignedIn({
  administrator: 'quantri',
  manager: 'quanly',
  teller: 'giaodich1',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000', USD: '2000' });
const line = (so_luong: string, ty_gia: string) => [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia }];
const lan = { ten_khach: 'Phạm Thị Lan', so_giay_to: '079185000777', dien_thoai: '0903111222' };
const bought = (await counter.trade(BUY, { chi_tiet: line('100', '25900'), ...lan })).data.ma_giao_dich;
const sold = (await counter.trade(SELL, { chi_tiet: line('50', '26150'), ...lan })).data.ma_giao_dich;
await counter.trade(BUY, { chi_tiet: line('10', '25900'), ten_khach: 'Đỗ Văn Đức', so_giay_to: 'C1234567' });

const ask = (q: string, as: Caller) =>
  api.call<QuickSearchAnswer>('GET', `/tim-nhanh?q=${encodeURIComponent(q)}`, { as });
const find = async (q: string, as: Caller = manager) => (await ask(q, as)).data;
const found = (answer: QuickSearchAnswer) => answer.giao_dich.map(({ ma_giao_dich }) => ma_giao_dich);

test('a trade is found by its code or a part of it', async () => {
  expect((await find(bought)).giao_dich).toMatchObject([{ ma_giao_dich: bought, duong_dan: BUY, gia_tri: '2590000' }]);
  expect(found(await find(bought.toLowerCase().replaceAll('-', ' ')))).toEqual([bought]);
  expect(found(await find('1'))).toEqual([sold, bought]);
  expect(found(await find('bnt'))).toEqual([sold]);
  expect(found(await find(bought.split('-')[1] ?? ''))).toHaveLength(3);
  expect(found(await find('MNT-991231-0001'))).toEqual([]);
});

test('names are found without their diacritics, in any order, with or without them typed', async () => {
  for (const typed of ['pham thi lan', 'LAN PHAM', 'Phạm Thị Lan', '079185', '0903111222']) {
    const [customer, ...others] = (await find(typed)).khach_hang;
    expect(others).toEqual([]);
    expect(customer).toMatchObject({ so_giay_to: '079185000777', ho_va_ten: 'Phạm Thị Lan', dien_thoai: '0903111222' });
  }
  expect((await find('do duc')).khach_hang).toMatchObject([{ ho_va_ten: 'Đỗ Văn Đức' }]);
  expect((await find('do la my')).tien).toMatchObject([{ ma: 'USD' }]);
  expect((await find('usd')).tien.map(({ ma }) => ma).slice(0, 2)).toEqual(['USD', 'USDT']);
});

test('a currency that is not traded is not found until its kind is switched on', async () => {
  expect((await find('alipay')).tien).toMatchObject([{ ma: 'CNY-ALIPAY' }]);
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{"bat_mua_tien_alipay": false, "bat_mua_tien_dien_tu": false}'`);
  try {
    expect((await find('alipay')).tien).toEqual([]);
    // Still sold.
    expect((await find('usdt')).tien).toMatchObject([{ ma: 'USDT' }]);
  } finally {
    await api.sql(`UPDATE cau_hinh_chung SET gia_tri = '{}'`);
  }
  expect((await find('alipay')).tien).toHaveLength(1);
});

test('safes by code or day, users by account or name', async () => {
  const [safe] = await api.sql<{ ma_ket: string; ngay: string }>(
    "SELECT ma_ket, to_char(ngay, 'DD/MM/YYYY') AS ngay FROM ket",
  );
  expect((await find(safe?.ma_ket ?? '')).ket).toMatchObject([{ ma_ket: safe?.ma_ket, trang_thai: 1 }]);
  expect((await find(safe?.ngay ?? '')).ket).toHaveLength(1);
  expect((await find('giaodich2')).nguoi_dung).toMatchObject([{ tai_khoan: 'giaodich2' }]);
});

test('sign characters of patterns stand for themselves, and no group is longer than five', async () => {
  expect((await find('%%')).khach_hang).toEqual([]);
  expect((await find('__')).nguoi_dung).toEqual([]);
  const everything = await find('a');
  expect(everything.tien.length).toBeLessThanOrEqual(5);
  expect((await find('giao', administrator)).nguoi_dung.length).toBeLessThanOrEqual(5);
});

test('each group needs the right to its own list', async () => {
  expect((await find('giaodich', teller)).nguoi_dung).toEqual([]);
  await api.sql(
    `UPDATE vai_tro SET phan_quyen = phan_quyen || '{"giao-dich-mua-ngoai-te": {}, "ket": {}, "tien": {}, "khach-hang": {}}'
     WHERE ma = 'GIAO_DICH_VIEN'`,
  );
  const narrow = await api.signIn('giaodich2');
  expect(found(await find(bought, narrow))).toEqual([]);
  expect(found(await find(sold, narrow))).toEqual([sold]);
  expect((await find('lan', narrow)).khach_hang).toEqual([]);
  expect(await find('usd', narrow)).toMatchObject({ tien: [], ket: [] });
});

test('never tells cost or profit, and asks for something to look for', async () => {
  expect(JSON.stringify(await find(sold, administrator))).not.toMatch(/loi_nhuan|gia_von/);
  expect(await ask(' ', manager)).toMatchObject({ code: 422 });
  expect(await api.call('GET', '/tim-nhanh?q=usd')).toMatchObject({ error: 'INVALID_TOKEN' });
});
