import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import {
  type AskedKeys,
  type Candidates,
  type Hit,
  type ListedName,
  namesOf,
  type Person,
} from './compare-people.rules.ts';
import { type Comparer, TooMuchToCompare, ticketComparer } from './comparers.ts';
import { isScreeningOn } from './screening-switch.ts';

/** All entries in force, or those of a list that changed after one of its imports. */
export type Among = { listId: number; afterImport: number } | 'all';

/** More pairs of names than this are not read into memory and compared in one go. */
const MOST_PAIRS = 200_000;

/**
 * Looks names up by their keys and compares what that finds: two queries by index, whatever the number of people. Throws
 * `TooMuchToCompare` where the names are like more names of the lists than can be compared at once.
 */
export async function findHits(
  db: Db,
  people: readonly Person[],
  among: Among = 'all',
  comparer: Comparer = ticketComparer,
): Promise<Hit[]> {
  const asked = await comparer.keysOf(namesOf(people).map(({ part }) => part));
  const candidates = await findCandidates(db, asked);
  if (candidates.length === 0) return [];
  const listed = await readNames(db, [...new Set(candidates.flatMap(({ listed: ids }) => ids))], among);
  const isAmong = new Set(listed.map(({ id }) => id));
  const compared = candidates.map(({ name, listed: ids }) => ({ name, listed: ids.filter((id) => isAmong.has(id)) }));
  return comparer.compare({ people, candidates: compared, listed });
}

/**
 * The names of lists that share keys in two words with a name, or the key of the name as a whole, whose place is 0. The database counts the
 * words, so that only candidates come back; none while screening is off. The joins are written as loops, since a list that has just come in has no statistics yet.
 */
async function findCandidates(db: Db, { names, words, keys }: AskedKeys): Promise<Candidates[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Candidates>`
    SELECT f.name, array_agg(f.id) AS listed FROM (
      SELECT a.name, k.name_id AS id FROM unnest(${names}::int[], ${words}::int[], ${keys}::text[]) AS a (name, word, key)
      CROSS JOIN LATERAL (SELECT s.name_id FROM screening_keys s WHERE s.key = a.key OFFSET 0) k
      GROUP BY 1, 2 HAVING min(a.word) = 0 OR min(a.word) <> max(a.word)
      ORDER BY 1, 2 LIMIT ${MOST_PAIRS + 1}) f WHERE ${isScreeningOn} GROUP BY 1 ORDER BY 1`.execute(db);
  if (rows.reduce((sum, { listed }) => sum + listed.length, 0) > MOST_PAIRS) throw new TooMuchToCompare();
  return rows;
}

async function readNames(db: Db, ids: readonly number[], among: Among): Promise<ListedName[]> {
  const isAmong: RawBuilder<boolean> =
    among === 'all' ? sql`true` : sql`e.danh_sach_id = ${among.listId} AND e.lan_doi > ${among.afterImport}`;
  const { rows } = await sql<ListedName>`
    SELECT x.* FROM unnest(${ids}::int[]) AS a (id) CROSS JOIN LATERAL (
      SELECT n.id, e.id AS "entryId", n.name AS written, e.loai AS kind, e.ngay_sinh AS births, e.noi_dung_hash AS hash
      FROM screening_names n JOIN muc_sang_loc e ON e.id = n.entry_id JOIN danh_sach_sang_loc l ON l.id = e.danh_sach_id
      WHERE n.id = a.id AND e.con_hieu_luc AND l.trang_thai = 1 AND ${isAmong} OFFSET 0) x`.execute(db);
  return rows;
}
