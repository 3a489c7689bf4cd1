import type { Drawer } from '@doi-tien/contract/safe.schema';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { afterEach, expect, test } from 'vitest';
import { approvalsOf } from '../../../../../tests/support/approvals.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { settingsDesk } from '../../../../../tests/support/settings.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { openTills } from '../../../../../tests/support/tills.ts';

const { api, owner, manager, lan, minh } = await startSignedIn({
  owner: 'quantri',
  manager: 'quanly',
  lan: 'giaodich1',
  minh: 'giaodich2',
});
const counter = await openCounter(api, manager);
const safe = await counter.open({ VND: '500000000', USD: '10000', EUR: '500' });
const tills = openTills(api, counter, manager);
const desk = settingsDesk(api, owner);
const approvals = approvalsOf(api);
const swapIn = async (code: string, pieces: Record<string, number>, chua_phan_loai: string) => {
  const [count] = tills.counts({ [code]: pieces });
  const body = {
    ket_id: safe.id,
    tien_id: counter.currencyId(code),
    lay_ra: [],
    bo_vao: count?.to_tien,
    chua_phan_loai,
  };
  expect(await api.call('POST', '/chi-tiet-ket/doi-to', { as: manager, body })).toMatchObject({ code: 200 });
};
await swapIn('USD', { 100: 80, 50: 30, 20: 25 }, '10000');
await swapIn('VND', { 500000: 900, 100000: 400, 10000: 1000 }, '500000000');
const q1 = await tills.create('Q1');
const q2 = await tills.create('Q2');
afterEach(() => counter.expectWholeBooks());

test('a teller takes a till, is given cash, and trades from it alone', async () => {
  const shift = await tills.staff(lan, q1, { VND: { 500000: 100, 100000: 50, 10000: 100 }, USD: { 100: 10 } });
  expect(shift).toMatchObject({ ngan_quy: 'Q1 · Ngăn Q1', ket_thuc_luc: null });
  expect(await tills.held(q1)).toEqual(['VND 500000x100', 'VND 100000x50', 'VND 10000x100', 'USD 100x10']);
  expect((await counter.buyUsd('100', '25900', lan)).code).toBe(200);
  expect((await counter.sellUsd('200', '26150', lan)).code).toBe(200);
  const mine = await tills.mine(lan);
  expect(mine.ca?.id).toBe(shift.id);
  expect(mine.so_phieu).toBe(2);
  expect(mine.ton.find(({ ma_tien }) => ma_tien === 'USD')?.so_tien).toBe('900');
  expect(await counter.position('USD')).toMatchObject({ quantity: '9900' });
});

test('what is in the vault is not in the till: the refusal says how much there is', async () => {
  const refused = await counter.sellUsd('2000', '26150', lan);
  expect(refused).toMatchObject({ code: 409, error: 'TILL_NOT_ENOUGH' });
  expect(refused.message).toContain('900');
  const over = [
    { tien_id: counter.currencyId('USD'), so_luong: '500', ty_gia: '26150', ...tills.counts({ USD: { 50: 10 } })[0] },
  ];
  const body = { chi_tiet: over.map(({ so_tien: _none, ...line }) => line) };
  expect(await counter.trade('giao-dich-ban-ngoai-te', body, lan)).toMatchObject({ code: 409, error: 'NOTES_MISSING' });
});

test('who has no shift works at the vault, unless the counter works from tills only', async () => {
  expect((await counter.buyUsd('100', '25900', minh)).code).toBe(200);
  await desk.switched({ quay_chi_tu_ngan: true });
  expect(await counter.buyUsd('100', '25900', minh)).toMatchObject({ code: 409, error: 'SHIFT_NEEDED' });
  expect(await counter.buyUsd('100', '25900', manager)).toMatchObject({ code: 409, error: 'SHIFT_NEEDED' });
  expect((await counter.buyUsd('100', '25900', lan)).code).toBe(200);
  await desk.switched({ quay_chi_tu_ngan: false });
});

test('cash goes from till to till once the other has counted it', async () => {
  await tills.begin(minh, q2);
  const before = await counter.position('USD');
  const { data } = await tills.prepare(lan, q1, q2, { USD: { 100: 2 } });
  expect(data).toMatchObject({ trang_thai: 1, chi_tiet: [{ so_tien: '200' }] });
  // Until then it belongs to the giver, and the receiver counts blind.
  expect(await tills.held(q2)).toEqual([]);
  expect((await tills.mine(minh)).dang_giao).toMatchObject([{ id: data.id, an_so_lieu: true, chi_tiet: [] }]);
  expect(await tills.receive(lan, data.id, { USD: { 100: 2 } })).toMatchObject({ error: 'HAND_OVER_OWN' });
  expect(await tills.receive(minh, data.id, { USD: { 100: 2 } })).toMatchObject({ code: 200, data: { trang_thai: 2 } });
  expect(await tills.held(q2)).toEqual(['USD 100x2']);
  expect(await counter.position('USD')).toEqual(before);
  expect(await tills.receive(minh, data.id, { USD: { 100: 2 } })).toMatchObject({ error: 'HAND_OVER_ENDED' });
});

