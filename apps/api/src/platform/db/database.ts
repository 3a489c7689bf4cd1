import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import { Limiter } from '../limiter.ts';
import { WaitMeter, type Waits } from '../wait-meter.ts';
import { isConnectionLost, isDiskFull, isRetryable, isStalePlan } from './database-errors.ts';
import { type Listener, type ListenHandlers, listen } from './listener.ts';
import { OnePrimary } from './one-primary.ts';
import { meteredPool, openPool, type PoolOptions } from './pool.ts';
import { primaryNote } from './primary-note.ts';
import { ReadReplica, replicaUrl } from './read-replica.ts';
import type { Db, Tables } from './tables.ts';
import { type EndOfTransaction, holdConnection, onOneConnection, transact } from './transaction.ts';

export type { Db } from './tables.ts';

export interface Database {
  /** Runs reads on one connection, and once more on another when the first one breaks. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs reads that must agree with each other: all of them see the same moment. A few at a time, since they are the long ones. */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** The same without a limit of time, for checks that read everything. */
  inspect<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one transaction and again, from the start, when the database asks for it. */
  inTransaction<Result>(work: (trx: Db) => Promise<Result>): Promise<Result>;
  /** The same for what people do at the counter: in turn, a few of each branch, so that readers always find a connection. */
  inTurn<Result>(
    work: (trx: Db) => Promise<Result>,
    actor: { id: number; branchId: number },
    lastStatement?: EndOfTransaction<Result>['lastStatement'],
  ): Promise<Result>;
  /** Runs the reads of a file on the connections of those who read for long. */
  readLong<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Reads a long result in batches from one snapshot, for as long as the caller keeps asking; on the same connections. */
  readBatches<Row>(select: RawBuilder<unknown>, size: number): AsyncGenerator<Row[], void>;
  ping(): Promise<void>;
  /** Calls the listener after every commit of `inTransaction` and `inTurn` in this process. Returns the function that removes it. */
  onCommit(listener: () => void): () => void;
  /** Hears what other connections notify on a channel; see `listener.ts`. */
  listen(channel: string, handlers: ListenHandlers): Listener;
  /** Whether a write found the disk full a moment ago, and none has been committed since. */
  isFull(): boolean;
  /** Connections in use and people waiting for one, for the metrics. */
  load(): { total: number; idle: number; waiting: number };
  /** Who has waited for a connection, and for the turn of their act or report before it. */
  waits(): Record<'connection' | 'act' | 'report', Waits>;
  close(): Promise<void>;
}

export type DatabaseOptions = Omit<PoolOptions, 'primary'> & {
  /** Where reports, files and the journal are read while the replica there has caught up; see `read-replica.ts`. */
  readUrl?: string | undefined;
  /** Where the newest timeline of the server is noted for the next process. */
  folder?: string;
  /** How many processes of this machine work on the same database, with this one. */
  processes?: number;
};

const MAX_ATTEMPTS = 6;
/** Afterwards somebody has to try again: there may be room by now. */
const FULL_FOR_MS = 30_000;

/** Who reads for as long as a client takes has a connection of these few: the others are never fewer for it. */
export const LONG_READERS = 4;

/** Acts wait for a place as long as for a connection. */
const ACT_PATIENCE = 5_000;
/** A report may take its time, and so may the one before it. */
const REPORT_PATIENCE = 15_000;

