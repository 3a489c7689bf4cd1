import type { Writable } from 'node:stream';
import type { Envelope, Failure } from '@doi-tien/contract/envelope';
import type { SignedIn } from '@doi-tien/contract/session.schema';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../../apps/api/src/app.ts';
import { type Config, readConfig } from '../../apps/api/src/platform/config.ts';
import { applicationUrl } from '../../apps/api/src/platform/db/application-login.ts';
import { type Database, openDatabase } from '../../apps/api/src/platform/db/database.ts';
import type { App } from '../../apps/api/src/platform/http/app.ts';
import { loggerOptions } from '../../apps/api/src/server/logger.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { cloneDatabase } from './databases.ts';
import type {} from './postgres.setup.ts';

/** An answer of the API: success carries `data`, a refusal its word. */
export type Answer<Data = unknown> = Envelope<Data> & Partial<Pick<Failure, 'error' | 'errors'>>;

export interface Caller {
  token: string;
  deviceId: string;
  /** The branch the calls are for; without it, the person's home. */
  branchId?: number;
}

export interface CallOptions {
  as?: Caller | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  key?: string;
}

export interface TestApp {
  app: App;
  database: Database;
  config: Config;
  url: string;
  call<Data = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Data>>;
  /** A demo account, signed in on a device of its own. */
  signIn(account: string, password?: string): Promise<Caller>;
  /** SQL as the owner, for what a test has to set up or look at directly. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A second API process on the same database. */
  sibling(): Promise<TestApp>;
  /** The same on a clock of the books so many days ahead, for what only happens tomorrow. */
  later(days: number): Promise<TestApp>;
  close(): Promise<void>;
}

/** The whole API on a database of this test file's own. */
export async function startTestApp(env: Record<string, string> = {}, log?: Writable): Promise<TestApp> {
  const clone = await cloneDatabase(inject('postgresUrl'));
  const first = await openTestApp(clone.url, env, log);
  const { close } = first;
  return {
    ...first,
    close: async () => {
      await close();
      await clone.drop();
    },
  };
}

/** The whole API on a database that is there already. What it would print goes to `log`. */
export async function openTestApp(url: string, env: Record<string, string> = {}, log?: Writable): Promise<TestApp> {
  const config = readConfig({
    DATABASE_URL: url,
    ALLOW_UNSAFE_DATABASE: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    DATABASE_POOL_SIZE: '12',
    ...env,
  });
  const database = openDatabase({
    url: applicationUrl(url),
    readUrl: config.DATABASE_READ_URL,
    size: config.DATABASE_POOL_SIZE,
    onError: () => {},
  });
  const logger = log ? { ...loggerOptions(config), stream: log } : false;
  const app = await buildApp({ config, database, logger, hasCheckedAnswers: true });
  const owner = openOwner(url);
  const siblings: TestApp[] = [];
  const openSibling = async (siblingUrl: string) => {
    const other = await openTestApp(siblingUrl, env);
    siblings.push(other);
    return other;
  };

  const call: TestApp['call'] = async <Data>(
    method: string,
    path: string,
    { as, body, headers, key }: CallOptions = {},
  ) => {
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: {
        ...headersOf(as),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return response.json<Answer<Data>>();
  };

  return {
    app,
    database,
    config,
    url,
    call,
    signIn: async (account, password = DEMO_PASSWORD) => {
      const deviceId = crypto.randomUUID();
      const body = { tai_khoan: account, mat_khau: password };
      const answer = await call<SignedIn>('POST', '/auth/login', { body, headers: { device_id: deviceId } });
      if (answer.code !== 200) throw new Error(`${account} could not sign in: ${answer.message}`);
      return { token: answer.data.accessToken, deviceId };
    },
    sql: owner.query,
    sibling: () => openSibling(url),
    later: (days) => {
      const ahead = new URL(url);
      ahead.searchParams.set('options', `-c doi_tien.clock_offset=${days}days`);
      return openSibling(ahead.href.replaceAll('+', '%20'));
    },
    close: async () => {
      await Promise.all(siblings.map((other) => other.close()));
      await app.close();
      await database.close();
      await owner.close();
    },
  };
}

/** Connections of the owner, kept for the next statement: opening one costs ten times as much as a short statement. */
function openOwner(url: string): { query: TestApp['sql']; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 20, idleTimeoutMillis: 0 });
  // A test that kills the database loses these connections too; a running statement fails by itself.
  pool.on('error', () => {});
  let ended: Promise<void> | undefined;
  return {
    query: async (text, values) => {
      const client = await pool.connect();
      let isReusable = false;
      try {
        const { rows } = await client.query(text, values);
        // A role or a setting would stay for the next statement.
        isReusable = !/\bset\b\s+(?:role|session|local)/i.test(text);
        return rows;
      } finally {
        client.release(!isReusable);
      }
    },
    close: () => {
      // A sibling may be closed by its test and again with the app it belongs to.
      ended ??= pool.end();
      return ended;
    },
  };
}

/** Who calls, from which device, and for which branch. */
export function headersOf(as: Caller | undefined): Record<string, string> {
  if (!as) return {};
  const { token, deviceId, branchId } = as;
  return {
    authorization: `Bearer ${token}`,
    device_id: deviceId,
    ...(branchId !== undefined && { chi_nhanh_id: String(branchId) }),
  };
}
