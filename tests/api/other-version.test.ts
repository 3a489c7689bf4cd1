import { randomUUID } from 'node:crypto';
import { VERSION } from '@doi-tien/contract/version';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { programVersion } from '../../apps/api/src/platform/db/migration-files.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/** A running process whose database another one upgrades, or replaces by an older one. */
let api: TestApp;
let as: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  as = await api.signIn('quanly');
  counter = await openCounter(api, as);
  await counter.open({ VND: '900000000' });
});
afterAll(() => api.close());

const NEXT = '9001_next';
const upgrade = (servesFrom: string) =>
  api.sql(
    `INSERT INTO pgmigrations (name) VALUES ('${NEXT}'); UPDATE installed_routines SET serves_from = '${servesFrom}'`,
  );
afterEach(async () => {
  await api.sql(`
    INSERT INTO pgmigrations (name) SELECT '${programVersion()}' WHERE NOT EXISTS (SELECT FROM pgmigrations WHERE name = '${programVersion()}');
    DELETE FROM pgmigrations WHERE name = '${NEXT}'; UPDATE installed_routines SET serves_from = '${programVersion()}'`);
  expect(await ready()).toMatchObject({ code: 200 });
});

const ready = () => api.call('GET', '/health/ready');
const REFUSED = { code: 503, error: 'OTHER_VERSION' };

test('readiness names the version of the program and of its schema', async () => {
  expect((await ready()).data).toMatchObject({ version: VERSION, schema: programVersion(), database: 'up' });
});

test('an upgrade that only adds leaves a running process of the version before at work', async () => {
  await upgrade(programVersion());
  expect(await ready()).toMatchObject({ code: 200 });
  expect(await counter.buyUsd('100', '25900')).toMatchObject({ code: 200 });
  await counter.expectWholeBooks();
});

test('an upgrade that takes away refuses an act of the version before in its own transaction, before anybody has looked', async () => {
  const before = await counter.position('USD');
  await upgrade(NEXT);
  const vi = await counter.buyUsd('100', '25900');
  expect(vi).toMatchObject({ ...REFUSED, message: expect.stringContaining('đang được nâng cấp') });
  const key = randomUUID();
  const body = { chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }] };
  const call = { as, body, key, headers: { 'accept-language': 'en' } };
  const refused = await api.call('POST', '/giao-dich-mua-ngoai-te', call);
  expect(refused).toMatchObject({ ...REFUSED, message: expect.stringContaining('is being upgraded') });
  expect(await counter.position('USD')).toEqual(before);
  // The key is free: a process of the right version posts it.
  await api.sql(`UPDATE installed_routines SET serves_from = '${programVersion()}'`);
  expect(await api.call('POST', '/giao-dich-mua-ngoai-te', call)).toMatchObject({ code: 200 });
  await counter.expectWholeBooks();
});

test('once it has looked, a process that was left behind refuses reads too, and says so to monitors', async () => {
  await upgrade(NEXT);
  expect(await ready()).toMatchObject(REFUSED);
  const read = await api.app.inject({ url: '/api/tien' });
  expect([read.statusCode, read.json().error, read.headers['retry-after']]).toEqual([503, 'OTHER_VERSION', '3']);
  expect(await api.call('GET', '/health/live')).toMatchObject({ code: 200 });
});

test('a process on an older database than its own is not ready', async () => {
  await api.sql(`DELETE FROM pgmigrations WHERE name = '${programVersion()}'`);
  expect(await ready()).toMatchObject(REFUSED);
  expect(await counter.buyUsd('100', '25900')).toMatchObject(REFUSED);
});

test('a table that an upgrade has taken away is answered in words, and one that is missing without an upgrade as a failure', async () => {
  await api.sql('ALTER TABLE tien RENAME TO away');
  expect(await api.call('GET', '/tien?pageSize=1', { as })).toMatchObject({ code: 500 });
  await upgrade(NEXT);
  expect(await api.call('GET', '/tien?pageSize=1', { as })).toMatchObject(REFUSED);
  await api.sql('ALTER TABLE away RENAME TO tien');
});

test('a statement whose result has another column since an upgrade is prepared anew, on every connection', async () => {
  const roles = (db: Db) => db.selectFrom('vai_tro').selectAll().execute();
  const asks = () =>
    Promise.all(Array.from({ length: 10 }, () => [api.database.read(roles), api.database.inTransaction(roles)]).flat());
  for (let turn = 0; turn < 3; turn += 1) await asks();
  await api.sql('ALTER TABLE vai_tro ADD COLUMN next_note text');
  expect((await asks()).flat().every((role) => 'next_note' in role)).toBe(true);
});
