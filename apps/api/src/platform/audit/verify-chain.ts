import type { ChainReport } from '@doi-tien/contract/log.schema';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Break {
  id: number;
  ly_do: 'changed' | 'missing' | 'order';
}

/**
 * Recomputes the whole chain: every row must follow the one before it, carry its hash, and hash to what it says;
 * the last row must be the one the head names. The owner of the database could write all of that anew, but not a
 * head that was written down elsewhere before. Given such a one, it must still stand in the chain.
 */
export async function verifyChain(db: Db, writtenDown?: string): Promise<ChainReport> {
  const { rows: heads } = await sql<{ id: number; hash: string; last: number; lastHash: string | null; count: number }>`
    SELECT h.id, encode(h.hash, 'hex') AS hash, coalesce(max(l.id), 0) AS last, count(l.id) AS count,
           encode((SELECT hash FROM log_thao_tac ORDER BY id DESC LIMIT 1), 'hex') AS "lastHash"
    FROM log_dau_chuoi h LEFT JOIN log_thao_tac l ON true GROUP BY h.id, h.hash`.execute(db);
  const head = heads[0];
  const broken = await firstBreak(db);
  const summary = { so_dong: head?.count ?? 0, dau_chuoi: head?.hash ?? '' };
  if (broken) return { ...summary, hop_le: false, dong_loi: broken.id, ly_do: broken.ly_do };
  const isCut = !head || head.id !== head.last || (head.last > 0 && head.hash !== head.lastHash);
  const isAnew = writtenDown !== undefined && !(await holdsHead(db, writtenDown));
  if (isCut || isAnew) return { ...summary, hop_le: false, dong_loi: head?.last ?? 0, ly_do: 'tail' };
  return { ...summary, hop_le: true, dong_loi: null, ly_do: null };
}

/**
 * Whether a head that was written down elsewhere is still in the chain. A chain that was made anew from some row on, with all
 * its hashes, is whole in itself: only a head from outside the database gives it away.
 */
export async function holdsHead(db: Db, head: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM log_thao_tac WHERE encode(hash, 'hex') = ${head.toLowerCase()}`.execute(db);
  return rows.length > 0;
}

async function firstBreak(db: Db): Promise<Break | undefined> {
  const { rows } = await sql<Break>`
    WITH chain AS (
      SELECT l.id, l.hash_truoc, l.hash, event_hash(l.hash_truoc, l) AS expected,
             lag(l.id, 1, 0::bigint) OVER (ORDER BY l.id) AS previous_id,
             lag(l.hash, 1, sha256('doi-tien')) OVER (ORDER BY l.id) AS previous_hash
      FROM log_thao_tac l)
    SELECT id, CASE WHEN hash <> expected THEN 'changed' WHEN id <> previous_id + 1 THEN 'missing' ELSE 'order' END AS ly_do
    FROM chain
    WHERE hash <> expected OR id <> previous_id + 1 OR hash_truoc <> previous_hash
    ORDER BY id LIMIT 1`.execute(db);
  return rows[0];
}
