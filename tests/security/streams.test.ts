import { expect, test } from 'vitest';
import { announceDirectly } from '../support/live.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { findRole, findUser, hire } from '../support/staff.ts';
import type { Caller } from '../support/test-app.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const other = await api.sibling();
const address = await other.app.listen({ port: 0, host: '127.0.0.1' });

/** A stream of the second process, once it has greeted; `ended` tells whether it ends by itself in time. */
async function listen({ token, deviceId }: Caller) {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}`, device_id: deviceId };
  const answer = await fetch(`${address}/api/live`, { headers, signal: stop.signal });
  const reader = answer.body?.getReader();
  if (answer.status === 200) await reader?.read();
  const reading = (async () => {
    while (reader && !(await reader.read()).done);
    return true;
  })().catch(() => true);
  const ended = (ms = 1500) =>
    Promise.race([reading, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);
  return { status: answer.status, ended, close: () => stop.abort() };
}

const person = () => hire(api, admin, 'tien.index');

test('a stream goes on while nothing changes', async () => {
  const stream = await listen((await person()).as);
  expect(await stream.ended(500)).toBe(false);
  stream.close();
});

test('a stream ends when its session ends: at logout, at revocation, with a new password, when signed out everywhere', async () => {
  const ends = [
    ({ as }: Awaited<ReturnType<typeof person>>) => api.call('POST', '/auth/logout', { as }),
    async ({ as, account }: Awaited<ReturnType<typeof person>>) => {
      const second = await api.signIn(account);
      await api.call('DELETE', '/profile/devices', { as: second });
      return api.call('GET', '/tien', { as });
    },
    ({ id }: Awaited<ReturnType<typeof person>>) => api.call('PATCH', `/users/${id}/mat-khau`, { as: admin }),
    ({ id }: Awaited<ReturnType<typeof person>>) => api.call('PATCH', `/users/${id}/dang-xuat`, { as: admin }),
  ];
  for (const end of ends) {
    const hired = await person();
    const stream = await listen(hired.as);
    await end(hired);
    expect(await stream.ended()).toBe(true);
  }
});

test('a stream ends when the account or its role is switched off, or the hours close', async () => {
  const [one, two, three] = [await person(), await person(), await person()];
  const [first, second, third] = [await listen(one.as), await listen(two.as), await listen(three.as)];
  const { phien_ban } = await findUser(api, admin, one.account);
  await api.call('PATCH', `/users/${one.id}`, { as: admin, body: { trang_thai: 2, phien_ban } });
  expect(await first.ended()).toBe(true);
  const role = await findRole(api, admin, two.roleId);
  await api.call('PATCH', `/roles/${role.id}`, { as: admin, body: { trang_thai: 2, phien_ban: role.phien_ban } });
  expect(await second.ended()).toBe(true);
  expect(await third.ended(100)).toBe(false);
  const setWeek = async (khung_gio: object[]) => {
    const week = await api.call<{ phien_ban: number }>('GET', '/thoi-gian-lam-viec', { as: admin });
    const body = { khung_gio, ngay_nghi: [], phien_ban: week.data.phien_ban };
    expect((await api.call('PATCH', '/thoi-gian-lam-viec', { as: admin, body })).code).toBe(200);
  };
  await setWeek([{ thu: new Date().getUTCDay() === 1 ? 3 : 1, tu: '00:00', den: '00:01' }]);
  expect(await third.ended()).toBe(true);
  await setWeek([]);
});

test('one session has ten streams at most: an eleventh ends the oldest', async () => {
  const { as } = await person();
  const streams = [];
  for (let count = 0; count < 12; count += 1) streams.push(await listen(as));
  const ended = await Promise.all(streams.map((stream) => stream.ended(700)));
  expect(ended).toEqual([true, true, ...Array(10).fill(false)]);
  for (const stream of streams) stream.close();
});

test('listening is no use of a session: it still runs out when nothing else is done', async () => {
  const { as, id } = await person();
  const stream = await listen(as);
  await api.sql(`UPDATE phien SET dung_luc = now() - interval '5 minutes' WHERE nguoi_dung_id = $1`, [id]);
  const used = () => api.sql('SELECT dung_luc FROM phien WHERE nguoi_dung_id = $1', [id]);
  const before = await used();
  await announceDirectly(api, { topic: 'settings' });
  expect(await stream.ended(400)).toBe(false);
  expect(await used()).toEqual(before);
  stream.close();
});
