import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyLedger } from '../../apps/api/src/domain/ledger/verify.ts';
import type { TestApp } from './test-app.ts';

export type Query = (text: string) => Promise<unknown>;

/** Anybody whose id the rows of a forgery can name. */
export const FORGER_ID = 1;

const OF_FIGURES = 'figures equal the journal and the tickets';

class RolledBack extends Error {}

/**
 * Forges with the role of the application and answers the rules of `ledger:verify` that found it, each once, beside the one about the kept
 * figures, which that role cannot make agree. Nothing of it stays.
 */
export async function rulesThatFind(api: TestApp, forge: (query: Query) => Promise<unknown>): Promise<string[]> {
  const rules = new Set<string>();
  const forged = api.database.inTransaction(async (trx) => {
    const query: Query = (text) => sql.raw(text).execute(trx);
    await forge(query);
    for (const { rule } of await verifyLedger(trx)) rules.add(rule);
    rules.delete(OF_FIGURES);
    throw new RolledBack();
  });
  await expect(forged).rejects.toThrow(RolledBack);
  return [...rules];
}