export function openDatabase(given: DatabaseOptions): Database {
  const primary = new OnePrimary(given.folder === undefined ? undefined : primaryNote(given.folder));
  const options = { ...given, primary };
  const connectionsOf = (limits: Partial<PoolOptions>) => openPool({ ...options, ...limits });
  const kyselyOn = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const pool = connectionsOf({});
  const connectionWaits = new WaitMeter();
  const kysely = kyselyOn(meteredPool(pool, options.size, connectionWaits));
  const long = kyselyOn(connectionsOf({ size: LONG_READERS }));
  const replica = options.readUrl
    ? new ReadReplica({ ...options, url: replicaUrl(options.readUrl, options.url), size: 2 * LONG_READERS })
    : undefined;
  const readFromReplica = <Result>(ofPrimary: Db, read: (connections: Db) => Promise<Result>) =>
    replica ? replica.run(ofPrimary, read) : read(ofPrimary);
  const snapshotOn = <Result>(connections: Db, work: (db: Db) => Promise<Result>) =>
    transact(connections, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
  const commitListeners = new Set<() => void>();
  let fullUntil = 0;
  const onCommit = () => {
    fullUntil = 0;
    for (const listener of commitListeners) listener();
  };
  const inTransaction = <Result>(
    work: (trx: Db) => Promise<Result>,
    lastStatement?: EndOfTransaction<Result>['lastStatement'],
  ) =>
    withRetry(() => transact(kysely, '', work, { lastStatement, onCommit })).catch((error) => {
      if (isDiskFull(error)) fullUntil = Date.now() + FULL_FOR_MS;
      throw error;
    });
  const { acts, reports } = limitersOf(options);

  return {
    read: (work) => onceMore(() => onOneConnection(kysely, work)),
    snapshot: (work) =>
      reports.take(() => onceMore(() => readFromReplica(kysely, (connections) => snapshotOn(connections, work)))),
    inspect: async (work) => {
      // May be silent for longer than anybody waits for an answer, so on a connection of its own.
      const patient = kyselyOn(connectionsOf({ size: 1, silenceLimit: 0 }));
      try {
        return await snapshotOn(patient, async (db) => {
          await sql`SET LOCAL statement_timeout = 0`.execute(db);
          return work(db);
        });
      } finally {
        await patient.destroy();
      }
    },
    inTransaction: (work) => inTransaction(work),
    inTurn: (work, { id: person, branchId: branch }, lastStatement) =>
      acts.take(() => inTransaction(work, lastStatement), { person, branch }),
    readLong: (work) => readFromReplica(long, (connections) => onOneConnection(connections, work)),
    readBatches: (select, size) => readBatches(long, replica, select, size),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    onCommit: (listener) => {
      commitListeners.add(listener);
      return () => commitListeners.delete(listener);
    },
    listen: (channel, handlers) => listen(options.url, channel, primary, handlers),
    isFull: () => Date.now() < fullUntil,
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    waits: () => ({ connection: connectionWaits.read(), act: acts.waits(), report: reports.waits() }),
    close: async () => {
      await replica?.close();
      await long.destroy();
      await kysely.destroy();
    },
  };
}

/**
 * Acts on the books of a branch queue up for the same few rows anyway, and reports for the same processors; in the database they would
 * hold a connection, memory and processor time meanwhile. Of a branch a fifth of the connections, altogether half, so that readers
 * always find one. A person never has all places of a branch: however long their acts wait for a row, somebody else's
 * is let in. Several processes share the database and the processors, so each lets in fewer.
 */
function limitersOf({ size, processes = 1 }: Pick<DatabaseOptions, 'size' | 'processes'>) {
  const share = Math.max(3, Math.floor(size / 5));
  const branch = Math.max(2, Math.ceil(share / processes));
  const total = Math.max(3, Math.floor(size / 2 / processes));
  return {
    acts: new Limiter<'person' | 'branch'>({ total, each: { person: branch - 1, branch }, patience: ACT_PATIENCE }),
    reports: new Limiter({ total: Math.max(2, Math.floor(size / 5)), each: {}, patience: REPORT_PATIENCE }),
  };
}

/** A read whose connection broke or whose plan is of the schema before runs again; reading twice changes nothing. */
async function onceMore<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error) && !isStalePlan(error)) throw error;
    return read();
  }
}

/** What came in between is nobody's fault: the whole act runs again, a bounded number of times. */
async function withRetry<Result>(attemptOnce: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function* readBatches<Row>(
  primary: Db,
  replica: ReadReplica | undefined,
  select: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<Row[], void> {
  const { db, release } = (await replica?.hold(primary)) ?? (await holdConnection(primary));
  try {
    await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(db);
    await sql`DECLARE batches NO SCROLL CURSOR FOR ${select}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(size)} FROM batches`.execute(db);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    // Also when the reader went away in the middle; there is nothing to keep. A connection that broke has nothing to roll back.
    await sql`ROLLBACK`.execute(db).catch(() => {});
    release();
  }
}
