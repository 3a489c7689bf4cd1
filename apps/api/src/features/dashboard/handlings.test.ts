import type { AlertPeople, Dashboard, DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import { expect, test } from 'vitest';
import { inBranch, openBranch } from '../../../../../tests/support/branches.ts';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { isWorse, type Severity } from './handlings.rules.ts';

const { api, admin, manager, teller } = await startSignedIn({
  admin: 'quantri',
  manager: 'quanly',
  teller: 'giaodich1',
});
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000', USD: '1000' });
await api.sql(`UPDATE tien SET ton_toi_thieu = 5000 WHERE ma = 'USD'`);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const LOW = 'ton_thap';

async function handle(as: Caller, given: object, khoa = LOW) {
  const body = { khoa, nguoi_nhan_id: null, den_luc: inHours(1), ghi_chu: null, ...given };
  return api.call<null>('PUT', '/dashboard/canh-bao', { as, body });
}

async function lowStock(as: Caller): Promise<DashboardAlert | undefined> {
  const { data } = await api.call<Dashboard>('GET', '/dashboard', { as });
  return data.canh_bao.find(({ loai }) => loai === LOW);
}

async function idOf(account: string): Promise<number> {
  const [row] = await api.sql<{ id: number }>('SELECT id FROM nguoi_dung WHERE tai_khoan = $1', [account]);
  return row?.id ?? 0;
}

test('a person who sees an alert puts it off; everybody reads until when and by whom, and the log has one row', async () => {
  expect(await handle(teller, { ghi_chu: 'Chờ xe tiền' })).toMatchObject({ code: 200 });
  expect((await lowStock(manager))?.xu_ly).toMatchObject({ nguoi_nhan: null, ghi_chu: 'Chờ xe tiền' });
  const log = await api.sql(`SELECT hanh_dong, doi_tuong_id, sau FROM log_thao_tac WHERE doi_tuong = 'canh-bao'`);
  expect(log).toMatchObject([{ hanh_dong: 'handleAlert', doi_tuong_id: LOW, sau: { ghi_chu: 'Chờ xe tiền' } }]);
});

test('it comes back when its time is over, and when less is left than then', async () => {
  await api.sql(`UPDATE canh_bao_xu_ly SET den_luc = now() - interval '1 second'`);
  expect((await lowStock(manager))?.xu_ly).toBeNull();
  await handle(manager, {});
  await counter.buyUsd('10', '25900');
  expect((await lowStock(manager))?.xu_ly).not.toBeNull();
  await counter.sellUsd('20', '26150');
  expect((await lowStock(manager))?.xu_ly).toBeNull();
});

test('only for a time that is to come, a week at most', async () => {
  for (const hours of [-1, 9 * 24])
    expect(await handle(manager, { den_luc: inHours(hours) })).toMatchObject({ error: 'ALERT_TIME_OUT_OF_RANGE' });
  expect(await handle(manager, { den_luc: inHours(6 * 24) })).toMatchObject({ code: 200 });
});

test('a red alert rests until the end of the day and no longer', async () => {
  await api.sql(`UPDATE vi_the SET so_luong = so_luong + 1 WHERE tien_id = ${counter.currencyId('USD')}`);
  const endOfDay = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').add({ days: 1 }).startOfDay();
  const until = (minutes: number) => endOfDay.add({ minutes }).toInstant().toString();
  expect(await handle(manager, { den_luc: until(1) }, 'so_sach_lech')).toMatchObject({
    error: 'ALERT_TIME_OUT_OF_RANGE',
  });
  expect(await handle(manager, { den_luc: until(0) }, 'so_sach_lech')).toMatchObject({ code: 200 });
  // A teller does not see it, and hears that there is none.
  expect(await handle(teller, {}, 'so_sach_lech')).toMatchObject({ error: 'ALERT_IS_GONE' });
  await api.sql(`UPDATE vi_the SET so_luong = so_luong - 1 WHERE tien_id = ${counter.currencyId('USD')}`);
});

test('assigning takes the right of where it is solved, for oneself nothing more than seeing it', async () => {
  await api.sql('DELETE FROM canh_bao_xu_ly');
  const [tellerId, managerId] = [await idOf('giaodich1'), await idOf('quanly')];
  expect(await handle(teller, { nguoi_nhan_id: managerId })).toMatchObject({ error: 'ALERT_OF_SOMEBODY_ELSE' });
  expect(
    (await api.call<AlertPeople>('GET', `/dashboard/canh-bao/nguoi-nhan?khoa=${LOW}`, { as: teller })).data,
  ).toEqual([]);
  expect(await handle(teller, { nguoi_nhan_id: tellerId })).toMatchObject({ code: 200 });
  expect(await handle(manager, { nguoi_nhan_id: managerId })).toMatchObject({ code: 200 });
  expect((await lowStock(teller))?.xu_ly).toMatchObject({ nguoi_nhan_id: managerId });
  // What was given to somebody else is no longer the teller's to move.
  expect(await handle(teller, {})).toMatchObject({ error: 'ALERT_OF_SOMEBODY_ELSE' });
  const reopen = (as: Caller) => api.call('DELETE', `/dashboard/canh-bao?khoa=${LOW}`, { as });
  expect(await reopen(teller)).toMatchObject({ error: 'ALERT_OF_SOMEBODY_ELSE' });
  expect(await reopen(manager)).toMatchObject({ code: 200 });
  expect((await lowStock(manager))?.xu_ly).toBeNull();
});

test('nobody of another branch and nobody without the right can be given it', async () => {
  const { id } = await openBranch(api, admin, 'B2');
  expect(await handle(manager, { nguoi_nhan_id: await idOf('giaodich1') })).toMatchObject({
    error: 'ALERT_PERSON_CANNOT_SOLVE',
  });
  const { data: people } = await api.call<AlertPeople>('GET', `/dashboard/canh-bao/nguoi-nhan?khoa=${LOW}`, {
    as: admin,
  });
  const other = people.find(({ id: person }) => person !== 0 && person);
  expect(people.map((each) => each.id)).toContain(await idOf('quanly'));
  await api.sql(`UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY[${id}] WHERE tai_khoan = 'quanly'`);
  expect(await handle(admin, { nguoi_nhan_id: await idOf('quanly') })).toMatchObject({
    error: 'ALERT_PERSON_CANNOT_SOLVE',
  });
  await api.sql(`UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY[1] WHERE tai_khoan = 'quanly'`);
  expect(other).toBeDefined();
  // What is decided in one branch says nothing in another.
  await handle(admin, {});
  const elsewhere = await api.call<Dashboard>('GET', '/dashboard', { as: inBranch(admin, id) });
  expect(elsewhere.data.canh_bao.every(({ xu_ly }) => xu_ly === null)).toBe(true);
});

test('during a blind count there is no such alert to put off, and none comes back', async () => {
  await handle(manager, {});
  const { data } = await api.call<Dashboard>('GET', '/dashboard', { as: manager });
  await api.call('PATCH', `/ket/chot-ket/${data.ket?.id}`, { as: manager });
  expect(await lowStock(manager)).toBeUndefined();
  expect(await handle(manager, {})).toMatchObject({ error: 'ALERT_IS_GONE' });
  expect(await api.call('DELETE', `/dashboard/canh-bao?khoa=${LOW}`, { as: manager })).toMatchObject({
    error: 'ALERT_IS_GONE',
  });
  await api.call('PATCH', `/ket/mo-chot/${data.ket?.id}`, { as: manager });
});

test('another one, a larger amount and a passed deadline are worse; what was solved is not', () => {
  const one: Severity = { loai: 'phieu_cho', ve: 'a', so_phieu: 2, so_tien: '100', luc: null, qua_han: false };
  expect(isWorse([one], [])).toBe(false);
  expect(isWorse([one], [one])).toBe(false);
  expect(isWorse([one], [{ ...one, so_phieu: 1, so_tien: '50' }])).toBe(false);
  expect(isWorse([one], [{ ...one, so_phieu: 3 }])).toBe(true);
  expect(isWorse([one], [{ ...one, so_tien: '101' }])).toBe(true);
  expect(isWorse([one], [one, { ...one, ve: 'b' }])).toBe(true);
  const difference: Severity = { ...one, loai: 'chenh_lech_quy', so_phieu: null, so_tien: '-50' };
  expect(isWorse([difference], [{ ...difference, so_tien: '-60' }])).toBe(true);
  expect(isWorse([difference], [{ ...difference, so_tien: '40' }])).toBe(true);
  expect(isWorse([difference], [{ ...difference, so_tien: '-40' }])).toBe(false);
  const ceiling: Severity = { ...one, loai: 'vuot_tran', so_phieu: null };
  expect(isWorse([ceiling], [{ ...ceiling, qua_han: true }])).toBe(true);
});
