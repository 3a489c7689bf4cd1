import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { ScreeningHit } from '@doi-tien/contract/screening.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { afterAll, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { customerDesk } from '../../../../../tests/support/customers.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { hire } from '../../../../../tests/support/staff.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const BANK = 'giao-dich-mua-tien-banking';
const LISTED = 'Ayman Zawahiri';
const STOPPED = { code: 409, error: 'CUSTOMER_ON_HOLD' };

const { api, admin, manager, teller } = await startSignedIn({
  admin: 'quantri',
  manager: 'quanly',
  teller: 'giaodich1',
});
let papers = 0;
const counter = await openCounter(api, manager);
const desk = customerDesk(api, manager);
await counter.open({ VND: '30000000000' });
afterAll(() => counter.expectWholeBooks());

const number = () => {
  papers += 1;
  return `B66${String(papers).padStart(5, '0')}`;
};
const person = (ten_khach: string, so_giay_to = number()) => ({ ten_khach, so_giay_to, loai_giay_to: 'Hộ chiếu' });
const buy = (more: object) =>
  counter.trade(
    BUY,
    { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }], ...more },
    teller,
  );
const wait = (more: object) => {
  const line = { tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' };
  return counter.trade(BANK, { chi_tiet: [line], trang_thai: 2, ...more }, teller);
};
const mend = (path: string, { id, phien_ban }: Trade, body: object) =>
  api.call<Trade>('PATCH', `/${path}/${id}`, { as: teller, body: { ...body, phien_ban } });
const hitOf = async (so: string) => {
  const { data } = await api.call<{ items: ScreeningHit[] }>('GET', '/sang-loc/ket-qua?pageSize=200', { as: manager });
  return data.items.find(({ so_giay_to }) => so_giay_to === so);
};
const decideOther = async (so: string) => {
  const hit = await hitOf(so);
  const body = { trang_thai: HIT_STATUS.otherPerson, ly_do: 'Khác ngày sinh', phien_ban: hit?.phien_ban };
  expect(await api.call('POST', `/sang-loc/ket-qua/${hit?.id}/quyet-dinh`, { as: manager, body })).toMatchObject({
    code: 200,
  });
};

let waitingBefore: Trade;
test('without a list a name without a paper is not compared', async () => {
  expect(await buy({ ten_khach: LISTED })).toMatchObject({ code: 200 });
  const waiting = await wait({ ten_khach: LISTED });
  expect(waiting).toMatchObject({ code: 200 });
  waitingBefore = waiting.data;
  const file = `danh_sach,ten,ngay_sinh,so_tham_chieu\nNội bộ,${LISTED},1951-06-19,Q1`;
  expect(await sendFile(api, '/sang-loc', file, { as: admin })).toMatchObject({ code: 200 });
});

test('a name that is changed on a posted ticket is compared, although the paper stays', async () => {
  const given = person('Trần Sạch Sẽ');
  const { data: ticket } = await buy(given);
  expect(await mend(BUY, ticket, { ten_khach: LISTED })).toMatchObject(STOPPED);
  expect(await hitOf(given.so_giay_to)).toMatchObject({ trang_thai: HIT_STATUS.open, ten_khach: LISTED });
  expect(await api.sql('SELECT ten_khach FROM giao_dich WHERE id = $1', [ticket.id])).toEqual([
    { ten_khach: 'Trần Sạch Sẽ' },
  ]);
  expect(await buy(given)).toMatchObject(STOPPED);
  const clean = person('Lê Thị Đúng');
  const { data: other } = await buy(clean);
  const mended = await mend(BUY, other, { ten_khach: 'Lê Thị Đúng Hơn' });
  expect(mended).toMatchObject({ code: 200, data: { ten_khach: 'Lê Thị Đúng Hơn' } });
  expect((await desk.ofPaper(clean.so_giay_to)).ten_khac).toEqual(['Lê Thị Đúng Hơn']);
});

test('a listed name without a paper is refused on tickets, on waiting ones, at their completion and afterwards', async () => {
  const refusals = () =>
    api.sql(
      `SELECT sau->>'ten_khach' AS ten FROM log_thao_tac WHERE hanh_dong = 'tradeRefused' AND doi_tuong_id IS NULL`,
    );
  expect(await buy({ ten_khach: 'ZAWAHIRI Aiman' })).toMatchObject({ ...STOPPED, errors: [{ field: 'so_giay_to' }] });
  expect(await refusals()).toEqual([{ ten: 'ZAWAHIRI Aiman' }]);
  expect(await wait({ ten_khach: LISTED })).toMatchObject(STOPPED);
  const body = { ma_tham_chieu: 'FT1' };
  expect(await api.call('PATCH', `/${BANK}/${waitingBefore.id}/hoan-tat`, { as: teller, body })).toMatchObject(STOPPED);
  const { data: ticket } = await buy({ ten_khach: 'Trần Không Giấy' });
  expect(await mend(BUY, ticket, { ten_khach: LISTED })).toMatchObject(STOPPED);
  expect(await refusals()).toHaveLength(4);
  expect(await mend(BUY, ticket, { ten_khach: 'Trần Không Giấy Tờ' })).toMatchObject({ code: 200 });
});

test('the paper of a customer with an open hit is changed and removed only with the right to decide', async () => {
  const given = person(LISTED);
  await buy(given);
  const { id, giay_to } = await desk.ofPaper(given.so_giay_to);
  const path = `/khach-hang/${id}/giay-to/${giay_to[0]?.id}`;
  const clerk = await hire(api, admin, 'khach-hang.index', 'khach-hang.update');
  const change = (as: Caller) => api.call('PATCH', path, { as, body: { so: number(), phien_ban: 1 } });
  expect(await change(clerk.as)).toMatchObject({ code: 403 });
  expect(await api.call('DELETE', path, { as: clerk.as })).toMatchObject({ code: 403 });
  expect(await change(manager)).toMatchObject({ code: 200 });
});

test('another paper on a record reopens the decision that it is another person', async () => {
  const given = person(LISTED);
  await buy(given);
  await decideOther(given.so_giay_to);
  expect(await buy(given)).toMatchObject({ code: 200 });
  const { id } = await desk.ofPaper(given.so_giay_to);
  const second = number();
  expect(await desk.addPaper(id, 'Hộ chiếu', second)).toMatchObject({ code: 200 });
  expect(await hitOf(given.so_giay_to)).toMatchObject({ trang_thai: HIT_STATUS.open, ly_do: null });
  expect(await buy(person(LISTED, second))).toMatchObject(STOPPED);
  // The same by a ticket: a scanned card names the old one.
  await decideOther(given.so_giay_to);
  expect(await desk.addPaper(id, 'CMND', '123456789')).toMatchObject({ code: 200 });
  await decideOther(given.so_giay_to);
  const scanned = { ...person(LISTED, '001051000001'), giay_to_quet: { so_cu: '123456789' } };
  expect(await buy(scanned)).toMatchObject(STOPPED);
  await decideOther(given.so_giay_to);
  expect(await buy(scanned)).toMatchObject({ code: 200 });
});

test('merging a record that adds a paper, a name or a birth reopens the decision, and one that adds nothing keeps it', async () => {
  const decided = async () => {
    const given = person(LISTED);
    await buy(given);
    await decideOther(given.so_giay_to);
    return { so: given.so_giay_to, id: (await desk.ofPaper(given.so_giay_to)).id };
  };
  const mergeInto = async (intoId: number, other: object) => {
    const { id } = await desk.add(other);
    expect(await desk.merge(id, intoId)).toMatchObject({ code: 200 });
  };
  const hitsOf = (id: number) =>
    api.sql('SELECT trang_thai, ly_do FROM ket_qua_sang_loc WHERE khach_hang_id = $1', [id]);
  const kept = await decided();
  await mergeInto(kept.id, { ho_va_ten: LISTED });
  expect(await hitsOf(kept.id)).toEqual([{ trang_thai: HIT_STATUS.otherPerson, ly_do: 'Khác ngày sinh' }]);
  const additions = [
    { ho_va_ten: LISTED, giay_to: [{ loai: 'Hộ chiếu', so: number() }] },
    { ho_va_ten: 'Trần Hoàn Toàn Khác' },
    { ho_va_ten: LISTED, ngay_sinh: '1990-01-01' },
  ];
  for (const addition of additions) {
    const { id } = await decided();
    await mergeInto(id, addition);
    expect(await hitsOf(id), JSON.stringify(addition)).toEqual([{ trang_thai: HIT_STATUS.open, ly_do: null }]);
  }
  // The other way round: the record that was decided about goes into one that has more.
  const { so, id } = await decided();
  const survivor = await desk.add({ ho_va_ten: LISTED, giay_to: [{ loai: 'CCCD', so: '001051000777' }] });
  expect(await desk.merge(id, survivor.id)).toMatchObject({ code: 200 });
  expect(await hitsOf(id)).toEqual([{ trang_thai: HIT_STATUS.open, ly_do: null }]);
  expect(await buy(person(LISTED, so))).toMatchObject(STOPPED);
});

test('a scanned birth that differs from the one of the record is compared too', async () => {
  const given = person('Aiman Zawahiri');
  const paper = { loai: 'Hộ chiếu', so: given.so_giay_to };
  await desk.add({ ho_va_ten: given.ten_khach, ngay_sinh: '1990-01-01', giay_to: [paper] });
  expect(await buy(given)).toMatchObject({ code: 200 });
  expect(await buy({ ...given, giay_to_quet: { ngay_sinh: '1991-01-01' } })).toMatchObject({ code: 200 });
  expect(await buy({ ...given, giay_to_quet: { ngay_sinh: '1951-06-19' } })).toMatchObject(STOPPED);
});

test('an open hit follows a customer who becomes more like the entry, and an older view of it decides nothing', async () => {
  const given = person('Aiman Zawahiri');
  await buy(given);
  const before = await hitOf(given.so_giay_to);
  expect(before).toMatchObject({ diem: 97, khop_ngay_sinh: 0 });
  const { id } = await desk.ofPaper(given.so_giay_to);
  await desk.change(id, { ho_va_ten: LISTED, ngay_sinh: '1951-06-19' });
  expect(await hitOf(given.so_giay_to)).toMatchObject({ diem: 100, khop_ngay_sinh: 1, ten_khach: LISTED });
  const body = { trang_thai: HIT_STATUS.otherPerson, ly_do: 'x', phien_ban: before?.phien_ban };
  expect(await api.call('POST', `/sang-loc/ket-qua/${before?.id}/quyet-dinh`, { as: manager, body })).toMatchObject({
    error: 'STALE_VERSION',
  });
  await desk.change(id, { ho_va_ten: 'Aiman Zawahiri', ngay_sinh: '1990-01-01' });
  expect(await hitOf(given.so_giay_to)).toMatchObject({ diem: 100, khop_ngay_sinh: 1 });
});

test('the action log shows what was decided only to people who see hits', async () => {
  const auditor = await hire(api, admin, 'log-thao-tac.index', 'log-thao-tac.export');
  const path = '/log-thao-tac?pageSize=100&q=decide';
  const rowsOf = async (as: Caller) =>
    (await api.call<{ items: { id: number; truoc: unknown; sau: unknown }[] }>('GET', path, { as })).data.items;
  const [seen] = await rowsOf(manager);
  expect(seen?.sau).toMatchObject({ ly_do: 'Khác ngày sinh', ten_muc: LISTED });
  const rows = await rowsOf(auditor.as);
  expect(rows.length).toBeGreaterThan(0);
  for (const { truoc, sau } of rows) expect([truoc, sau]).toEqual([null, null]);
  const one = await api.call('GET', `/log-thao-tac/${seen?.id}`, { as: auditor.as });
  expect(one).toMatchObject({ code: 200, data: { truoc: null, sau: null } });
});
