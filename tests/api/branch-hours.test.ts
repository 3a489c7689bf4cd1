import type { WorkingHours } from '@doi-tien/contract/working-hours.schema';
import { expect, test } from 'vitest';
import { inBranch, letWork, openBranch } from '../support/branches.ts';
import { startSignedIn } from '../support/signed-in.ts';
import type { Caller } from '../support/test-app.ts';

/** Hours of a branch replace the company's there. */
const { api, admin } = await startSignedIn({ admin: 'quantri' });
const branch = (await openBranch(api, admin, 'HN')).id;
await letWork(api, admin, 'giaodich1', [1, branch]);
const teller = await api.signIn('giaodich1');

type Range = WorkingHours['khung_gio'][number];
const today = Temporal.Now.zonedDateTimeISO('Asia/Ho_Chi_Minh').dayOfWeek;
const allDays = [1, 2, 3, 4, 5, 6, 7].map((thu): Range => ({ thu, tu: '00:00', den: '24:00' }));
const closedToday = allDays.filter(({ thu }) => thu !== today);

const read = async (as: Caller, pham_vi: string) =>
  (await api.call<WorkingHours>('GET', `/thoi-gian-lam-viec?pham_vi=${pham_vi}`, { as })).data;
const save = async (as: Caller, pham_vi: string, khung_gio: Range[], phien_ban?: number) => {
  const body = { pham_vi, khung_gio, ngay_nghi: [], phien_ban: phien_ban ?? (await read(as, pham_vi)).phien_ban };
  return api.call<WorkingHours>('PATCH', '/thoi-gian-lam-viec', { as, body });
};
const away = () => inBranch(admin, branch);
const ask = (as: Caller) => api.call('GET', '/tien', { as });

test('a branch without hours of its own has the company’s', async () => {
  await save(admin, 'cong_ty', allDays);
  expect(await read(away(), 'chi_nhanh')).toMatchObject({ cua_chi_nhanh: false, khung_gio: allDays, phien_ban: 0 });
});

test('its own hours close it alone, at the very next request, and the refusal names what is open', async () => {
  const other = await api.sibling();
  expect(await ask(inBranch(teller, branch))).toMatchObject({ code: 200 });
  expect(await save(away(), 'chi_nhanh', closedToday)).toMatchObject({
    data: { cua_chi_nhanh: true, dang_mo: false, phien_ban: 1 },
  });
  expect(await ask(teller)).toMatchObject({ code: 200 });
  for (const each of [api, other])
    expect(await each.call('GET', '/tien', { as: inBranch(teller, branch) })).toMatchObject({
      code: 403,
      error: 'OUTSIDE_WORKING_HOURS',
      data: { chi_nhanh_dang_mo: [1] },
    });
});

test('the company’s hours do not touch a branch with its own', async () => {
  await save(admin, 'cong_ty', closedToday);
  await save(away(), 'chi_nhanh', allDays);
  expect(await ask(teller)).toMatchObject({ error: 'OUTSIDE_WORKING_HOURS', data: { chi_nhanh_dang_mo: [branch] } });
  expect(await ask(inBranch(teller, branch))).toMatchObject({ code: 200 });
});

test('a person signs in and finds their branches while one of them is open', async () => {
  const again = await api.signIn('giaodich1');
  expect(await api.call('GET', '/chi-nhanh/options', { as: again })).toMatchObject({ code: 200 });
  expect(await api.call('GET', '/auth/me', { as: again })).toMatchObject({ code: 200 });
  // Without a branch a request is for home, which is closed.
  expect(await ask(again)).toMatchObject({ code: 403 });
  await expect(api.signIn('giaodich2')).rejects.toThrow('Không phải thời gian làm việc');
});

test('following the company again holds at once, and its own hours can come back later', async () => {
  const { phien_ban } = await read(away(), 'chi_nhanh');
  const give = (version: number) =>
    api.call<WorkingHours>('PATCH', '/thoi-gian-lam-viec/theo-cong-ty', { as: away(), body: { phien_ban: version } });
  expect(await give(phien_ban - 1)).toMatchObject({ error: 'STALE_VERSION' });
  expect(await give(phien_ban)).toMatchObject({ code: 200, data: { cua_chi_nhanh: false, khung_gio: closedToday } });
  expect(await ask(inBranch(teller, branch))).toMatchObject({ error: 'OUTSIDE_WORKING_HOURS', data: null });
  expect(await api.call('GET', '/auth/me', { as: teller })).toMatchObject({ error: 'OUTSIDE_WORKING_HOURS' });
  expect(await give(phien_ban + 1)).toMatchObject({ error: 'STALE_VERSION' });
  expect(await save(away(), 'chi_nhanh', allDays)).toMatchObject({ data: { cua_chi_nhanh: true } });
  expect(await ask(inBranch(teller, branch))).toMatchObject({ code: 200 });
});

test('two people who give a branch its first hours: the second is told to read again', async () => {
  const { id } = await openBranch(api, admin, 'DN');
  const there = inBranch(admin, id);
  expect(await save(there, 'chi_nhanh', allDays, 0)).toMatchObject({ code: 200 });
  expect(await save(there, 'chi_nhanh', closedToday, 0)).toMatchObject({ error: 'STALE_VERSION' });
});
