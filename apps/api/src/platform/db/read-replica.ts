import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { isRetryable, isUnavailable } from './database-errors.ts';
import { anyServer } from './one-primary.ts';
import { openPool, type PoolOptions } from './pool.ts';
import type { Db, Tables } from './tables.ts';
import { type HeldConnection, holdConnection } from './transaction.ts';

/** How long a read waits until the replica has replayed what it must have; a primary under load is some milliseconds ahead. */
const CATCH_UP_LIMIT = 300;
const LOOK_EVERY = 10;
/** So long nobody asks a replica that could not be reached, or is none. */
const REST = 30_000;

/** What the primary had made durable, and which cluster of databases it is. */
interface Point {
  lsn: string;
  cluster: string;
}

/**
 * A second address for reads that take long. A read goes there only when the replica has replayed everything that was
 * committed before the read began, so nobody misses what they have seen or done; else it goes to the primary. The check and the
 * read use one connection: an address may stand for several replicas, and another one may be behind.
 */
export class ReadReplica {
  readonly #connections: Kysely<Tables>;
  #restsUntil = 0;

  constructor(options: PoolOptions) {
    const pool = openPool({ ...options, primary: anyServer });
    this.#connections = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }

  /** Runs `read` on one connection of the replica, or of the primary. */
  async run<Result>(primary: Db, read: (connections: Db) => Promise<Result>): Promise<Result> {
    const held = await this.hold(primary);
    if (!held) return read(primary);
    try {
      return await read(held.db);
    } catch (error) {
      if (!this.isToBlame(error)) throw error;
      return await read(primary);
    } finally {
      held.release();
    }
  }

  /** A connection to a replica that has caught up, until it is released; undefined while there is none. */
  async hold(primary: Db): Promise<HeldConnection | undefined> {
    if (performance.now() < this.#restsUntil) return undefined;
    const point = await readPoint(primary);
    let held: HeldConnection | undefined;
    try {
      held = await holdConnection(this.#connections);
      if (await this.#hasReached(held.db, point)) return held;
    } catch (error) {
      if (!this.isToBlame(error)) throw error;
    }
    held?.release();
    return undefined;
  }

  /**
   * The replica went away, or cancelled the read because the primary had removed rows that it still needed (40001): the
   * primary can answer instead.
   */
  isToBlame(error: unknown): boolean {
    if (isUnavailable(error)) this.#rest();
    return isUnavailable(error) || isRetryable(error);
  }

  close(): Promise<void> {
    return this.#connections.destroy();
  }

  async #hasReached(db: Db, { lsn, cluster }: Point): Promise<boolean> {
    const until = performance.now() + CATCH_UP_LIMIT;
    for (;;) {
      const { rows } = await sql<{ isReplica: boolean; hasReplayed: boolean }>`
        SELECT pg_is_in_recovery() AND system_identifier::text = ${cluster} AS "isReplica",
          coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) AS "hasReplayed"
        FROM pg_control_system()`.execute(db);
      const [state] = rows;
      // Another database, or one that has become a primary of its own: its positions say nothing.
      if (!state?.isReplica) this.#rest();
      if (!state?.isReplica || performance.now() > until) return false;
      if (state.hasReplayed) return true;
      await sleep(LOOK_EVERY);
    }
  }

  #rest(): void {
    this.#restsUntil = performance.now() + REST;
  }
}

/** A commit that somebody has seen is durable, so it lies before this point. */
async function readPoint(primary: Db): Promise<Point> {
  const { rows } = await sql<Point>`
    SELECT pg_current_wal_flush_lsn()::text AS lsn, system_identifier::text AS cluster FROM pg_control_system()`.execute(
    primary,
  );
  const [point] = rows;
  if (!point) throw new Error('The primary did not tell its position');
  return point;
}

/** The address of the replica with the application's login, unless it names its own. */
export function replicaUrl(readUrl: string, applicationUrl: string): string {
  const url = new URL(readUrl);
  if (url.username || url.searchParams.has('user')) return url.href;
  const application = new URL(applicationUrl);
  const user = application.searchParams.get('user') ?? decodeURIComponent(application.username);
  const password = application.searchParams.get('password') ?? decodeURIComponent(application.password);
  url.searchParams.set('user', user);
  if (password) url.searchParams.set('password', password);
  return url.href;
}
