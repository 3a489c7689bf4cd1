import { fillPermissions } from '@doi-tien/contract/permissions';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const other = await api.sibling();
const address = await other.app.listen({ port: 0, host: '127.0.0.1' });

/** Reads the stream of the second process until an event of the topic comes, or time is up. */
async function hear(
  as: Caller,
  act: () => Promise<unknown>,
  topic: string,
  { ms = 3000, age = 0 } = {},
): Promise<object | undefined> {
  const stop = AbortSignal.timeout(ms);
  const headers = { authorization: `Bearer ${as.token}`, device_id: as.deviceId };
  const answer = await fetch(`${address}/api/live?tuoi=${age}`, { headers, signal: stop });
  let text = '';
  let isActing = false;
  try {
    for await (const chunk of answer.body ?? []) {
      text += new TextDecoder().decode(chunk);
      if (!isActing && text.includes('hello')) {
        isActing = true;
        await act();
      }
      const events = text
        .split('\n')
        .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as object] : []));
      const found = events.find((event) => 'topic' in event && event.topic === topic);
      if (found) return found;
    }
  } catch {
    // Time is up.
  }
  return undefined;
}

const addType = (ma: string) => () => api.call('POST', '/loai-tien', { as: admin, body: { ma, ten: ma, nhom: 2 } });

test('a change made in one process reaches a screen on another', async () => {
  const teller = await api.signIn('giaodich1');
  expect(await hear(teller, addType('NGHE'), 'catalogue')).toEqual({ topic: 'catalogue' });
});

test('a screen that connects after reading its data hears what was announced in between', async () => {
  const teller = await api.signIn('giaodich1');
  const nothing = async () => {};
  const read = performance.now();
  // The process hears of the change before the screen connects to it.
  await hear(teller, addType('SAU'), 'catalogue');
  expect(await hear(teller, nothing, 'catalogue', { ms: 200 })).toBeUndefined();
  const age = performance.now() - read;
  expect(await hear(teller, nothing, 'catalogue', { age })).toEqual({ topic: 'catalogue' });
  expect(await hear(teller, nothing, 'gap', { age: 24 * 3600 * 1000 })).toEqual({ topic: 'gap' });
});

test('a trade at one counter reaches the screens on another process within a second', async () => {
  const counter = await openCounter(api, admin);
  await counter.open({ VND: '100000000' });
  const teller = await api.signIn('giaodich1');
  for (const topic of ['safe', 'trades']) {
    expect(await hear(teller, () => counter.buyUsd('100', '25900'), topic, { ms: 1000 })).toMatchObject({ topic });
  }
});

test('a change of a role reaches its holders and nobody else', async () => {
  const [role] = await api.sql<{ id: number; phien_ban: number }>(`SELECT * FROM vai_tro WHERE ma = 'KE_TOAN'`);
  const change = async () => {
    const [now] = await api.sql<{ phien_ban: number }>(`SELECT phien_ban FROM vai_tro WHERE ma = 'KE_TOAN'`);
    const body = { phan_quyen: fillPermissions((name) => name === 'tien'), phien_ban: now?.phien_ban };
    await api.call('PATCH', `/roles/${role?.id}`, { as: admin, body });
  };
  const accountant = await api.signIn('ketoan');
  expect(await hear(accountant, change, 'permissions')).toMatchObject({ topic: 'permissions', roleId: role?.id });
  const teller = await api.signIn('giaodich2');
  expect(await hear(teller, change, 'permissions', { ms: 700 })).toBeUndefined();
});

test('only people who see hits hear that screening found or decided something', async () => {
  const add = (name: string) => () =>
    sendFile(api, '/sang-loc', `danh_sach,ten\nNội bộ,${name}`, { as: admin }).then(({ code }) =>
      expect(code).toBe(200),
    );
  const [manager, teller] = [await api.signIn('quanly'), await api.signIn('giaodich2')];
  expect(await hear(manager, add('Ayman Zawahiri'), 'screening')).toEqual({ topic: 'screening' });
  expect(await hear(teller, add('Ayman Zawahri'), 'screening', { ms: 1000 })).toBeUndefined();
});

test('an act that is refused is not heard of', async () => {
  const teller = await api.signIn('giaodich3');
  expect(await hear(teller, addType('NGHE'), 'catalogue', { ms: 700 })).toBeUndefined();
});

test('the stream is closed to strangers', async () => {
  expect((await fetch(`${address}/api/live`)).status).toBe(401);
});
