import type { ChainReport } from '@doi-tien/contract/log.schema';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { COMPANY_CHAIN, LOG_HEADS } from './record-event.ts';

/** The chain in which it breaks is for the people who run the program; the others are told the row. */
export interface VerifiedChains extends ChainReport {
  chuoi: number | null;
}

interface Break {
  chain: number;
  id: number;
  ly_do: 'changed' | 'missing' | 'order' | 'tail';
}

/**
 * Recomputes every chain of the action log: each row must follow the one before it, carry its hash, and hash to what it
 * says; the last row must be the one the head names; and the heads that the company's chain recorded hour by hour must
 * still stand in their chains. The owner of the database could write all of that anew, but not heads that were written down
 * elsewhere before. Given such, they must still stand there too.
 */
export async function verifyChain(db: Db, writtenDown?: string): Promise<VerifiedChains> {
  const { rows } = await sql<{ so_dong: number; dau_chuoi: string; last: number }>`
    SELECT (SELECT count(*) FROM log_thao_tac) AS so_dong, (SELECT coalesce(max(id), 0) FROM log_thao_tac) AS last,
           coalesce(string_agg(encode(hash, 'hex'), '-' ORDER BY chuoi) FILTER (WHERE so > 0), encode(first_hash(1), 'hex')) AS dau_chuoi
    FROM log_dau_chuoi`.execute(db);
  const { last = 0, ...summary } = rows[0] ?? { so_dong: 0, dau_chuoi: '' };
  const broken = (await firstBreak(db)) ?? (await firstCut(db)) ?? (await firstLostHead(db));
  if (broken) return { ...summary, hop_le: false, dong_loi: broken.id, ly_do: broken.ly_do, chuoi: broken.chain };
  const isAnew = writtenDown !== undefined && !(await holdsHead(db, writtenDown));
  if (isAnew) return { ...summary, hop_le: false, dong_loi: last, ly_do: 'tail', chuoi: null };
  return { ...summary, hop_le: true, dong_loi: null, ly_do: null, chuoi: null };
}

/**
 * Whether heads that were written down elsewhere, one for each chain, are still in the log. A chain that was made anew from
 * some row on, with all its hashes, is whole in itself: only a head from outside the database gives it away.
 */
export async function holdsHead(db: Db, heads: string): Promise<boolean> {
  const wanted = [...new Set(heads.toLowerCase().split('-'))];
  const { rows } = await sql<{ found: number }>`
    SELECT count(DISTINCT hash)::int AS found FROM log_thao_tac WHERE encode(hash, 'hex') = ANY(${wanted})`.execute(db);
  return rows[0]?.found === wanted.length;
}

async function firstBreak(db: Db): Promise<Break | undefined> {
  const { rows } = await sql<Break>`
    WITH chain AS (
      SELECT l.chuoi, l.so, l.id, l.hash_truoc, l.hash, event_hash(l.hash_truoc, l) AS expected,
             lag(l.so, 1, 0::bigint) OVER chain AS previous_number, lag(l.id, 1, 0::bigint) OVER chain AS previous_id,
             lag(l.hash, 1, first_hash(l.chuoi)) OVER chain AS previous_hash
      FROM log_thao_tac l WINDOW chain AS (PARTITION BY l.chuoi ORDER BY l.so))
    SELECT chuoi AS chain, id, CASE WHEN hash <> expected THEN 'changed' WHEN so <> previous_number + 1 THEN 'missing' ELSE 'order' END AS ly_do
    FROM chain
    WHERE hash <> expected OR so <> previous_number + 1 OR id <= previous_id OR hash_truoc <> previous_hash
    ORDER BY chuoi, so LIMIT 1`.execute(db);
  return rows[0];
}

/** A chain whose head is not its last row; every branch has a chain, and so has the company. */
async function firstCut(db: Db): Promise<Break | undefined> {
  const { rows } = await sql<Break>`
    SELECT c.chuoi AS chain, coalesce(l.id, 0) AS id, 'tail' AS ly_do
    FROM (SELECT chuoi FROM log_dau_chuoi UNION SELECT DISTINCT chuoi FROM log_thao_tac
          UNION SELECT id FROM chi_nhanh UNION SELECT ${sql.lit(COMPANY_CHAIN)}) c
    LEFT JOIN log_dau_chuoi h ON h.chuoi = c.chuoi
    LEFT JOIN LATERAL (SELECT id, so, hash FROM log_thao_tac WHERE chuoi = c.chuoi ORDER BY so DESC LIMIT 1) l ON true
    WHERE (h.so, h.hash) IS DISTINCT FROM (coalesce(l.so, 0), coalesce(l.hash, first_hash(c.chuoi)))
    ORDER BY c.chuoi LIMIT 1`.execute(db);
  return rows[0];
}

/** A head that the company's chain has recorded (`log-heads.ts`), and that no row of its chain has any more. */
async function firstLostHead(db: Db): Promise<Break | undefined> {
  const { rows } = await sql<Break>`
    SELECT h.chuoi AS chain, coalesce((SELECT max(id) FROM log_thao_tac WHERE chuoi = h.chuoi), 0) AS id, 'tail' AS ly_do
    FROM log_thao_tac l CROSS JOIN jsonb_to_recordset(l.sau->'dau_chuoi') AS h (chuoi integer, so bigint, hash text)
    LEFT JOIN log_thao_tac r ON r.chuoi = h.chuoi AND r.so = h.so AND encode(r.hash, 'hex') = h.hash
    WHERE l.chuoi = ${sql.lit(COMPANY_CHAIN)} AND l.doi_tuong = ${LOG_HEADS.subject} AND l.hanh_dong = ${LOG_HEADS.act} AND r.id IS NULL
    ORDER BY h.chuoi LIMIT 1`.execute(db);
  return rows[0];
}
