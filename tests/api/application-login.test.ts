import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { StartupError } from '../../apps/api/src/platform/startup-error.ts';
import { newDatabaseFolder } from '../support/database-folder.ts';
import { urlOf, withClient } from '../support/databases.ts';
import { spawnServer } from '../support/server-process.ts';
import { startHere } from '../support/start-here.ts';

/** Roles belong to the whole server, so these tests have one of their own. */
const folder = newDatabaseFolder('role');
const postgres = new EmbeddedPostgres(join(folder, 'server'));
let url: string;
beforeAll(async () => {
  await postgres.start();
  url = postgres.url('postgres');
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asOwner = (work: (client: pg.Client) => Promise<unknown>) => withClient(url, work);
const logins = () =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE application_name = 'doi-tien'`,
    );
    return rows.map(({ name }) => name as string);
  });
let place = 0;
const newFolder = () => {
  place += 1;
  return join(folder, `data-${place}`);
};
const withPassword = (user: string, password: string) => {
  const other = new URL(url);
  other.username = user;
  other.password = password;
  return other.href;
};

async function refusal(env: Record<string, string>): Promise<string> {
  const outcome = await startHere({ DATABASE_URL: url, DATA_DIR: newFolder(), ...env }).catch((error: Error) => error);
  if (!(outcome instanceof Error)) await outcome.stop();
  expect(outcome).toBeInstanceOf(StartupError);
  return (outcome as StartupError).message;
}

async function started(env: Record<string, string>): Promise<string[]> {
  const server = await startHere({ DATABASE_URL: url, DATA_DIR: newFolder(), ...env });
  try {
    expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200);
    return await logins();
  } finally {
    await server.stop();
  }
}

test('one DATABASE_URL is enough: requests and events log in as the application, also on a database of an older version', async () => {
  await migrate({ url });
  await asOwner((client) => client.query('ALTER ROLE doitien_app NOLOGIN PASSWORD NULL'));
  expect(await started({})).toEqual(['doitien_app']);
});

test('several servers with folders of their own start at once and log in with the same password', async () => {
  await asOwner((client) => client.query('ALTER ROLE doitien_app NOLOGIN PASSWORD NULL'));
  const servers = await Promise.all([1, 2, 3].map(() => startHere({ DATABASE_URL: url, DATA_DIR: newFolder() })));
  const answers = await Promise.all(servers.map(({ address }) => fetch(`${address}/api/health/ready`)));
  await Promise.all(servers.map((server) => server.stop()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}, 240_000);

test('an owner without a password keeps that of the application in the data folder, for itself', async () => {
  // As with a certificate or a trusted socket: the owner is asked for no password, the application is.
  const rules = join(folder, 'server/postgres/pg_hba.conf');
  const before = readFileSync(rules, 'utf8');
  const reload = () => asOwner((client) => client.query('SELECT pg_reload_conf(), pg_sleep(0.3)'));
  writeFileSync(rules, `local all doitien trust\nhost all doitien 127.0.0.1/32 trust\n${before}`);
  await reload();
  try {
    const without = new URL(url);
    without.password = '';
    const DATA_DIR = newFolder();
    expect(await started({ DATABASE_URL: without.href, DATA_DIR })).toEqual(['doitien_app']);
    expect(statSync(join(DATA_DIR, 'application-password')).mode & 0o777).toBe(0o600);
    expect(await started({ DATABASE_URL: without.href, DATA_DIR })).toEqual(['doitien_app']);
  } finally {
    writeFileSync(rules, before);
    await reload();
  }
  expect(await started({})).toEqual(['doitien_app']);
}, 240_000);

test('an address of the operator for the application is used as it is', async () => {
  await asOwner((client) => client.query(`ALTER ROLE doitien_app LOGIN PASSWORD 'cua-nguoi-van-hanh'`));
  const DATABASE_APP_URL = withPassword('doitien_app', 'cua-nguoi-van-hanh');
  expect(await started({ DATABASE_APP_URL })).toEqual(['doitien_app']);
  expect(await refusal({ DATABASE_APP_URL: withPassword('doitien_app', 'sai') })).toContain('DATABASE_APP_URL');
}, 240_000);

describe('the start is refused', () => {
  test('when requests would run as the owner', async () => {
    expect(await refusal({ DATABASE_APP_URL: url })).toMatch(/would log in as doitien/);
  });

  test.each([
    ['is a superuser', 'ALTER ROLE doitien_app SUPERUSER', 'ALTER ROLE doitien_app NOSUPERUSER'],
    ['makes roles', 'ALTER ROLE doitien_app CREATEROLE', 'ALTER ROLE doitien_app NOCREATEROLE'],
    ['makes databases', 'ALTER ROLE doitien_app CREATEDB', 'ALTER ROLE doitien_app NOCREATEDB'],
    ['passes row security by', 'ALTER ROLE doitien_app BYPASSRLS', 'ALTER ROLE doitien_app NOBYPASSRLS'],
    [
      'is a member of another role',
      'GRANT pg_read_all_data TO doitien_app',
      'REVOKE pg_read_all_data FROM doitien_app',
    ],
    ['owns a table', 'ALTER TABLE phien OWNER TO doitien_app', 'ALTER TABLE phien OWNER TO CURRENT_USER'],
  ])('when the role of the application %s', async (_what, grant, revoke) => {
    await asOwner((client) => client.query(grant));
    try {
      expect(await refusal({})).toMatch(/doitien_app/);
    } finally {
      await asOwner((client) => client.query(revoke));
    }
  });
});

test('a second database on the same server works with the same role', async () => {
  await asOwner((client) => client.query('CREATE DATABASE thu_hai'));
  const server = await startHere({ DATABASE_URL: urlOf(url, 'thu_hai'), DATA_DIR: newFolder() });
  const { address } = server;
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  expect(await started({})).toEqual(['doitien_app']);
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  await server.stop();
}, 240_000);

test('files of the data folder are for the account that runs the server', async () => {
  const DATA_DIR = newFolder();
  const server = spawnServer({ DATA_DIR });
  try {
    expect(await server.address).toMatch(/^http/);
    const open = readdirSync(DATA_DIR).filter((name) => {
      const found = statSync(join(DATA_DIR, name));
      return (found.mode & (found.isDirectory() ? 0o077 : 0o177)) !== 0;
    });
    expect(open).toEqual([]);
    expect(statSync(DATA_DIR).mode & 0o066).toBe(0);
  } finally {
    await server.stop();
  }
  // An older version left its log readable by everybody.
  chmodSync(join(DATA_DIR, 'postgres.log'), 0o644);
  const again = await startHere({ DATA_DIR });
  expect(statSync(join(DATA_DIR, 'postgres.log')).mode & 0o777).toBe(0o600);
  await again.stop();
}, 240_000);
