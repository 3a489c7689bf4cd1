import pg from 'pg';
import { isoTime } from './iso-time.ts';
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
}

/** Longer than `statement_timeout`, by which the database ends a slow query itself: only a frozen or unreachable one is silent for so long. */
const SILENCE_LIMIT = 20_000;

/** Limits the number of connections and every wait, so that requests fail in time and do not pile up when the database is slow. */
export function openPool({ url, size, onError, onStatement, silenceLimit = SILENCE_LIMIT }: PoolOptions): pg.Pool {
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
    options: appOptions(),
    application_name: 'doi-tien',
  });
  // Without these two listeners a connection that breaks, idle or in use, would end the process. Its query fails by itself.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** A lone connection outside the pool, for LISTEN and for reading live events. */
export function openClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    types,
    keepAlive: true,
    // A server that is gone without a word is noticed, as in the pool.
    query_timeout: SILENCE_LIMIT,
    connectionTimeoutMillis: 5_000,
    // It reads the few newest rows of a table whose statistics are never up to date: always by the index.
    options: `${appOptions()} -c enable_seqscan=off`,
    application_name: 'doi-tien live',
  });
}

/** The limits of every connection. Who it is, is decided by its login alone: see `application-login.ts`. */
function appOptions(): string {
  return [
    '-c statement_timeout=15000',
    '-c lock_timeout=5000',
    '-c idle_in_transaction_session_timeout=30000',
    '-c timezone=UTC',
    // Nothing people wait for takes long enough to be worth the start of helpers, and there are always others waiting.
    '-c max_parallel_workers_per_gather=0',
  ].join(' ');
}
