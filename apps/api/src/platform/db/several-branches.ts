import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether the company has several branches that are switched on. With one, no answer and no file shows that branches exist. */
export async function hasSeveralBranches(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM chi_nhanh WHERE trang_thai = 1 LIMIT 2`.execute(db);
  return rows.length > 1;
}
