import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether the company has several branches that are switched on. With one, no file and no paper shows that branches exist. */
export async function hasSeveralBranches(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM chi_nhanh WHERE trang_thai = 1 LIMIT 2`.execute(db);
  return rows.length > 1;
}

/**
 * Whether answers show that branches exist: several are switched on, or one that is switched off has books. Reports over all branches
 * contain those books, so the fields and rights that lead to them stay.
 */
export const showsBranches = sql<boolean>`EXISTS (
  SELECT FROM chi_nhanh b WHERE b.trang_thai = 1 OR EXISTS (SELECT FROM ket k WHERE k.chi_nhanh_id = b.id) OFFSET 1)`;

export async function readShowsBranches(db: Db): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`SELECT ${showsBranches} AS shown`.execute(db);
  return rows[0]?.shown === true;
}
