import type { Socket } from 'node:net';
import pg from 'pg';
import { isoTime } from './iso-time.ts';
import { type OnStatement, preparingClient } from './preparing-client.ts';

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
  /** Milliseconds without a word after a question until the connection is given up; 0 never does. */
  silenceLimit?: number;
}

/** A statement is ended by the database itself before this; a database that is frozen or cut off ends nothing. */
const SILENCE_LIMIT = 20_000;

/** Bounded in number and in waiting: a slow database makes requests fail in time, never pile up. */
export function openPool({ url, size, onError, onStatement, silenceLimit = SILENCE_LIMIT }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: preparingClient(onStatement),
    max: size,
    pipeline: true,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: appOptions(),
    application_name: 'doi-tien',
  });
  // A connection that dies while idle reports here; without a listener it would end the process.
  pool.on('error', onError);
  // The same for one that dies in somebody's hands: the query under way learns by itself.
  pool.on('connect', (client) => {
    client.on('error', onError);
    giveUpWhenSilent((client as unknown as { connection: { stream: Socket } }).connection.stream, silenceLimit);
  });
  return pool;
}

/** Without an answer in time the connection is cut, so that its request fails and the pool opens another; resting is no silence. */
function giveUpWhenSilent(stream: Socket, limit: number): void {
  let askedBeforeAnswer = stream.bytesWritten;
  stream.on('data', () => {
    askedBeforeAnswer = stream.bytesWritten;
  });
  stream.setTimeout(limit, () => {
    if (stream.bytesWritten > askedBeforeAnswer) stream.destroy();
  });
}

/** A lone connection outside the pool, for LISTEN. */
export function openClient(url: string): pg.Client {
  return new pg.Client({ connectionString: url, types, keepAlive: true, options: appOptions() });
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