test('a difference at a hand-over needs a reason and is of the person who gave', async () => {
  const { data } = await tills.prepare(lan, q1, q2, { USD: { 100: 2 } });
  const short = { USD: { 100: 1 } };
  expect(await tills.receive(minh, data.id, short)).toMatchObject({ code: 422, error: 'SAFE_DIFFERENCE_NEEDS_REASON' });
  const besides = { ly_do: 'Thiếu một tờ', xac_nhan_lech: [{ tien_id: counter.currencyId('USD'), so_tien: '100' }] };
  expect(await tills.receive(minh, data.id, short, besides)).toMatchObject({ code: 200 });
  const [count] = await api.sql<{ nguoi_chiu: number; chenh_lech: string }>(
    'SELECT nguoi_chiu, chenh_lech FROM kiem_ngan WHERE giao_quy_id = $1 AND but_toan_id IS NOT NULL',
    [data.id],
  );
  expect(count).toEqual({ nguoi_chiu: await tills.personId('giaodich1'), chenh_lech: '-2600000' });
});

test('a whole till goes to the next person with what waits, and its giver is free', async () => {
  const mine = await tills.mine(minh);
  const shiftId = mine.ca?.id ?? 0;
  const waiting = await counter.trade(
    'giao-dich-mua-tien-banking',
    { trang_thai: 2, chi_tiet: [{ tien_id: counter.currencyId('VND-BANK'), so_luong: '1000000', ty_gia: '0.995' }] },
    minh,
  );
  expect(waiting.code).toBe(200);
  const { data } = await tills.passOn(minh, shiftId, await tills.personId('quanly'));
  expect(await counter.buyUsd('100', '25900', minh)).toMatchObject({ error: 'TILL_LOCKED' });
  expect((await tills.mine(minh)).ton).toEqual([]);
  expect(await tills.receive(manager, data.id, { USD: { 100: 3 } })).toMatchObject({ code: 200 });
  expect((await tills.mine(manager)).phieu_cho).toMatchObject([{ ma_giao_dich: waiting.data.ma_giao_dich }]);
  expect((await tills.mine(minh)).ca).toBeNull();
});

test('a shift ends with an empty till, or all of it goes into the vault with the count', async () => {
  const shiftId = (await tills.mine(manager)).ca?.id ?? 0;
  expect(await tills.end(manager, shiftId, { USD: { 100: 3 } })).toMatchObject({ error: 'TILL_NOT_LOCKED' });
  await tills.lock(manager, shiftId);
  expect(await tills.end(manager, shiftId, {})).toMatchObject({ code: 422, error: 'SAFE_COUNT_INCOMPLETE' });
  expect(await tills.end(manager, shiftId, { USD: { 100: 3 } })).toMatchObject({ code: 409, error: 'TILL_NOT_EMPTY' });
  const { data } = await tills.passOn(manager, shiftId, null);
  expect(await tills.receive(manager, data.id, { USD: { 100: 3 } })).toMatchObject({ error: 'HAND_OVER_OWN' });
  expect(await tills.receive(owner, data.id, { USD: { 100: 3 } })).toMatchObject({ code: 200 });
  expect(await tills.held(q2)).toEqual([]);
  expect((await tills.mine(manager)).ca).toBeNull();
});

test('the safe is not locked while somebody works from a till', async () => {
  const refused = await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  expect(refused).toMatchObject({ code: 409, error: 'SHIFTS_OPEN', data: [{ ngan_quy: 'Q1' }] });
});

test('somebody with the right ends the shift of a person who is absent, with a second person at the count', async () => {
  const shiftId = (await tills.mine(lan)).ca?.id ?? 0;
  expect(await tills.lock(minh, shiftId)).toMatchObject({ code: 404 });
  await tills.lock(manager, shiftId);
  await desk.switched({ de_lai_trong_ngan: true });
  const ton = await tills.held(q1);
  expect(ton).toContain('USD 100x5');
  const drawers = (await tills.places()).noi.find(({ ngan_quy_id }) => ngan_quy_id === q1);
  expect(drawers).toMatchObject({ an_so_lieu: true, ton: [] });
  const money = await tills.content(q1);
  const asked = await tills.end(manager, shiftId, money, { ly_do_ket_thuc: 'Về sớm' });
  expect(await approvals.approve(approvals.filed(asked), owner)).toMatchObject({ code: 200 });
  expect((await tills.mine(lan)).ca).toBeNull();
  expect(await tills.held(q1)).toEqual(ton);
});

test('money that was left in a till is counted by who takes it next', async () => {
  const wrong = await tills.begin(minh, q1, { VND: '0', USD: '0' });
  expect(wrong).toMatchObject({ code: 422, error: 'SAFE_DIFFERENCE_NEEDS_REASON' });
});

test('a closed safe says what was left in which place, and whose the differences are', async () => {
  await api.call('PATCH', `/ket/chot-ket/${safe.id}`, { as: manager });
  const asked = await api.call<Drawer[]>('GET', `/chi-tiet-ket/can-kiem?ket_id=${safe.id}`, { as: manager });
  expect(asked).toMatchObject({ error: 'SAFE_BEING_COUNTED' });
  const chi_tiet = await tills.content(0);
  const closed = await api.call('PATCH', `/ket/dong-ket/${safe.id}`, { as: manager, body: { chi_tiet } });
  expect(closed).toMatchObject({ code: 200 });
  const { data } = await api.call<CountRecord>('GET', `/ket/bien-ban/${safe.id}`, { as: manager });
  expect(data.noi?.map(({ ngan_quy }) => ngan_quy)).toEqual([null, 'Q1 · Ngăn Q1']);
  expect(data.noi?.[1]?.ton.find(({ ma_tien }) => ma_tien === 'USD')?.so_tien).toBe('600');
  expect(data.lech_ngan).toMatchObject([
    { ngan_quy: 'Q1 · Ngăn Q1', ly_do: 'Thiếu một tờ', chi_tiet: [{ chenh_lech: '-100' }] },
  ]);
});
