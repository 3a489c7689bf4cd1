import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { type CustomerDesk, customerDesk } from '../support/customers.ts';
import { sendFile } from '../support/import-files.ts';
import { hire } from '../support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';

let api: TestApp;
let admin: Caller;
let teller: Caller;
let clerk: Caller;
let counter: Counter;
let desk: CustomerDesk;
let next = 0;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, admin);
  desk = customerDesk(api, admin);
  await counter.open({ VND: '30000000000' });
  const rights = ['index', 'create', 'update', 'delete', 'merge', 'import'].map((action) => `khach-hang.${action}`);
  clerk = (await hire(api, admin, ...rights)).as;
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const number = () => {
  next += 1;
  return `B77${String(next).padStart(5, '0')}`;
};
const usd = () => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }] });
/** The word a ticket is refused with; undefined where it is posted. */
const buy = async (more: object) => (await counter.trade(BUY, { ...usd(), ...more }, teller)).error;
const paper = (so: string) => [{ loai: 'Hộ chiếu', so }];
const bar = (ho_va_ten: string, so: string, more = {}) =>
  desk.add({ ho_va_ten, muc_rui_ro: RISK_LEVEL.barred, giay_to: paper(so), ...more });

test('a barred customer is not deleted by somebody who may not decide about the risk', async () => {
  const so = number();
  const { id } = await bar('Bùi Văn Cấm', so);
  expect.soft(await api.call('DELETE', `/khach-hang/${id}`, { as: clerk })).toMatchObject({ code: 403 });
  expect(await buy({ ten_khach: 'Bùi Văn Cấm', so_giay_to: so, loai_giay_to: 'Hộ chiếu' })).toBe('CUSTOMER_BARRED');
  expect(await api.call('DELETE', `/khach-hang/${id}`, { as: admin })).toMatchObject({ code: 200 });
});

test('neither is a customer about whom a list is still to be decided, and another name does not free them', async () => {
  const list = 'danh_sach,ten,so_tham_chieu\nNội bộ,Hassan Mahmud Rashid,Q1';
  expect(await sendFile(api, '/sang-loc', list, { as: admin, query: 'thu=0' })).toMatchObject({ code: 200 });
  const so = number();
  const { id } = await desk.add({ ho_va_ten: 'Hassan Mahmud Rashid', giay_to: paper(so) });
  const ticket = { ten_khach: 'Nguyễn Văn Ai', so_giay_to: so, loai_giay_to: 'Hộ chiếu' };
  expect(await desk.change(id, { ho_va_ten: 'Nguyễn Văn Ai', ngay_sinh: '2001-01-01' }, clerk)).toMatchObject({
    code: 200,
  });
  expect(await buy(ticket)).toBe('CUSTOMER_ON_HOLD');
  expect.soft(await api.call('DELETE', `/khach-hang/${id}`, { as: clerk })).toMatchObject({ code: 403 });
  expect(await buy(ticket)).toBe('CUSTOMER_ON_HOLD');
});

test('a barred customer keeps the name and the birth that tickets without a paper are compared with', async () => {
  const so = number();
  const { id } = await bar('Lê Thị Cấm Đoán', so, { ngay_sinh: '1980-05-05' });
  for (const change of [{ ho_va_ten: 'Trần Văn Khác' }, { ngay_sinh: '1999-01-01' }, { ngay_sinh: null }])
    expect.soft(await desk.change(id, change, clerk), JSON.stringify(change)).toMatchObject({ code: 422 });
  const file = `ho_va_ten,loai_giay_to,so_giay_to\nNguyễn Tên Khác,Hộ chiếu,${so}`;
  const sent = await sendFile(api, '/khach-hang', file, { as: clerk, query: 'che_do=dong_dung&thu=0' });
  expect.soft(sent.data).toMatchObject({ cap_nhat: 0, dong_loi: 1 });
  expect.soft(await buy({ ten_khach: 'Lê Thị Cấm Đoán' })).toBe('CUSTOMER_ON_HOLD');
  const scanned = { ten_khach: 'Lê Thị Cấm Đoán', giay_to_quet: { ngay_sinh: '1980-05-05' } };
  expect(await buy(scanned)).toBe('CUSTOMER_ON_HOLD');
  expect(await desk.change(id, { dien_thoai: '0901234567' }, clerk)).toMatchObject({ code: 200 });
  expect(await desk.change(id, { ho_va_ten: 'Lê Thị Cấm' })).toMatchObject({ code: 200 });
});

test('a merge hides neither the name nor the birth of a barred customer', async () => {
  const into = await desk.add({ ho_va_ten: 'Người Nhiều Tên', ngay_sinh: '1999-09-09', giay_to: paper(number()) });
  // As many as a record keeps, from tickets and earlier merges.
  const names = Array.from({ length: 40 }, (_each, at) => `Tên Khác Thứ ${at}`);
  await api.sql('UPDATE khach_hang SET ten_khac = $1 WHERE id = $2', [names, into.id]);
  const from = await bar('Hoàng Văn Giấu Tên', number(), { ngay_sinh: '1970-07-07' });
  const named = { ten_khach: 'Hoàng Văn Giấu Tên' };
  const scanned = { ...named, giay_to_quet: { ngay_sinh: '1970-07-07' } };
  expect([await buy(named), await buy(scanned)]).toEqual(['CUSTOMER_ON_HOLD', 'CUSTOMER_ON_HOLD']);
  expect(await desk.merge(from.id, into.id, {}, clerk)).toMatchObject({ code: 200 });
  expect([await buy(named), await buy(scanned)]).toEqual(['CUSTOMER_ON_HOLD', 'CUSTOMER_ON_HOLD']);
  expect(await buy({ ...named, giay_to_quet: { ngay_sinh: '1985-01-01' } })).toBeUndefined();
});
