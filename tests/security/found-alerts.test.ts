import { setTimeout as sleep } from 'node:timers/promises';
import type { AlertPeople, Dashboard, DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { startSignedIn } from '../support/signed-in.ts';
import type { Caller } from '../support/test-app.ts';

const LOW = 'ton_thap';

const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '2000000000', USD: '1000' });
await api.sql(`UPDATE tien SET ton_toi_thieu = 5000 WHERE ma = 'USD'`);
beforeEach(() => api.sql('DELETE FROM canh_bao_xu_ly'));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const handle = (as: Caller, given: object = {}, khoa = LOW) =>
  api.call<null>('PUT', '/dashboard/canh-bao', {
    as,
    body: { khoa, nguoi_nhan_id: null, den_luc: inHours(1), ghi_chu: null, ...given },
  });
const home = async (as: Caller) => (await api.call<Dashboard>('GET', '/dashboard', { as })).data;
const lowStock = async (as: Caller): Promise<DashboardAlert | undefined> =>
  (await home(as)).canh_bao.find(({ loai }) => loai === LOW);
async function idOf(account: string): Promise<number> {
  const [row] = await api.sql<{ id: number }>('SELECT id FROM nguoi_dung WHERE tai_khoan = $1', [account]);
  return row?.id ?? 0;
}

test('an assignment whose time is over keeps nobody from putting the alert off', async () => {
  await handle(manager, { nguoi_nhan_id: await idOf('quanly') });
  await api.sql(`UPDATE canh_bao_xu_ly SET den_luc = now() - interval '1 day'`);
  expect((await lowStock(teller))?.xu_ly).toBeNull();
  expect(await handle(teller)).toMatchObject({ code: 200 });
});

test('an assignment that ended because the alert got worse keeps nobody from putting it off', async () => {
  await handle(manager, { nguoi_nhan_id: await idOf('quanly') });
  await counter.sellUsd('20', '26150');
  expect((await lowStock(teller))?.xu_ly).toBeNull();
  expect(await handle(teller)).toMatchObject({ code: 200 });
});

test('what was decided until a time that has passed cannot be taken back as if it were in force', async () => {
  await handle(manager);
  await api.sql(`UPDATE canh_bao_xu_ly SET den_luc = now() - interval '1 day'`);
  expect(await api.call('DELETE', `/dashboard/canh-bao?khoa=${LOW}`, { as: manager })).toMatchObject({
    error: 'ALERT_IS_GONE',
  });
});

test('an alert is given only to people who see the start page with it', async () => {
  const [role] = await api.sql<{ id: number; phan_quyen: string }>(
    `SELECT v.id, v.phan_quyen FROM vai_tro v JOIN nguoi_dung p ON p.vai_tro_id = v.id WHERE p.tai_khoan = 'giaodich2'`,
  );
  const [other] = await api.sql<{ id: number }>(
    `INSERT INTO vai_tro (ma, ten, phan_quyen, trang_thai)
     SELECT 'KHO_QUY', 'Thủ quỹ', jsonb_set(jsonb_set(phan_quyen, '{dashboard}', '{}'), '{ket}', '{"index": true, "update": true}'), 1
     FROM vai_tro WHERE id = $1 RETURNING id`,
    [role?.id],
  );
  await api.sql(`UPDATE nguoi_dung SET vai_tro_id = $1 WHERE tai_khoan = 'giaodich2'`, [other?.id]);
  const keeper = await api.signIn('giaodich2');
  expect(await api.call('GET', '/dashboard', { as: keeper })).toMatchObject({ code: 403 });
  const { data: people } = await api.call<AlertPeople>('GET', `/dashboard/canh-bao/nguoi-nhan?khoa=${LOW}`, {
    as: manager,
  });
  const keeperId = await idOf('giaodich2');
  expect.soft(people.map(({ id }) => id)).not.toContain(keeperId);
  expect(await handle(manager, { nguoi_nhan_id: keeperId })).toMatchObject({ error: 'ALERT_PERSON_CANNOT_SOLVE' });
});

