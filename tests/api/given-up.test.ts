import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { headersOf, openRawWorld, type Person, type RawWorld } from '../support/raw-world.ts';

const FORM = 'multipart/form-data; boundary=b';
const START_OF_FORM = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nma,ten';
const EXPORTED = '/ty-gia/export?format=csv';

let world: RawWorld;
let admin: Person;
let manager: Person;
let accountant: Person;
beforeAll(async () => {
  world = await openRawWorld(inject('postgresUrl'));
  admin = await world.signIn('quantri');
  manager = await world.signIn('quanly');
  accountant = await world.signIn('ketoan');
}, 240_000);
afterAll(() => world.close());

test.concurrent('a body that stops arriving is given up within seconds, and files can be imported meanwhile', async () => {
  const started = performance.now();
  const stuck = [1, 2].map(() => world.halfSent('POST /api/tien/import?thu=1', manager, FORM, START_OF_FORM));
  await sleep(300);
  const file = Buffer.from('ma,ten,nhom\nMOT-LOAI,Một loại,2');
  const send = (person: Person) => world.upload('POST /api/loai-tien/import?thu=1', person, file, 'a.csv');
  expect(await send(admin)).toBe(200);
  const ended = stuck.map((socket) => {
    socket.resume();
    return new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  });
  await Promise.all(ended);
  expect(performance.now() - started).toBeLessThan(30_000);
  expect(await send(manager)).toBe(200);
}, 240_000);

test.concurrent('one person exports two files at once; a third waits and is told when to come again; who does not read is cut', async () => {
  for (let index = 0; index < 2; index += 1) world.neverRead(EXPORTED, accountant);
  await expect.poll(() => world.cursors(), { timeout: 60_000 }).toBe(2);
  const headers = headersOf(accountant);
  const [busy, other] = await Promise.all([
    fetch(`${world.address}/api${EXPORTED}`, { headers }),
    world.call(manager, 'GET', '/tien/export?format=csv'),
  ]);
  expect([busy.status, Number(busy.headers.get('retry-after')) > 0, other.status]).toEqual([429, true, 200]);
  expect(await busy.json()).toMatchObject({ error: 'DOWNLOAD_BUSY', message: expect.stringMatching(/giây$/) });
  await expect.poll(() => world.cursors(), { timeout: 90_000, interval: 250 }).toBe(0);
  const read = await fetch(`${world.address}/api${EXPORTED}`, { headers });
  expect((await read.text()).split('\r\n').length).toBeGreaterThan(120_000);
}, 240_000);
