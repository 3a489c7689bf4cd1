import { sql } from 'kysely';
import { screenEverybodyAgain } from '../../domain/screening/screening-switch.ts';
import type { Db } from '../../platform/db/database.ts';
import { INDEX_VERSION, indexNames, namesOf } from './entries.repository.ts';

/** Small enough that the list is locked for a moment only. */
const ENTRIES_AT_ONCE = 200;

interface Indexed {
  id: number;
  name: string;
  originalName: string | null;
  aliases: string[];
}

/**
 * Writes the index of the next entries that an earlier version imported, which found them by other names or keys. When a list has none left,
 * everybody is compared with it again. Answers whether there was something to do.
 */
export async function reindexNext(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM danh_sach_sang_loc WHERE index_version < ${INDEX_VERSION} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
    trx,
  );
  const [list] = rows;
  if (!list) return false;
  const entries = await sql<Indexed>`
    SELECT e.id, e.ten AS name, e.ten_goc AS "originalName", e.ten_khac AS aliases FROM muc_sang_loc e
    WHERE e.danh_sach_id = ${list.id} AND e.con_hieu_luc
      AND EXISTS (SELECT FROM screening_names n WHERE n.entry_id = e.id AND n.version < ${INDEX_VERSION})
    ORDER BY e.id LIMIT ${ENTRIES_AT_ONCE}`.execute(trx);
  if (entries.rows.length > 0) {
    await indexNames(
      trx,
      entries.rows.map((entry) => ({ id: entry.id, names: namesOf(entry) })),
    );
    return true;
  }
  await sql`UPDATE danh_sach_sang_loc SET index_version = ${INDEX_VERSION}, da_quet_lan = 0 WHERE id = ${list.id}`.execute(
    trx,
  );
  await screenEverybodyAgain(trx, list.id);
  return true;
}
