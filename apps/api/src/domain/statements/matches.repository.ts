import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewMatch {
  accountId: number;
  by: number;
  personId: number;
  lineIds: readonly number[];
  itemIds: readonly number[];
}

/** Joins lines of a statement with movements of the books, which belong to the account from then on. */
export async function insertMatch(trx: Db, { accountId, by, personId, lineIds, itemIds }: NewMatch): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      INSERT INTO doi_chieu (tai_khoan_id, cach, nguoi_tao) VALUES (${accountId}, ${by}, ${personId}) RETURNING id),
    sides AS (
      INSERT INTO doi_chieu_dong (doi_chieu_id, dong_sao_ke_id, dong_but_toan_id)
      SELECT made.id, l, NULL FROM made, unnest(${lineIds}::bigint[]) AS l
      UNION ALL SELECT made.id, NULL, i FROM made, unnest(${itemIds}::bigint[]) AS i),
    said AS (
      INSERT INTO tai_khoan_cua_dong (dong_but_toan_id, tai_khoan_id, do_khop) SELECT i, ${accountId}, true FROM unnest(${itemIds}::bigint[]) AS i
      ON CONFLICT (dong_but_toan_id) DO NOTHING)
    SELECT id FROM made`.execute(trx);
  if (!rows[0]) throw new Error('The match was not inserted');
  return rows[0].id;
}

/** Takes a match apart; what only it said about the account of its movements is forgotten with it. */
export async function deleteMatch(trx: Db, id: number): Promise<void> {
  await sql`
    DELETE FROM tai_khoan_cua_dong s USING doi_chieu_dong x
    WHERE x.doi_chieu_id = ${id} AND s.dong_but_toan_id = x.dong_but_toan_id AND s.do_khop`.execute(trx);
  await sql`DELETE FROM doi_chieu WHERE id = ${id}`.execute(trx);
}
