import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { SafeReport } from '@doi-tien/contract/report.schema';
import type { Safe } from '@doi-tien/contract/safe.schema';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import type { Transfer } from '@doi-tien/contract/transfer.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBranch, letAllWork, openBranch } from '../support/branches.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let admin: Caller;
let away: Caller;
let home: Counter;
let safeThere: Safe;
let transfer: Transfer;
let secondId: number;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('quantri');
  home = await openCounter(api, admin);
  await home.open({ VND: '1000000000', USD: '1000' });
  secondId = (await openBranch(api, admin, 'HN2')).id;
  await letAllWork(api, [secondId]);
  away = inBranch(admin, secondId);
  safeThere = await (await openCounter(api, away)).open({ VND: '1000000' });
  transfer = await move('100', '50', 'Rơi trên đường');
  await move('10', '10', 'Đủ');
});
afterAll(async () => {
  await home.expectWholeBooks();
  await api.close();
});

const usd = (so_tien: string) => ({ tien_id: home.currencyId('USD'), so_tien });

/** Sends dollars to the other branch, where so many are counted. */
async function move(sent: string, counted: string, ly_do: string): Promise<Transfer> {
  const body = { den_chi_nhanh_id: secondId, chi_tiet: [usd(sent)], ly_do: 'Thiếu tiền' };
  const { data } = await api.call<Transfer>('POST', '/dieu-chuyen', { as: admin, body });
  const chi_tiet = [usd(counted)];
  const received = await api.call<Transfer>('POST', `/dieu-chuyen/${data.id}/nhan`, {
    as: away,
    body: { chi_tiet, ly_do, xac_nhan_lech: chi_tiet },
  });
  expect(received).toMatchObject({ code: 200 });
  return received.data;
}

test('the dashboards of both branches tell of it once, and where it is to be looked at', async () => {
  const expected = { dieu_chuyen_id: transfer.id, ma: transfer.ma, ma_tien: 'USD', so_tien: '-50' };
  const alertsOf = async (as: Caller, query = '') => {
    const { data } = await api.call<Dashboard>('GET', `/dashboard${query}`, { as });
    return data.canh_bao.filter(({ loai }) => loai === 'chenh_lech_dieu_chuyen');
  };
  for (const as of [away, admin]) expect(await alertsOf(as)).toMatchObject([expected]);
  expect(await alertsOf(admin, '?chi_nhanh=tat_ca')).toMatchObject([{ ...expected, chi_nhanh_id: secondId }]);
});

test('the safe report has its value beside what the counts found, in the branch that received', async () => {
  const reportOf = async (as: Caller, query: string) => {
    const path = `/bao-cao/bao-cao-ket-cuoi-ngay?tu_ngay=${safeThere.ngay}&den_ngay=${safeThere.ngay}${query}`;
    return (await api.call<SafeReport>('GET', path, { as })).data;
  };
  const figures = { gia_tri_chenh_lech: '0', gia_tri_lech_nhan: expect.stringMatching(/^-\d+$/) };
  const there = await reportOf(away, '');
  expect(there.footer).toMatchObject(figures);
  expect(there.ket).toMatchObject([figures]);
  expect((await reportOf(admin, '')).footer).toMatchObject({ gia_tri_lech_nhan: '0' });
  const all = await reportOf(admin, '&chi_nhanh=tat_ca');
  expect(all.footer.gia_tri_lech_nhan).toBe(there.footer.gia_tri_lech_nhan);
  expect(all.theo_chi_nhanh).toContainEqual(expect.objectContaining({ chi_nhanh_id: secondId, ...figures }));
  expect((await reportOf(away, `&tien_id=${home.currencyId('VND')}`)).footer).toMatchObject({ gia_tri_lech_nhan: '0' });
});

test('the count record of the safe that received names it with its reason, while the sending safe is not counted blind', async () => {
  const lock = await api.call<Safe>('PATCH', `/ket/chot-ket/${safeThere.id}`, { as: away });
  expect(lock).toMatchObject({ code: 200 });
  const body = { chi_tiet: [usd('60'), { tien_id: home.currencyId('VND'), so_tien: '1000000' }] };
  expect(await api.call('PATCH', `/ket/dong-ket/${safeThere.id}`, { as: away, body })).toMatchObject({ code: 200 });
  const recordOf = async () =>
    (await api.call<CountRecord>('GET', `/ket/bien-ban/${safeThere.id}`, { as: away })).data.lech_nhan;
  expect(await recordOf()).toMatchObject([
    {
      dieu_chuyen_id: transfer.id,
      ma: transfer.ma,
      ma_tien: 'USD',
      so_gui: '100',
      thuc_nhan: '50',
      chenh_lech: '-50',
      ly_do: 'Rơi trên đường',
    },
  ]);
  // The sending safe is locked for a blind count.
  const [safeHome] = await api.sql<{ id: number }>('SELECT id FROM ket WHERE chi_nhanh_id = 1');
  const step = (name: string) => api.call('PATCH', `/ket/${name}/${safeHome?.id}`, { as: admin });
  expect(await step('chot-ket')).toMatchObject({ code: 200 });
  expect(await recordOf()).toEqual([]);
  expect(await step('mo-chot')).toMatchObject({ code: 200 });
  expect(await recordOf()).toHaveLength(1);
});
