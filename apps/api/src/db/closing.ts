import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const waiting = new WeakMap<Db, RawBuilder<unknown>[]>();

/**
 * Calls a function of the database as the last thing in the transaction, together with everything else that waits for
 * the end. Meant for what all acts queue up for (the end of the action log's chain) and what is only told at the commit
 * anyway: its lock is then held for one round trip. A failure there undoes the transaction like any other.
 */
export function atClose(trx: Db, call: RawBuilder<unknown>): void {
  const calls = waiting.get(trx);
  if (!calls) throw new Error('Only a transaction has an end to wait for');
  calls.push(call);
}

/** Runs `work`, then sends what it left for the end, in its order, and does not wait for it: the end itself follows. */
export async function withClosing<Result>(
  trx: Db,
  work: (trx: Db) => Promise<Result>,
): Promise<{ result: Result; closing: Promise<unknown> }> {
  waiting.set(trx, []);
  const result = await work(trx);
  const calls = waiting.get(trx) ?? [];
  waiting.delete(trx);
  const closing = calls.length > 0 ? sql`SELECT ${sql.join(calls)}`.execute(trx) : Promise.resolve();
  return { result, closing };
}
