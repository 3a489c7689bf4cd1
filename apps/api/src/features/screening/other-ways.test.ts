import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type CustomerDesk, customerDesk } from '../../../../../tests/support/customers.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { reindexNext } from './reindex.ts';
import { screenNextBatch } from './screen-everybody.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const BANK = 'giao-dich-mua-tien-banking';
const STOPPED = { code: 409, error: 'CUSTOMER_ON_HOLD' };

let api: TestApp;
let admin: Caller;
let teller: Caller;
let counter: Counter;
let desk: CustomerDesk;
let papers = 0;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  teller = await api.signIn('giaodich1');
  counter = await openCounter(api, admin);
  desk = customerDesk(api, admin);
  await counter.open({ VND: '30000000000' });
});
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const number = () => {
  papers += 1;
  return `B55${String(papers).padStart(5, '0')}`;
};
const person = (ten_khach: string, so_giay_to = number()) => ({ ten_khach, so_giay_to, loai_giay_to: 'Hộ chiếu' });
const usd = () => ({ chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }] });
const buy = (more: object) => counter.trade(BUY, { ...usd(), ...more }, teller);
const bank = () => ({ chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' }] });

test('a ticket in the name of a barred customer needs a paper, although there is no list', async () => {
  const [paper, name] = [number(), 'Đặng Không Giao Dịch'];
  const waiting = await counter.trade(BANK, { ...bank(), trang_thai: 2, ten_khach: name }, teller);
  const { data: posted } = await buy({ ten_khach: 'Trần Khác Hẳn' });
  const { id } = await desk.add({
    ho_va_ten: name,
    ngay_sinh: '1980-05-05',
    giay_to: [{ loai: 'Hộ chiếu', so: paper }],
  });
  expect(await buy({ ten_khach: name })).toMatchObject({ code: 200 });
  await desk.change(id, { muc_rui_ro: 3 });
  const needsPaper = { ...STOPPED, errors: [{ field: 'so_giay_to' }] };
  for (const ten_khach of [name, 'dang khong giao dich', 'Ông Đặng Không Giao Dịch', 'Giao Dịch, Đặng Không'])
    expect(await buy({ ten_khach }), ten_khach).toMatchObject(needsPaper);
  // Waiting tickets, their completion, and a name that is changed afterwards.
  expect(await counter.trade(BANK, { ...bank(), trang_thai: 2, ten_khach: name }, teller)).toMatchObject(needsPaper);
  const body = { ma_tham_chieu: 'FT9' };
  const complete = await api.call('PATCH', `/${BANK}/${waiting.data.id}/hoan-tat`, { as: teller, body });
  expect(complete).toMatchObject(needsPaper);
  const rename = (ticket: Trade) =>
    api.call('PATCH', `/${BUY}/${ticket.id}`, { as: teller, body: { ten_khach: name, phien_ban: ticket.phien_ban } });
  expect(await rename(posted)).toMatchObject(needsPaper);
  expect(await api.sql("SELECT FROM log_thao_tac WHERE hanh_dong = 'tradeRefused'")).toHaveLength(7);
  // Their own paper is refused, another one is another person; so is a scanned birth that differs.
  expect(await buy(person(name, paper))).toMatchObject({ error: 'CUSTOMER_BARRED' });
  expect(await buy(person(name))).toMatchObject({ code: 200 });
  expect(await buy({ ten_khach: name, giay_to_quet: { ngay_sinh: '1980-05-05' } })).toMatchObject(needsPaper);
  expect(await buy({ ten_khach: name, giay_to_quet: { ngay_sinh: '1991-05-05' } })).toMatchObject({ code: 200 });
  expect(await buy({ ten_khach: 'Đặng Không Giao' })).toMatchObject({ code: 200 });
});

test('an alias with brackets or commas is found, also on a list that an earlier version imported', async () => {
  const written = 'Akrin Saleh Akrin (Tunisian, born in Tunis on 3 May 1972)';
  const file = ['danh_sach,ten,ten_khac,so_tham_chieu', `Nội bộ,Hassan Mahmud Rashid,"${written}",Q1`].join('\n');
  const given = person('Akrin Saleh Akrin');
  expect(await buy(given)).toMatchObject({ code: 200 });
  expect(await sendFile(api, '/sang-loc', file, { as: admin })).toMatchObject({ code: 200 });
  expect(await buy(person('Saleh Akrin Akrin'))).toMatchObject(STOPPED);
  // As the version before kept it: the alias as one long name.
  await api.sql('DELETE FROM screening_names WHERE name LIKE $1', ['Akrin%']);
  await api.sql('UPDATE screening_names SET version = 0');
  await api.sql('UPDATE danh_sach_sang_loc SET index_version = 0, quet_xong_luc = now()');
  expect(await buy(person('Akrin Akrin Saleh'))).toMatchObject({ code: 200 });
  while (await api.database.inTransaction(reindexNext));
  await expect.poll(() => screenNextBatch(api.database), { timeout: 60_000 }).toBe('none');
  expect(await buy(given)).toMatchObject(STOPPED);
  expect(await buy(person('Akrin Akrin Saleh'))).toMatchObject(STOPPED);
});

test('four words more, a title and initials do not hide a name on a ticket', async () => {
  const names = [
    'Thorvald Hassan Mahmud Rashid Oluwaseun Kwame Bjarne',
    'Ông Hassan Mahmud Rashid',
    'H. M. Rashid Mahmud',
  ];
  for (const name of names.slice(0, 2)) expect(await buy(person(name)), name).toMatchObject(STOPPED);
  expect(await buy({ ten_khach: 'Mr Hassan M. Rashid' })).toMatchObject(STOPPED);
});
