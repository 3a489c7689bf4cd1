import { RISK_LEVEL } from '@doi-tien/contract/customers';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type CustomerDesk, customerDesk } from '../../../../../tests/support/customers.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { hire } from '../../../../../tests/support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

/** Ways around a barred customer, the threshold and the rights to customers. */
const BUY = 'giao-dich-mua-ngoai-te';
const BANK = 'giao-dich-mua-tien-banking';

let api: TestApp;
let admin: Caller;
let teller: Caller;
let counter: Counter;
let desk: CustomerDesk;
let next = 0;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  teller = await api.signIn('giaodich1');
  const manager = await api.signIn('quanly');
  counter = await openCounter(api, manager);
  desk = customerDesk(api, manager);
  await counter.open({ VND: '30000000000' });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const usd = (so_luong = '100') => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong, ty_gia: '25900' }] });
const sell = (more: object, as = teller) => counter.trade(BUY, { ...usd(), ...more }, as);
/** A citizen number and an old one that nobody has. */
const numbers = () => {
  next += 1;
  return { card: `0790850${String(next).padStart(5, '0')}`, old: `02${String(next).padStart(7, '0')}` };
};
const bar = (...papers: { loai: string; so: string }[]) =>
  desk.add({ ho_va_ten: 'Người Bị Cấm', muc_rui_ro: RISK_LEVEL.barred, giay_to: papers });

test('a number belongs to one person, whatever the kind is called', async () => {
  const { card } = numbers();
  await bar({ loai: 'CCCD', so: card });
  const twin = { ho_va_ten: 'Người Khác', giay_to: [{ loai: 'Căn cước', so: card }] };
  expect(await api.call('POST', '/khach-hang', { as: teller, body: twin })).toMatchObject({ code: 409 });
  expect(await sell({ so_giay_to: card, loai_giay_to: 'Căn cước' })).toMatchObject({ error: 'CUSTOMER_BARRED' });
});

test('letters and digits of other scripts make no other person', async () => {
  for (const so_giay_to of ['В0123456', '٠١٢٣٤٥٦٧٨', 'B0123456\u3164', 'B0123456ʼ', 'Đ123'])
    expect(await sell({ so_giay_to }), so_giay_to).toMatchObject({ code: 422 });
  const invisible = { so_giay_to: 'B0123456', ten_khach: '\u200b\u3164', loai_giay_to: '\u2060' };
  expect(await counter.trade(BUY, { ...usd('20000'), ...invisible }, teller)).toMatchObject({
    error: 'CUSTOMER_IDENTITY_NEEDED',
  });
});

