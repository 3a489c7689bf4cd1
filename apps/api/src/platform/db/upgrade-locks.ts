import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { installedViews } from './apply-routines.ts';
import { isLockConflict } from './database-errors.ts';

/**
 * Shorter than the `deadlock_timeout` of PostgreSQL (1 s): in a deadlock the upgrade gives way, not a request. Requests queue behind
 * an upgrade that waits for a table, so a long wait would stop the counter.
 */
const LOCK_TIMEOUT = '800ms';

/**
 * Every request starts with these: the key of its submission and its session. Once they are locked, requests that run go on to
 * their end, and new ones wait before they hold anything.
 */
const FIRST_LOCKED = ['khoa_gui_trung', 'phien'];

export interface LockRetry {
  attempts: number;
  /** Milliseconds after the first attempt; after the second twice as long, after the third three times. */
  pause: number;
}

/** About half a minute altogether: longer than any request, shorter than a process manager waits for a start. */
const RETRY: LockRetry = { attempts: 10, pause: 500 };

/**
 * Locks our views and tables before the upgrade changes the first of them. Taken one by one on the way, these locks would
 * deadlock with requests, which lock the same tables in other orders. After `FIRST_LOCKED` come the
 * views, as in a query that reads them.
 */
export async function lockEverything(client: pg.Client): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace
       AND (c.relkind = 'r' AND pg_has_role(c.relowner, 'USAGE') OR c.relkind = 'v' AND c.oid::regclass::text = ANY($1))
     ORDER BY array_position($2, c.relname::text), c.relkind DESC, c.relname`,
    [await installedViews(client), FIRST_LOCKED],
  );
  if (rows.length === 0) return;
  await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
}

/** Runs the transaction again, from its start, when it did not get its locks. */
export async function retryOnLockConflict(upgrade: () => Promise<void>, retry: LockRetry = RETRY): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await upgrade();
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (attempt === retry.attempts) throw new StartupError(gaveUp(attempt), { cause: error });
    }
    await sleep(retry.pause * attempt * (0.5 + Math.random()));
  }
}

function gaveUp(attempts: number): string {
  return `The upgrade could not lock the tables in ${attempts} attempts: other connections use them. Stop the other processes, backups and long queries on this database, and start again.`;
}
