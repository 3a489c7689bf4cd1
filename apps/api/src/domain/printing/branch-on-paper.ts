import type { BranchOnPaper } from '@doi-tien/contract/branches.schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Name and address for papers. Where no other branch is switched on, papers name the company alone. */
export async function readOnPaper(db: Db, id: number): Promise<BranchOnPaper> {
  const { rows } = await sql<NonNullable<BranchOnPaper>>`
    SELECT ten, dia_chi, dien_thoai FROM chi_nhanh
    WHERE id = ${id} AND EXISTS (SELECT FROM chi_nhanh o WHERE o.id <> ${id} AND o.trang_thai = 1)`.execute(db);
  return rows[0] ?? null;
}
