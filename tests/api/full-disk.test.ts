import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../support/counter.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  counter = await openCounter(api, await api.signIn('quanly'));
  await counter.open({ VND: '900000000' });
});
afterAll(() => api.close());

const ready = async () => {
  const answer = await api.app.inject({
    method: 'GET',
    url: '/api/health/ready',
    headers: { 'accept-language': 'en' },
  });
  return [answer.statusCode, answer.json().error];
};

test('a full disk is told apart from a server that is gone: nothing is saved, reading goes on, and readiness says why', async () => {
  // As PostgreSQL says it when a table cannot grow.
  await api.sql(`CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await api.sql('CREATE TRIGGER full_disk BEFORE INSERT ON giao_dich FOR EACH ROW EXECUTE FUNCTION fill_disk()');
  const refused = await counter.buyUsd('100', '25900');
  expect([refused.code, refused.error]).toEqual([503, 'DATABASE_FULL']);
  expect(await api.sql('SELECT FROM giao_dich')).toEqual([]);
  expect(await ready()).toEqual([503, 'DATABASE_FULL']);
  expect((await counter.drawers(1)).length).toBeGreaterThan(0);

  await api.sql('DROP TRIGGER full_disk ON giao_dich');
  expect((await counter.buyUsd('100', '25900')).code).toBe(200);
  expect(await ready()).toEqual([200, undefined]);
});
