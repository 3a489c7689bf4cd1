import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newDatabaseFolder } from '../../../../tests/support/database-folder.ts';
import { cloneDatabase, type TestDatabase, withClient } from '../../../../tests/support/databases.ts';
import { countRows, readArchive } from '../platform/db/dump/archive.ts';
import { EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';

const READING = ['doctor', 'ledger-verify', 'ledger-export', 'audit-verify', 'approvals-off'];
const folder = newDatabaseFolder('reading');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  said: string;
}

async function run(command: string, env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: folder, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

describe('on a database of another version', () => {
  let clone: TestDatabase;
  const query = (text: string) => withClient(clone.url, async (client) => (await client.query(text)).rows);
  const migrations = () => query('SELECT to_jsonb(m) AS row FROM pgmigrations m ORDER BY id');
  beforeAll(async () => {
    clone = await cloneDatabase(inject('postgresUrl'));
  });
  afterAll(() => clone.drop());

  test('older than the program: nothing is migrated, a backup holds it as it is, and the other commands say why they end', async () => {
    await query(`DELETE FROM pgmigrations WHERE name >= '0027'; ALTER TABLE pgmigrations DROP COLUMN hash`);
    const before = await migrations();
    const file = join(folder, 'older.backup');
    const [saved, ...others] = await Promise.all([
      run('backup', { DATABASE_URL: clone.url }, file),
      ...READING.map((command) => run(command, { DATABASE_URL: clone.url })),
    ]);
    expect(await migrations()).toEqual(before);
    const newest = (before.at(-1) as { row: { name: string } }).row.name;
    expect(saved).toMatchObject({ code: 0, said: expect.stringContaining(`older than this program`) });
    expect(saved?.said).toContain(`in the schema ${newest}`);
    expect((await readArchive(file, countRows)).head.migration).toBe(newest);
    for (const [index, { code, said }] of others.entries()) {
      expect(`${READING[index]} ${code}`).toBe(`${READING[index]} 1`);
      expect(said).toContain('older than this program');
      expect(said).toContain('npm start upgrades it');
    }
  });

  test('newer than the program: every command refuses it with words', async () => {
    await query(`INSERT INTO pgmigrations (name) VALUES ('9999_future')`);
    const file = join(folder, 'newer.backup');
    const ended = await Promise.all([
      run('backup', { DATABASE_URL: clone.url }, file),
      run('ledger-verify', { DATABASE_URL: clone.url }),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([1, 1]);
    for (const { said } of ended) expect(said).toContain('newer than this program');
    expect(existsSync(file)).toBe(false);
  });
});

test('a backup without a name goes into BACKUP_DIR, and puts away those of ours that have had their time', async () => {
  const clone = await cloneDatabase(inject('postgresUrl'));
  const BACKUP_DIR = join(folder, 'backups');
  mkdirSync(BACKUP_DIR);
  for (const name of ['doi-tien-20200101-000000.backup', 'somebody’s own.backup'])
    writeFileSync(join(BACKUP_DIR, name), '');
  expect(await run('backup', { DATABASE_URL: clone.url, BACKUP_DIR })).toMatchObject({ code: 0 });
  await clone.drop();
  const kept = readdirSync(BACKUP_DIR);
  expect(kept).toHaveLength(2);
  expect(kept).toEqual(expect.arrayContaining(['somebody’s own.backup', expect.not.stringContaining('20200101')]));
});

describe('on the embedded database', () => {
  const DATA_DIR = join(folder, 'embedded');

  test('where there is none, none is made', async () => {
    const ended = await run('ledger-verify', { DATA_DIR });
    expect(ended).toMatchObject({ code: 1, said: expect.stringContaining('There is no database in') });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('one that was running goes on when a command fails, and one that was not is stopped again', async () => {
    const postgres = new EmbeddedPostgres(DATA_DIR);
    await postgres.start();
    const { pid } = postgres;
    try {
      expect(await run('ledger-verify', { DATA_DIR })).toMatchObject({
        code: 1,
        said: expect.stringContaining('The database is empty'),
      });
      expect(postgres.pid).toBe(pid);
    } finally {
      await postgres.stop();
    }
    expect((await run('ledger-verify', { DATA_DIR })).said).toContain('The database is empty');
    expect(postgres.pid).toBeUndefined();
  });
});
