import type { Db } from './database.ts';

const again = new WeakSet<Db>();

/** Marks a transaction as the next try of one that the database refused. */
export function markAgain(trx: Db): void {
  again.add(trx);
}

/** Whether this was tried before and something came in between: whoever only looked the first time now holds. */
export function isTriedAgain(trx: Db): boolean {
  return again.has(trx);
}
