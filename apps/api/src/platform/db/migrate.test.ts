import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase, withClient } from '../../../../../tests/support/databases.ts';
import { StartupError } from '../startup-error.ts';
import { migrate } from './migrate.ts';
import { migrationFiles } from './migration-files.ts';

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
const isWaitingForTables = async () =>
  (
    await run(`SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  ).rows.length > 0;

test('a function, trigger or view of another version is replaced, and one without a file is removed', async () => {
  const before = [await definition(), await triggers()];
  await run(`
    CREATE OR REPLACE FUNCTION touch_record() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
    CREATE FUNCTION touch_record(older integer) RETURNS integer LANGUAGE sql AS 'SELECT 1';
    DROP TRIGGER touch ON ket;
    CREATE VIEW forgotten AS SELECT * FROM report_figures;
    UPDATE installed_routines SET hash = 'of another version',
      created = created || ARRAY['VIEW forgotten', 'FUNCTION touch_record(integer)']`);
  await upgrade();
  expect([await definition(), await triggers()]).toEqual(before);
  expect((await run(`SELECT to_regclass('forgotten') AS found`)).rows[0]?.found).toBeNull();
  expect((await run(`SELECT count(*)::int AS count FROM pg_proc WHERE proname = 'touch_record'`)).rows[0]?.count).toBe(
    1,
  );
});

test('views and functions of others stay, and so do their triggers on our tables', async () => {
  await run(`
    CREATE VIEW sales AS SELECT ngay, sum(gia_tri) FROM giao_dich GROUP BY 1;
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER noted AFTER UPDATE ON ket FOR EACH ROW EXECUTE FUNCTION note_change();
    CREATE PROCEDURE refresh_sales() LANGUAGE sql AS 'SELECT 1';
    CREATE AGGREGATE total(numeric) (SFUNC = numeric_add, STYPE = numeric);
    UPDATE installed_routines SET hash = 'of another version'`);
  const before = await triggers();
  await upgrade();
  await upgrade();
  const { rows } = await run(`
    SELECT to_regclass('sales') AS view, to_regproc('note_change') AS function, to_regproc('refresh_sales') AS procedure,
           to_regprocedure('total(numeric)') AS aggregate`);
  expect(rows).toEqual([
    { view: 'sales', function: 'note_change', procedure: 'refresh_sales', aggregate: 'total(numeric)' },
  ]);
  expect(await triggers()).toEqual(before);
});

test('an upgrade is refused while others depend on what it replaces, and names them', async () => {
  await run(`
    CREATE MATERIALIZED VIEW kept_figures AS SELECT * FROM report_figures;
    CREATE VIEW figures_of_today AS SELECT * FROM report_figures;
    UPDATE installed_routines SET hash = 'of another version'`);
  await expect(upgrade()).rejects.toThrow(/kept_figures.*figures_of_today/);
  await expect(upgrade()).rejects.toBeInstanceOf(StartupError);
  await run('DROP MATERIALIZED VIEW kept_figures; DROP VIEW figures_of_today');
  await upgrade();
});

test('an upgrade waits for a long reader in short attempts, so that others are served in between', async () => {
  await run(`UPDATE installed_routines SET hash = 'of another version'`);
  await withClient(clone.url, async (reader) => {
    await reader.query('BEGIN');
    await reader.query('SELECT FROM giao_dich');
    const upgraded = migrate({ url: clone.url, allowUnsafe: true, retry: { attempts: 100, pause: 1 } });
    await expect.poll(isWaitingForTables, { timeout: 20_000 }).toBe(true);
    await run('SELECT FROM giao_dich');
    await reader.query('COMMIT');
    await upgraded;
  });
  expect(await triggers()).not.toEqual([]);
});

test('an upgrade that never gets its locks gives up with a sentence and has changed nothing', async () => {
  const before = await triggers();
  await run(`UPDATE installed_routines SET hash = 'of another version'`);
  await withClient(clone.url, async (reader) => {
    await reader.query('BEGIN');
    await reader.query('SELECT FROM report_figures');
    const refused = migrate({ url: clone.url, allowUnsafe: true, retry: { attempts: 2, pause: 1 } });
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow('could not lock the tables in 2 attempts');
  });
  expect(await triggers()).toEqual(before);
});

test('a request that has begun ends before an upgrade holds any table that it still needs', async () => {
  await run(`UPDATE installed_routines SET hash = 'of another version'`);
  await withClient(clone.url, async (request) => {
    await request.query('BEGIN');
    await request.query('LOCK TABLE khoa_gui_trung IN ROW EXCLUSIVE MODE');
    const upgraded = upgrade();
    await expect.poll(isWaitingForTables, { timeout: 20_000 }).toBe(true);
    await request.query('LOCK TABLE but_toan, giao_dich, ket, phien, report_figures IN ROW EXCLUSIVE MODE NOWAIT');
    await request.query('COMMIT');
    await upgraded;
  });
});

test('an upgrade gives way to a transaction that needs the tables it has locked already', async () => {
  await run(`UPDATE installed_routines SET hash = 'of another version'`);
  await withClient(clone.url, async (request) => {
    await request.query('BEGIN');
    await request.query('LOCK TABLE vai_tro IN ROW EXCLUSIVE MODE');
    const upgraded = upgrade();
    await expect.poll(isWaitingForTables, { timeout: 20_000 }).toBe(true);
    // The upgrade has locked some of these, and gives them back when it does not get vai_tro.
    await request.query('LOCK TABLE but_toan, dong_but_toan, giao_dich, ket, phien IN ROW EXCLUSIVE MODE');
    await request.query('COMMIT');
    await upgraded;
  });
  await upgrade();
});

test('an upgrade that fails leaves every trigger in place', async () => {
  const before = await triggers();
  await run(`
    UPDATE installed_routines SET hash = 'of another version';
    ALTER TABLE figures RENAME TO away`);
  await expect(upgrade()).rejects.toThrow('figures');
  expect(await triggers()).toEqual(before);
});

test('a database of this version is left alone', async () => {
  await run(`COMMENT ON FUNCTION touch_record() IS 'not replaced'`);
  await upgrade();
  const { rows } = await run(`SELECT obj_description('touch_record'::regproc) AS comment`);
  expect(rows[0]?.comment).toBe('not replaced');
});

test('a database keeps the hash of each migration, and is refused by a program whose file has another text', async () => {
  const { rows } = await run('SELECT name, hash FROM pgmigrations ORDER BY name');
  expect(rows).toEqual(migrationFiles().map(({ name, hash }) => ({ name, hash })));
  await run(`
    UPDATE pgmigrations SET hash = repeat('0', 64) WHERE name = '0005_catalogue';
    DELETE FROM pgmigrations WHERE name = '0025_screening_people_in_use'`);
  const refused = upgrade();
  await expect(refused).rejects.toBeInstanceOf(StartupError);
  await expect(refused).rejects.toThrow('"0005_catalogue" was changed after this database had run it');
  const { rows: after } = await run(`SELECT FROM pgmigrations WHERE name = '0025_screening_people_in_use'`);
  expect(after).toEqual([]);
});

test('a database from before hashes were kept takes those of this version when it is upgraded', async () => {
  await run(`
    ALTER TABLE pgmigrations DROP COLUMN hash;
    DELETE FROM pgmigrations WHERE name = '0027_migration_hashes'`);
  await upgrade();
  const { rows } = await run('SELECT name, hash FROM pgmigrations ORDER BY name');
  expect(rows).toEqual(migrationFiles().map(({ name, hash }) => ({ name, hash })));
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
