import { holdsEveryRight } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import type { Asker } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { AppError } from './app-error.ts';

/**
 * Whether a person may change what counts in every branch, such as the company's rates: they work in every branch that is
 * switched on, or hold every right. With one branch this is everybody.
 */
export async function worksEverywhere(
  db: Db,
  { branchIds, permissions }: Pick<Asker, 'branchIds' | 'permissions'>,
): Promise<boolean> {
  if (holdsEveryRight(permissions)) return true;
  const { rows } = await sql`
    SELECT FROM chi_nhanh WHERE trang_thai = 1 AND id <> ALL(${branchIds}::int[]) LIMIT 1`.execute(db);
  return rows.length === 0;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route changes counts in every branch: the catalogue, settings, roles, lists. It wants a person who works in all of them. */
    isOfCompany?: boolean;
  }
}

export async function refuseUnlessEverywhere(trx: Db, asker: Asker): Promise<void> {
  if (!(await worksEverywhere(trx, asker))) throw new AppError('NOT_IN_EVERY_BRANCH');
}
