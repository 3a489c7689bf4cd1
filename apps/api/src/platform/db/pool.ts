import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { WaitMeter } from '../wait-meter.ts';
import { isoTime } from './iso-time.ts';
import { type Admission, OnePrimary } from './one-primary.ts';
import { type OnStatement, poolClient } from './pool-client.ts';

const { builtins } = pg.types;

/** Decimals leave without padding zeros, times as ISO text, big counters as numbers while they are exact. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.NUMERIC]: (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text),
  [builtins.INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`The counter ${text} is too large`);
    return value;
  },
  [builtins.TIMESTAMPTZ]: isoTime,
  [builtins.DATE]: (text) => text,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS[oid]) || pg.types.getTypeParser(oid, format as 'text')) as never,
};

export interface PoolOptions {
  url: string;
  size: number;
  onError: (error: Error) => void;
  onStatement?: OnStatement;
  /** Milliseconds after which a query without an answer fails and its connection is closed; 0 waits for ever. */
  silenceLimit?: number;
  /** Shared by the pools of a process, so that all of them leave a former primary together. */
  primary?: Admission;
}

/** Longer than `statement_timeout`, by which the database ends a slow query itself: only a frozen or unreachable one is silent for so long. */
const SILENCE_LIMIT = 20_000;

/** A look at the newest events takes milliseconds. Without an answer for so long the server is gone; screens then read their data again. */
const LIVE_SILENCE_LIMIT = 5_000;

/** Limits the number of connections and every wait, so that requests fail in time and do not pile up when the database is slow. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, size, onError, onStatement, silenceLimit = SILENCE_LIMIT, primary = new OnePrimary() } = options;
  const pool = new pg.Pool({
    connectionString: url,
    Client: poolClient(onStatement),
    max: size,
    pipeline: true,
    // Counts for each query from the moment it is sent, also for one that was sent before the answer to the query before it.
    query_timeout: silenceLimit,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: (client) => primary.admit(client),
    application_name: 'doi-tien',
  });
  // Without these two listeners a connection that breaks, idle or in use, would end the process. Its query fails by itself.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** The same pool for Kysely, which asks it for connections; those who find none free are counted. */
export function meteredPool(pool: pg.Pool, size: number, meter: WaitMeter): PostgresPool {
  return {
    connect: () => {
      if (pool.idleCount > 0 || pool.totalCount < size) return pool.connect();
      return pool.connect().finally(meter.begin());
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** A lone connection outside the pool, for LISTEN and for reading live events. Connect it with `connectClient`. */
export function openClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    types,
    keepAlive: true,
    query_timeout: LIVE_SILENCE_LIMIT,
    connectionTimeoutMillis: 5_000,
    application_name: 'doi-tien live',
  });
}

/** Connects a lone connection to the primary. It reads the few newest rows of a table whose statistics are never up to date: always by the index. */
export async function connectClient(client: pg.Client, primary: OnePrimary): Promise<void> {
  await client.connect();
  await primary.admit(client, { enable_seqscan: 'off' });
}