test('odd bodies are refused and never an error of the server', async () => {
  const bodies = [
    { den_luc: '2026-11-20T10:00:00+14:59' },
    { den_luc: inHours(2).replace('Z', '+15:00') },
    { den_luc: '9999-01-01T00:00:00Z' },
    { den_luc: new Date(Date.now() + 7_200_000).toISOString().replace(/\.\d+Z/, '.123456789Z') },
    { den_luc: new Date(Date.now() + 7_200_000).toISOString().replace(/:\d\d\.\d+Z/, 'Z') },
    { ghi_chu: 'x'.repeat(201) },
    { ghi_chu: 'a\0' },
    { ghi_chu: '\ud800' },
    { nguoi_nhan_id: 0 },
    { nguoi_nhan_id: 2_147_483_647 },
    { khoa: 'x'.repeat(121) },
    { khoa: 'ton_thap ' },
    { khoa: '\ud800' },
    { khoa: 'chenh_lech_quy 99999999999999999999' },
  ];
  for (const body of bodies) {
    const answer = await handle(manager, body);
    expect.soft(answer.code, JSON.stringify([body, answer])).toBeLessThan(500);
  }
  for (const query of ['khoa=a&khoa=b', 'khoa[]=a', 'khoa[x]=a', 'khoa=%00', 'khoa=%ED%A0%80', '']) {
    const answer = await api.call('DELETE', `/dashboard/canh-bao?${query}`, { as: manager });
    expect.soft(answer.code, JSON.stringify([query, answer])).toBeLessThan(500);
  }
});

test('what begins after everything before it was solved is not put off with it', async () => {
  const wait = (ma: string) =>
    counter.trade('giao-dich-mua-tien-alipay', {
      chi_tiet: [{ tien_id: counter.currencyId('CNY-ALIPAY'), so_luong: '100', ty_gia: '3500' }],
      trang_thai: 2,
      ghi_chu: ma,
    });
  const waiting = async () => (await home(manager)).canh_bao.filter(({ loai }) => loai === 'phieu_cho');
  const { data: first } = await wait('1');
  const [alert] = await waiting();
  expect(await handle(teller, { den_luc: inHours(6 * 24) }, `phieu_cho ${alert?.duong_dan}`)).toMatchObject({
    code: 200,
  });
  const body = { ma_tham_chieu: 'W-1' };
  await api.call('PATCH', `/giao-dich-mua-tien-alipay/${first.id}/hoan-tat`, { as: manager, body });
  expect(await waiting()).toEqual([]);
  await wait('2');
  expect(await waiting()).toMatchObject([{ so_phieu: 1, xu_ly: null }]);
});

test('who puts an alert off at the moment somebody is named for it does not undo that', async () => {
  await handle(manager, { nguoi_nhan_id: await idOf('quanly') });
  const [row] = await api.sql<{ kept: string }>('SELECT to_jsonb(h)::text AS kept FROM canh_bao_xu_ly h');
  await api.sql('DELETE FROM canh_bao_xu_ly');
  const other = new pg.Client({ connectionString: api.url });
  await other.connect();
  await other.query('BEGIN');
  await other.query('INSERT INTO canh_bao_xu_ly SELECT * FROM jsonb_populate_record(null::canh_bao_xu_ly, $1)', [
    row?.kept,
  ]);
  const late = handle(teller);
  const isWaiting = async () =>
    (await api.sql(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%canh_bao_xu_ly%'`))
      .length > 0;
  for (let turn = 0; turn < 100 && !(await isWaiting()); turn += 1) await sleep(20);
  await other.query('COMMIT');
  await other.end();
  expect(await late).toMatchObject({ error: 'ALERT_OF_SOMEBODY_ELSE' });
});
