import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** `PC-261119-0001`, counted per branch, kind and day without gaps: the row of the last number stays locked until the commit. */
export async function nextNumber(
  trx: Db,
  { branchId, day }: { branchId: number; day: string },
  code: string,
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    WITH last AS (
      INSERT INTO ticket_numbers (chi_nhanh_id, loai, ngay, so) VALUES (${branchId}, ${code}, ${day}::date, 1)
      ON CONFLICT (chi_nhanh_id, loai, ngay) DO UPDATE SET so = ticket_numbers.so + 1 RETURNING so::text)
    SELECT code_start(${branchId}) || ${code}::text || to_char(${day}::date, '-YYMMDD-') || lpad(so, greatest(4, length(so)), '0') AS number
    FROM last`.execute(trx);
  if (!rows[0]) throw new Error('The paper got no number');
  return rows[0].number;
}
