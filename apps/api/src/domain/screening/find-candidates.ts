import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { askedKeys, splitName } from './name-keys.rules.ts';
import type { Listed } from './score.rules.ts';

/** A name of an entry in force. */
export interface ListedName extends Listed {
  entryId: number;
  /** As the list writes it. */
  written: string;
  /** Of the whole entry. */
  hash: string;
}

/** All entries in force, or those of a list that changed after one of its imports. */
export type Among = { listId: number; afterImport: number } | 'all';

/**
 * For each of the names that are asked for, given in words, the names of entries that share keys with it (see `askedKeys`).
 * Two queries by index, whatever the number of names: the joins are written as loops, since a list that has just come in has no
 * statistics yet.
 */
export async function findCandidates(
  db: Db,
  asked: readonly (readonly string[])[],
  among: Among,
): Promise<ListedName[][]> {
  const keysOf = asked.map(askedKeys);
  const namesOfKey = await findKeys(db, [...new Set(keysOf.flatMap((keys) => keys.map(({ key }) => key)))]);
  const found = keysOf.map((keys) => {
    const words = new Map<number, number>();
    for (const { word, key } of keys) {
      for (const id of namesOfKey.get(key) ?? []) words.set(id, (words.get(id) ?? 0) | (1 << word));
    }
    return [...words].filter(([, shared]) => isEnough(shared)).map(([id]) => id);
  });
  const names = await readNames(db, [...new Set(found.flat())], among);
  return found.map((ids) =>
    ids.flatMap((id) => {
      const name = names.get(id);
      return name ? [name] : [];
    }),
  );
}

/** A bit for each word: two of them, or the name as a whole, which is bit 0. */
function isEnough(shared: number): boolean {
  return (shared & 1) === 1 || (shared & (shared - 1)) !== 0;
}

async function findKeys(db: Db, keys: readonly string[]): Promise<Map<string, number[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; ids: number[] }>`
    SELECT a.key, k.ids FROM unnest(${keys}::text[]) AS a (key)
    CROSS JOIN LATERAL (SELECT array_agg(s.name_id) AS ids FROM screening_keys s WHERE s.key = a.key) k WHERE k.ids IS NOT NULL`.execute(
    db,
  );
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}

type Row = Omit<ListedName, 'name'> & { id: number };

async function readNames(db: Db, ids: readonly number[], among: Among): Promise<Map<number, ListedName>> {
  if (ids.length === 0) return new Map();
  const isAmong: RawBuilder<boolean> =
    among === 'all' ? sql`true` : sql`e.danh_sach_id = ${among.listId} AND e.lan_doi > ${among.afterImport}`;
  const { rows } = await sql<Row>`
    SELECT x.* FROM unnest(${ids}::int[]) AS a (id) CROSS JOIN LATERAL (
      SELECT n.id, e.id AS "entryId", n.name AS written, e.loai AS kind, e.ngay_sinh AS births, e.noi_dung_hash AS hash
      FROM screening_names n JOIN muc_sang_loc e ON e.id = n.entry_id JOIN danh_sach_sang_loc l ON l.id = e.danh_sach_id
      WHERE n.id = a.id AND e.con_hieu_luc AND l.trang_thai = 1 AND ${isAmong} OFFSET 0) x`.execute(db);
  return new Map(rows.map(({ id, ...name }) => [id, { ...name, name: splitName(name.written) }]));
}
