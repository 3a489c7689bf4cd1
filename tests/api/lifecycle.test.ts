import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { StartupError } from '../../apps/api/src/platform/startup-error.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { cloneDatabase, createEmptyDatabase, withClient } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { startHere } from '../support/start-here.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = newDatabaseFolder('life');
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) {
    if (readdirSync(folder).includes('postgres')) await new EmbeddedPostgres(folder).stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

const isReady = async (address: string) =>
  (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.status === 200;

const isWaiting = async (client: Client) =>
  (await client.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length > 0;

const signIn = async (address: string, password: string) => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', device_id: 'lifecycle' },
    body: JSON.stringify({ tai_khoan: 'quantri', mat_khau: password }),
  });
  return ((await answer.json()) as { code: number }).code;
};

describe('on the embedded database', () => {
  const DATA_DIR = newFolder();
  let server: ServerProcess;
  let address: string;
  let password: string;
  const start = async () => {
    server = spawnServer({ DATA_DIR });
    address = (await server.address) ?? '';
  };
  beforeAll(async () => {
    await start();
    password = readFileSync(join(DATA_DIR, 'first-password'), 'utf8').trim();
  });
  afterAll(() => server.stop());

  test('prints the address, the account and where its password stands, which works', async () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.output()).toContain('Account: quantri');
    expect(server.output()).toContain(`stands in ${join(DATA_DIR, 'first-password')}`);
    // What a service prints stays in the journal of the machine.
    expect(server.output()).not.toContain(password);
    expect(await signIn(address, password)).toBe(200);
  });

  test('a second start on the same data says that one is running and where', async () => {
    const second = spawnServer({ DATA_DIR });
    expect(await second.exit).toBe(1);
    // One sentence is all that it prints.
    expect(second.output().trim()).toMatch(/^[^\n]+$/);
    expect(second.output()).toContain(`already running on this data at ${address}`);
    expect(await isReady(address)).toBe(true);
  });

  test('starts again after kill -9 with nothing lost, and shows no password any more', async () => {
    await server.kill();
    await start();
    expect(server.output()).not.toContain('First start');
    expect(await signIn(address, password)).toBe(200);
  });

  test('brings a killed database back by itself', async () => {
    const [pid] = readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    // Refused with 503 until it is back, and never with a broken connection: the server itself must not fall.
    const codes: number[] = [];
    const attempt = async () => codes.push(await signIn(address, password)) && codes.at(-1);
    await expect.poll(attempt, { timeout: 15_000, interval: 100 }).toBe(503);
    await expect.poll(attempt, { timeout: 15_000, interval: 200 }).toBe(200);
    expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([]);
  });

  test('a database that is still starting is waited for and used', async () => {
    const file = join(DATA_DIR, 'postgres/postmaster.pid');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/ready\s*$/, 'starting\n'));
    const found = new EmbeddedPostgres(DATA_DIR).start();
    const soon = await Promise.race([found, setTimeout(300, 'waiting')]);
    writeFileSync(file, text);
    expect([soon, await found]).toEqual(['waiting', false]);
  });

  test('finishes the request in flight when it is told to stop', async () => {
    const database = new EmbeddedPostgres(DATA_DIR);
    await database.start();
    await withClient(database.url('postgres'), async (client) => {
      await client.query('BEGIN; LOCK TABLE nguoi_dung IN ACCESS EXCLUSIVE MODE');
      const pending = signIn(address, password);
      await expect.poll(() => isWaiting(client), { interval: 50 }).toBe(true);
      server.child.kill('SIGTERM');
      await setTimeout(300);
      await client.query('ROLLBACK');
      expect(await pending).toBe(200);
    });
    expect(await server.exit).toBe(0);
  });
});

test('a server that is told to stop while it starts leaves no database behind', async () => {
  const DATA_DIR = newFolder();
  const server = spawnServer({ DATA_DIR });
  await expect.poll(() => existsSync(join(DATA_DIR, 'postgres/postmaster.pid')), { timeout: 60_000 }).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(new EmbeddedPostgres(DATA_DIR).pid).toBeUndefined();
  expect(readdirSync(DATA_DIR)).not.toContain('running.json');
});

test('servers on one PostgreSQL of the operator may share a data folder', async () => {
  const clone = await cloneDatabase(inject('postgresUrl'));
  const env = { DATABASE_URL: clone.url, ALLOW_UNSAFE_DATABASE: '1', DATA_DIR: newFolder() };
  const servers = [await startHere(env), await startHere(env)];
  expect(await Promise.all(servers.map(({ address }) => isReady(address)))).toEqual([true, true]);
  for (const server of servers) await server.stop();
  await clone.drop();
});

describe('refuses to start with one clear sentence', () => {
  const refusal = async (env: Record<string, string>) => {
    const outcome = await startHere(env).catch((error: Error) => error);
    if (!(outcome instanceof Error)) await outcome.stop();
    expect(outcome).toBeInstanceOf(StartupError);
    return (outcome as StartupError).message;
  };

  test('when the port is taken', async () => {
    const clone = await cloneDatabase(inject('postgresUrl'));
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const PORT = String(typeof address === 'object' && address?.port);
    const env = { PORT, DATABASE_URL: clone.url, ALLOW_UNSAFE_DATABASE: '1', DATA_DIR: newFolder() };
    expect(await refusal(env)).toContain(`Port ${PORT} is taken`);
    other.close();
    await clone.drop();
  });

  test('when the data folder is a file', async () => {
    const file = join(newFolder(), 'data');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toContain('is not a folder');
  });

  test('when the database cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:9/none', DATA_DIR: newFolder() };
    expect(await refusal(env)).toMatch(/^The database cannot be reached/);
  });

  test('when the address of the database is no address', async () => {
    expect(await refusal({ DATABASE_URL: 'mysql://x', DATA_DIR: newFolder() })).toContain('DATABASE_URL is not valid');
  });

  test('when the database could lose what it confirmed', async () => {
    const clone = await cloneDatabase(inject('postgresUrl'));
    expect(await refusal({ DATABASE_URL: clone.url, DATA_DIR: newFolder() })).toContain('fsync');
    await clone.drop();
  });

  test('when ADMIN_PASSWORD would be the first password and is a common one; a business that has started is not asked', async () => {
    const ADMIN_PASSWORD = 'password';
    const [empty, used] = [
      await createEmptyDatabase(inject('postgresUrl')),
      await cloneDatabase(inject('postgresUrl')),
    ];
    const env = (url: string) => ({
      DATABASE_URL: url,
      ALLOW_UNSAFE_DATABASE: '1',
      DATA_DIR: newFolder(),
      ADMIN_PASSWORD,
    });
    expect(await refusal(env(empty.url))).toContain('ADMIN_PASSWORD has to have at least 8 characters');
    await (await startHere(env(used.url))).stop();
    await Promise.all([empty.drop(), used.drop()]);
  });

  test('when the database is newer than the program', async () => {
    const clone = await cloneDatabase(inject('postgresUrl'));
    await withClient(clone.url, (client) =>
      client.query(`INSERT INTO pgmigrations (name, run_on) VALUES ('9999_future', now())`),
    );
    const env = { DATABASE_URL: clone.url, ALLOW_UNSAFE_DATABASE: '1', DATA_DIR: newFolder() };
    expect(await refusal(env)).toContain('does not know the step "9999_future"');
    await clone.drop();
  });
});