test('a barred customer is not entered on a ticket afterwards, and stays on one that waits', async () => {
  const { card } = numbers();
  const { data: anonymous } = await sell({});
  const line = { tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' };
  const waiting = await counter.trade(BANK, { chi_tiet: [line], so_giay_to: card, trang_thai: 2 }, teller);
  expect(waiting).toMatchObject({ code: 200 });
  await api.sql('UPDATE khach_hang SET muc_rui_ro = 3 WHERE id = $1', [waiting.data.khach_hang_id]);
  const change = (path: string, { id, phien_ban }: { id: number; phien_ban: number }, so_giay_to: string | null) =>
    api.call('PATCH', `/${path}/${id}`, { as: teller, body: { so_giay_to, phien_ban } });
  expect(await change(BUY, anonymous, card)).toMatchObject({ error: 'CUSTOMER_BARRED' });
  expect(await change(BANK, waiting.data, null)).toMatchObject({ error: 'CUSTOMER_BARRED' });
  expect(await change(BANK, waiting.data, numbers().card)).toMatchObject({ error: 'CUSTOMER_BARRED' });
  const rows = await api.sql(`SELECT FROM log_thao_tac WHERE hanh_dong = 'tradeRefused' AND doi_tuong_id = $1`, [
    String(waiting.data.khach_hang_id),
  ]);
  expect(rows.length).toBe(3);
});

test('a refused ticket leaves nothing behind but its row in the log', async () => {
  const { card, old } = numbers();
  const { id } = await bar({ loai: 'CMND', so: old });
  const scan = { so_cu: old, ngay_sinh: '1990-01-01', dia_chi: 'Nơi khác' };
  const names = ['Người Bị Cấm', 'Người Vô Can'];
  for (const ten_khach of names) {
    const sent = { so_giay_to: card, loai_giay_to: 'CCCD', ten_khach, giay_to_quet: scan, dien_thoai: '0900000000' };
    expect(await sell(sent)).toMatchObject({ error: 'CUSTOMER_BARRED' });
  }
  expect(await desk.ofPaper(old)).toMatchObject({ id, ngay_sinh: null, dia_chi: null, dien_thoai: null, ten_khac: [] });
  expect(await api.sql('SELECT FROM giay_to WHERE so = $1', [card])).toEqual([]);
  expect(await sell({ so_giay_to: card, ten_khach: 'Người Vô Can' })).toMatchObject({ code: 200 });
});

test('an old card that belongs to another record counts with its risk and its total, also in the quote', async () => {
  const { card, old } = numbers();
  await sell({ so_giay_to: card, ten_khach: 'Trần Văn Một' });
  const large = { ...usd('10000'), so_giay_to: old, ten_khach: 'Trần Văn Hai', loai_giay_to: 'CMND' };
  expect(await counter.trade(BUY, large, teller)).toMatchObject({ code: 200 });
  const body = { ...usd('9000'), so_giay_to: card, giay_to_quet: { so_cu: old } };
  const quote = await api.call<TradeQuote>('POST', `/${BUY}/tinh-thu`, { as: teller, body });
  expect(quote.data.tong_khach_trong_ngay).toBe('261590000');
  expect(quote.data.canh_bao.map(({ loai }) => loai)).toContain('largeTrade');
  expect(await counter.trade(BUY, body, teller)).toMatchObject({ error: 'CUSTOMER_IDENTITY_NEEDED' });
  await api.sql('UPDATE khach_hang SET muc_rui_ro = 3 WHERE id = customer_of_paper($1)', [old]);
  expect(await sell({ so_giay_to: card, giay_to_quet: { so_cu: old } })).toMatchObject({ error: 'CUSTOMER_BARRED' });
});

test('an old card leads to the same person under the same name only, and no passport is taken for one', async () => {
  const { card, old } = numbers();
  const owner = await desk.add({ ho_va_ten: 'Lê Thị Thật', giay_to: [{ loai: 'CMND', so: old }] });
  const stranger = await sell({ so_giay_to: card, ten_khach: 'Kẻ Gian', giay_to_quet: { so_cu: old } });
  expect(stranger.data.khach_hang_id).not.toBe(owner.id);
  expect((await desk.ofPaper(old)).giay_to.length).toBe(1);
  const passport = numbers();
  const john = await desk.add({ ho_va_ten: 'JOHN SMITH', giay_to: [{ loai: 'Hộ chiếu', so: passport.old }] });
  const other = await sell({ so_giay_to: passport.card, giay_to_quet: { so_cu: passport.old } });
  expect(other.data.khach_hang_id).not.toBe(john.id);
});

test('a card that is learnt through the old one is in the history of the person', async () => {
  const { card, old } = numbers();
  const { data } = await sell({ so_giay_to: old, loai_giay_to: 'CMND', ten_khach: 'Ngô Văn Ba' });
  await sell({ so_giay_to: card, loai_giay_to: 'CCCD', ten_khach: 'NGO VAN BA', giay_to_quet: { so_cu: old } });
  expect(JSON.stringify(await desk.history(data.khach_hang_id as number))).toContain(card);
});

test('the risk of a person, and the papers of a barred one, are changed only with the right to', async () => {
  const { card } = numbers();
  const { id, phien_ban } = await bar({ loai: 'CCCD', so: card });
  const [paper] = (await desk.ofPaper(card)).giay_to;
  const lower = { muc_rui_ro: RISK_LEVEL.usual, phien_ban };
  expect(await api.call('PATCH', `/khach-hang/${id}`, { as: teller, body: lower })).toMatchObject({ code: 422 });
  const path = `/khach-hang/${id}/giay-to/${paper?.id}`;
  expect(await api.call('DELETE', path, { as: teller })).toMatchObject({ code: 403 });
  expect(await api.call('PATCH', path, { as: teller, body: { so: numbers().card, phien_ban: 1 } })).toMatchObject({
    code: 403,
  });
  expect(await api.call('PATCH', `/khach-hang/${id}`, { as: admin, body: lower })).toMatchObject({ code: 200 });
});

test('the right to import files does not change or enter people by itself', async () => {
  const { as } = await hire(api, admin, 'khach-hang.import', 'khach-hang.index');
  const { card } = numbers();
  await desk.add({ ho_va_ten: 'Phạm Văn Bốn', giay_to: [{ loai: 'CCCD', so: card }] });
  const file = `ho_va_ten,loai_giay_to,so_giay_to\nTên Khác,CCCD,${card}\nNgười Mới,CCCD,${numbers().card}`;
  expect(await sendFile(api, '/khach-hang', file, { as })).toMatchObject({ data: { dong_loi: 2, them_moi: 0 } });
  expect(await desk.ofPaper(card)).toMatchObject({ ho_va_ten: 'Phạm Văn Bốn' });
});
