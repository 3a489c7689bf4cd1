import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase, withClient } from '../../../../../tests/support/databases.ts';
import { migrate } from './migrate.ts';

let clone: TestDatabase;
beforeEach(async () => {
  clone = await cloneDatabase(inject('postgresUrl'));
});
afterEach(() => clone.drop());

const run = (statement: string) => withClient(clone.url, (client: pg.Client) => client.query(statement));
const upgrade = () => migrate({ url: clone.url, allowUnsafe: true });
const definition = async () => (await run(`SELECT pg_get_functiondef('touch_record'::regproc) AS text`)).rows[0]?.text;
const triggers = async () =>
  (await run(`SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`))
    .rows;

test('a function, trigger or view of another version is replaced, and one without a file is removed', async () => {
  const before = [await definition(), await triggers()];
  await run(`
    CREATE OR REPLACE FUNCTION touch_record() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
    CREATE FUNCTION touch_record(older integer) RETURNS integer LANGUAGE sql AS 'SELECT 1';
    DROP TRIGGER touch ON ket;
    CREATE VIEW forgotten AS SELECT * FROM report_figures;
    UPDATE installed_routines SET hash = 'of another version'`);
  await upgrade();
  expect([await definition(), await triggers()]).toEqual(before);
  expect((await run(`SELECT to_regclass('forgotten') AS found`)).rows[0]?.found).toBeNull();
  expect((await run(`SELECT count(*)::int AS count FROM pg_proc WHERE proname = 'touch_record'`)).rows[0]?.count).toBe(
    1,
  );
});

test('an upgrade that fails leaves every trigger in place', async () => {
  const before = await triggers();
  await run(`
    UPDATE installed_routines SET hash = 'of another version';
    ALTER TABLE running_figures RENAME TO away`);
  await expect(upgrade()).rejects.toThrow('running_figures');
  expect(await triggers()).toEqual(before);
});

test('a database of this version is left alone', async () => {
  await run(`COMMENT ON FUNCTION touch_record() IS 'not replaced'`);
  await upgrade();
  const { rows } = await run(`SELECT obj_description('touch_record'::regproc) AS comment`);
  expect(rows[0]?.comment).toBe('not replaced');
});

test('every function and view has the name of its file', () => {
  for (const [folder, kind] of [
    ['routines', 'FUNCTION'],
    ['views', 'VIEW'],
  ] as const) {
    for (const file of readdirSync(join(import.meta.dirname, folder))) {
      const text = readFileSync(join(import.meta.dirname, folder, file), 'utf8');
      const made = [...text.matchAll(/^CREATE (?:FUNCTION|VIEW) (\w+)/gm)].map(([, name]) => name);
      expect(made, file).toEqual([file.replace('.sql', '')]);
      expect(text).toContain(`CREATE ${kind}`);
    }
  }
});
