import type { Customer } from '@doi-tien/contract/customers.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letWork, openBranch } from '../../../../../tests/support/branches.ts';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type CustomerDesk, customerDesk } from '../../../../../tests/support/customers.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { fetchRaw, photo, putPicture } from '../../../../../tests/support/pictures.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';
import { zippedFiles, zippedText } from '../../../../../tests/support/zipped-files.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { removeOldPictures } from './picture-retention.ts';

const BUY = 'giao-dich-mua-ngoai-te';

let api: TestApp;
let admin: Caller;
let manager: Caller;
let desk: CustomerDesk;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  [admin, manager] = [await api.signIn('quantri'), await api.signIn('quanly')];
  desk = customerDesk(api, admin);
  counter = await openCounter(api, admin);
  await counter.open({ VND: '30000000000' });
});
afterAll(() => api.close());

const usd = () => ({ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' });

async function withPicture(number: string): Promise<Customer> {
  const person = await desk.add({ ho_va_ten: `Người ${number}`, giay_to: [{ loai: 'CCCD', so: number }] });
  await picture(person);
  return person;
}

async function picture({ id, giay_to }: Customer): Promise<void> {
  const path = `/khach-hang/${id}/giay-to/${giay_to[0]?.id}/anh/1`;
  expect(await putPicture(api, path, { as: admin, file: await photo() })).toMatchObject({ code: 200 });
}

const acts = async (id: number | null, act: string) =>
  api.sql<{ tai_khoan: string | null; sau: Record<string, unknown> }>(
    `SELECT tai_khoan, sau FROM log_thao_tac WHERE doi_tuong = 'khach-hang' AND hanh_dong = $1
     AND doi_tuong_id IS NOT DISTINCT FROM $2 ORDER BY id`,
    [act, id === null ? null : String(id)],
  );

test.each(['', '/lich-su', '/giao-dich'])(
  'reading %s of a person is a look in the log, once in a while',
  async (part) => {
    const { id } = await desk.add({ ho_va_ten: `Người được xem ${part}` });
    for (let again = 0; again < 2; again += 1) await api.call('GET', `/khach-hang/${id}${part}`, { as: manager });
    expect(await acts(id, 'view')).toMatchObject([{ tai_khoan: 'quanly' }]);
  },
);

test('looking at nobody leaves no row', async () => {
  expect((await api.call('GET', '/khach-hang/999999/giao-dich', { as: manager })).code).toBe(200);
  expect((await api.call('GET', '/khach-hang/999999/lich-su', { as: manager })).code).toBe(404);
  expect(await acts(999_999, 'view')).toEqual([]);
});

test('who takes the list of customers away as a file is in the log, with what was taken', async () => {
  await desk.add({ ho_va_ten: 'Nguyễn Xuất Khẩu' });
  const query = 'format=csv&columns=ho_va_ten,so_giay_to&q=Xu%E1%BA%A5t';
  expect((await fetchRaw(api, `/khach-hang/export?${query}`, manager)).statusCode).toBe(200);
  expect((await fetchRaw(api, '/khach-hang/export?columns=khong_co', manager)).statusCode).toBe(422);
  const taken = { so_dong: 1, cot: ['ho_va_ten', 'so_giay_to'], dinh_dang: 'csv', tim: 'Xuất' };
  expect(await acts(null, 'export')).toMatchObject([{ tai_khoan: 'quanly', sau: taken }]);
});

test('every person of a long file has a row of their own in the log', async () => {
  const length = size(300, 1500);
  const rows = Array.from({ length }, (_, index) => `Người tệp ${index},CCCD,FILE${index}`);
  const answer = await sendFile(api, '/khach-hang', `ho_va_ten,loai_giay_to,so_giay_to\n${rows.join('\n')}`, {
    as: admin,
  });
  expect(answer).toMatchObject({ code: 200 });
  const [count] = await api.sql(
    `SELECT count(DISTINCT l.doi_tuong_id)::int AS people FROM log_thao_tac l JOIN giay_to p ON p.khach_hang_id::text = l.doi_tuong_id
     WHERE l.doi_tuong = 'khach-hang' AND l.hanh_dong = 'create' AND p.so LIKE 'FILE%'`,
  );
  expect(count).toEqual({ people: length });
  expect((await api.database.read(verifyChain)).hop_le).toBe(true);
});

test('everything that is kept about a person leaves in one file, which is in the log', async () => {
  const person = await withPicture('079000000001');
  const ticket = await counter.trade(BUY, { chi_tiet: [usd()], so_giay_to: '079000000001', ten_khach: 'Trần Xuất' });
  const answer = await fetchRaw(api, `/khach-hang/${person.id}/xuat`, manager);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  const files = zippedFiles(answer.rawPayload);
  expect([...files.keys()]).toEqual([`khach-hang-${person.id}.xlsx`, 'anh/079000000001-1.webp']);
  expect(files.get('anh/079000000001-1.webp')?.subarray(8, 12).toString()).toBe('WEBP');
  const text = zippedText(files.get(`khach-hang-${person.id}.xlsx`) ?? Buffer.alloc(0));
  for (const part of ['Người 079000000001', 'Trần Xuất', ticket.data.ma_giao_dich, 'keepPicture', 'Tiền giả'])
    expect(text).toContain(part);
  expect(await acts(person.id, 'export')).toMatchObject([{ tai_khoan: 'quanly', sau: { so_anh: 1, so_giao_dich: 1 } }]);
});

test('without the right to see pictures the file says how many were left out', async () => {
  const person = await withPicture('079000000002');
  const accountant = await api.signIn('ketoan');
  const files = zippedFiles((await fetchRaw(api, `/khach-hang/${person.id}/xuat`, accountant)).rawPayload);
  expect([...files.keys()]).toEqual([`khach-hang-${person.id}.xlsx`]);
  expect(await acts(person.id, 'export')).toMatchObject([{ sau: { so_anh: 0 } }]);
  expect((await fetchRaw(api, `/khach-hang/${person.id}/xuat`, await api.signIn('giaodich1'))).statusCode).toBe(403);
});

async function workbookOf(id: number): Promise<string> {
  const files = zippedFiles((await fetchRaw(api, `/khach-hang/${id}/xuat`, admin)).rawPayload);
  return zippedText(files.get(`khach-hang-${id}.xlsx`) ?? Buffer.alloc(0));
}

test('a picture that does not open is left out of the file and counted on its first sheet', async () => {
  const person = await withPicture('079000000004');
  const back = `/khach-hang/${person.id}/giay-to/${person.giay_to[0]?.id}/anh/2`;
  expect(await putPicture(api, back, { as: admin, file: await photo() })).toMatchObject({ code: 200 });
  await api.sql(
    'UPDATE anh_luu SET noi_dung = set_byte(noi_dung, 30, get_byte(noi_dung, 30) # 1) WHERE mat = 1 AND giay_to_id = $1',
    [person.giay_to[0]?.id],
  );
  const answer = await fetchRaw(api, `/khach-hang/${person.id}/xuat`, admin);
  expect(answer.statusCode).toBe(200);
  expect([...zippedFiles(answer.rawPayload).keys()]).toEqual([
    `khach-hang-${person.id}.xlsx`,
    'anh/079000000004-2.webp',
  ]);
  expect(await workbookOf(person.id)).toMatch(/Số ảnh không mở được\D*<\/c><c[^>]*><v>1</);
});

test('the file for a person tells neither how they are rated, nor notes, refusals or names of staff', async () => {
  const { id } = await desk.add({ ho_va_ten: 'Người Nhận Tệp', giay_to: [{ loai: 'CCCD', so: '079000000005' }] });
  const trade = () =>
    counter.trade(BUY, { chi_tiet: [usd()], so_giay_to: '079000000005', ten_khach: 'Người Nhận Tệp' });
  await trade();
  await desk.change(id, { muc_rui_ro: 3, ghi_chu: 'Nghi rửa tiền' });
  expect((await trade()).code).not.toBe(200);
  expect(await acts(id, 'tradeRefused')).toHaveLength(1);
  await api.call('GET', `/khach-hang/${id}`, { as: manager });
  const [staff] = await api.sql<{ name: string }>(
    `SELECT ho_va_ten AS name FROM nguoi_dung WHERE tai_khoan = 'quantri'`,
  );
  const text = await workbookOf(id);
  for (const internal of [
    'Nghi rửa tiền',
    'tradeRefused',
    'muc_rui_ro',
    'Mức rủi ro',
    'quantri',
    'update',
    staff?.name,
  ])
    expect(text).not.toContain(internal);
  for (const told of ['Người Nhận Tệp', 'create', 'view', 'Quản lý']) expect(text).toContain(told);
});

test('the file of a person is never stored to be fetched later', async () => {
  const person = await withPicture('079000000003');
  const headers = { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId, prefer: 'respond-async' };
  const answer = await api.app.inject({ url: `/api/khach-hang/${person.id}/xuat`, headers });
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(await api.sql('SELECT FROM tep_xuat')).toEqual([]);
});

test('the file of a person has no ticket of a branch that the reader does not work in', async () => {
  const branch = await openBranch(api, admin, 'XA');
  const there = await openCounter(api, inBranch(admin, branch.id));
  await there.open({ VND: '1000000000' });
  const ticket = await there.trade(BUY, { chi_tiet: [usd()], so_giay_to: '079000000001', ten_khach: 'Trần Xuất' });
  const { id } = await desk.ofPaper('079000000001');
  await letWork(api, admin, 'quanly', [1]);
  const textFor = async (as: Caller) => {
    const files = zippedFiles((await fetchRaw(api, `/khach-hang/${id}/xuat`, as)).rawPayload);
    return zippedText(files.get(`khach-hang-${id}.xlsx`) ?? Buffer.alloc(0));
  };
  expect(await textFor(manager)).not.toContain(ticket.data.ma_giao_dich);
  expect(await textFor(admin)).toContain(ticket.data.ma_giao_dich);
});

const YEARS = 365 * 5 + 10;
const kept = async ({ id }: Customer) =>
  (await desk.find(id)).giay_to.reduce((total, { anh }) => total + anh.length, 0);

test('pictures go when the last ticket is older than the settings say; the record and the figures stay', async () => {
  await api.sql('DELETE FROM anh_luu');
  const [old, trading, fresh] = [await withPicture('RET1'), await withPicture('RET2'), await withPicture('RET3')];
  await counter.trade(BUY, { chi_tiet: [usd()], so_giay_to: 'RET1', ten_khach: 'Cũ' });
  expect(await removeOldPictures(api.database)).toBe(0);
  const later = await api.later(YEARS);
  const people = [old, trading, fresh];
  // Written now by the clock of the books, which is years later.
  const renewed = `/khach-hang/${fresh.id}/giay-to/${fresh.giay_to[0]?.id}/anh/1`;
  expect(await putPicture(later, renewed, { as: admin, file: await photo() })).toMatchObject({ code: 200 });
  const body = { chi_tiet: [usd()], so_giay_to: 'RET2', ten_khach: 'Đang giao dịch' };
  expect(await later.call('POST', `/${BUY}`, { as: admin, body })).toMatchObject({ code: 200 });
  expect(await removeOldPictures(later.database)).toBe(1);
  expect(await Promise.all(people.map(kept))).toEqual([0, 1, 1]);
  expect(await acts(old.id, 'removeOldPictures')).toMatchObject([
    { tai_khoan: null, sau: { so_anh: 1, giu_anh_giay_to_nam: 5 } },
  ]);
  expect(await desk.find(old.id)).toMatchObject({ so_giao_dich: 1, giay_to: [{ so: 'RET1' }] });
  expect(await removeOldPictures(later.database)).toBe(0);
});

test('pictures of barred people, of people with an open hit and of those who brought counterfeit notes stay', async () => {
  await api.sql('DELETE FROM anh_luu');
  const [barred, hit, brought, nobody] = [
    await withPicture('NEED1'),
    await withPicture('NEED2'),
    await withPicture('NEED3'),
    await withPicture('NEED4'),
  ];
  await desk.change(barred.id, { muc_rui_ro: 3 });
  await sendFile(api, '/sang-loc', 'danh_sach,ten,so_tham_chieu\nNội bộ,Zawahiri Ayman,Q1', { as: admin });
  await desk.change(hit.id, { ho_va_ten: 'Zawahiri Ayman' });
  const later = await api.later(YEARS);
  const note = {
    tien_id: counter.currencyId('USD'),
    to_tien: [{ gia_tri: '100', so_seri: 'N1' }],
    so_giay_to: 'NEED3',
  };
  expect(await later.call('POST', '/tien-gia', { as: admin, body: note })).toMatchObject({ code: 200 });
  expect(await removeOldPictures(later.database)).toBe(1);
  expect(await Promise.all([barred, hit, brought, nobody].map(kept))).toEqual([1, 1, 1, 0]);
});

test('each picture has its own period: an old side goes while a new one stays', async () => {
  await api.sql('DELETE FROM anh_luu');
  const person = await withPicture('SIDES1');
  const later = await api.later(YEARS);
  const back = `/khach-hang/${person.id}/giay-to/${person.giay_to[0]?.id}/anh/2`;
  expect(await putPicture(later, back, { as: admin, file: await photo() })).toMatchObject({ code: 200 });
  expect(await removeOldPictures(later.database)).toBe(1);
  expect((await desk.find(person.id)).giay_to[0]?.anh).toMatchObject([{ mat: 2 }]);
});

test('with the period at 0 pictures are kept for ever', async () => {
  const person = await withPicture('RET4');
  await api.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"giu_anh_giay_to_nam": 0}'`);
  const later = await api.later(YEARS);
  expect(await removeOldPictures(later.database)).toBe(0);
  expect(await kept(person)).toBe(1);
});
