import { HIT_STATUS, type ListSource } from '@doi-tien/contract/screening';
import { sql } from 'kysely';
import { listedKeysOf } from '../../domain/screening/comparers.ts';
import { namesIn } from '../../domain/screening/listed-names.rules.ts';
import { nameWords } from '../../domain/screening/name-keys.rules.ts';
import { screenEverybodyAgain } from '../../domain/screening/screening-switch.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Entry } from './entry.rules.ts';

export interface KeptList {
  id: number;
  name: string;
  source: ListSource;
  /** The import that is running now. */
  importNo: number;
}

export interface KeptEntry {
  id: number;
  key: string;
  hash: string;
  isInForce: boolean;
}

/** The list of this name, which is made with its first file. */
export async function takeList(trx: Db, name: string, source: ListSource): Promise<KeptList> {
  await sql`INSERT INTO danh_sach_sang_loc (ten, nguon, quet_xong_luc, index_version) VALUES (${name}, ${source}, now(), ${INDEX_VERSION})
    ON CONFLICT ON CONSTRAINT list_name_taken DO NOTHING`.execute(trx);
  const { rows } = await sql<KeptList>`
    SELECT id, ten AS name, nguon AS source, lan_nhap + 1 AS "importNo" FROM danh_sach_sang_loc WHERE ten = ${name}`.execute(
    trx,
  );
  return rows[0] as KeptList;
}

export async function readEntries(trx: Db, listId: number): Promise<Map<string, KeptEntry>> {
  const { rows } = await sql<KeptEntry>`
    SELECT id, khoa AS key, noi_dung_hash AS hash, con_hieu_luc AS "isInForce" FROM muc_sang_loc WHERE danh_sach_id = ${listId}`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** New entries, and those that another version of the list changed, with their names in the index. */
export async function writeEntries(trx: Db, list: KeptList, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const { rows } = await sql<{ id: number; key: string }>`
    INSERT INTO muc_sang_loc AS m (danh_sach_id, khoa, loai, ten, ten_goc, ten_khac, ngay_sinh, quoc_tich, so_tham_chieu,
      ngay_dua_vao, noi_dung_hash, lan_doi)
    SELECT ${list.id}, x.key, x.kind, x.name, x."originalName", ARRAY(SELECT jsonb_array_elements_text(x.aliases)),
      ARRAY(SELECT jsonb_array_elements_text(x.births)), x.nationality, x.reference, x."listedOn", x.hash, ${list.importNo}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS x (key text, kind smallint, name text, "originalName" text,
      aliases jsonb, births jsonb, nationality text, reference text, "listedOn" date, hash text)
    ON CONFLICT ON CONSTRAINT one_entry_per_key DO UPDATE SET loai = excluded.loai, ten = excluded.ten, ten_goc = excluded.ten_goc,
      ten_khac = excluded.ten_khac, ngay_sinh = excluded.ngay_sinh, quoc_tich = excluded.quoc_tich,
      so_tham_chieu = excluded.so_tham_chieu, ngay_dua_vao = excluded.ngay_dua_vao, noi_dung_hash = excluded.noi_dung_hash,
      lan_doi = excluded.lan_doi, con_hieu_luc = true
    RETURNING m.id, m.khoa AS key`.execute(trx);
  const idOf = new Map(rows.map(({ id, key }) => [key, id]));
  await indexNames(
    trx,
    entries.map((entry) => ({ id: idOf.get(entry.key) ?? 0, names: namesOf(entry) })),
  );
}

/** Names of one statement; each has some thirty keys. */
const NAMES_AT_ONCE = 1000;
/** Raised when entries get other names or keys: `reindex.ts` brings those that were imported before up to date. */
export const INDEX_VERSION = 1;

/** Replaces what the entries are found by. */
export async function indexNames(trx: Db, entries: readonly { id: number; names: string[] }[]): Promise<void> {
  await dropNames(
    trx,
    entries.map(({ id }) => id),
  );
  const names = entries.flatMap(({ id, names: each }) => each.map((name) => ({ entryId: id, name })));
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) await writeNames(trx, names.slice(at, at + NAMES_AT_ONCE));
}

/** Each name once: spellings that are the same words add nothing to the index. */
export function namesOf({ name, originalName, aliases }: Pick<Entry, 'name' | 'originalName' | 'aliases'>): string[] {
  const all = [name, ...aliases, ...(originalName ? [originalName] : [])].flatMap(namesIn);
  return [...new Map(all.map((each) => [nameWords(each).join(' '), each])).entries()].flatMap(([words, each]) =>
    words === '' ? [] : [each],
  );
}

async function writeNames(trx: Db, names: readonly { entryId: number; name: string }[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    INSERT INTO screening_names (entry_id, name, version)
    SELECT *, ${INDEX_VERSION}::int FROM unnest(${names.map(({ entryId }) => entryId)}::int[], ${names.map(({ name }) => name)}::text[])
    RETURNING id, name`.execute(trx);
  const keysOf = await listedKeysOf(rows.map(({ name }) => name));
  const keys = rows.flatMap(({ id }, at) => (keysOf[at] ?? []).map((key) => ({ id, key })));
  await sql`
    INSERT INTO screening_keys (key, name_id)
    SELECT * FROM unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::int[])`.execute(trx);
}

async function dropNames(trx: Db, entryIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM screening_names WHERE entry_id = ANY(${entryIds}::int[])`.execute(trx);
}

/** Entries that the list no longer has. Their open hits are closed; what was decided stays. */
export async function removeEntries(trx: Db, list: KeptList, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE muc_sang_loc SET con_hieu_luc = false, lan_doi = ${list.importNo} WHERE id = ANY(${ids}::int[])`.execute(
    trx,
  );
  await dropNames(trx, ids);
  await closeHits(trx, sql`muc_id = ANY(${ids}::int[])`);
}

export async function countOpenHits(trx: Db, entryIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ket_qua_sang_loc
    WHERE trang_thai = ${HIT_STATUS.open} AND muc_id = ANY(${entryIds}::int[])`.execute(trx);
  return rows[0]?.total ?? 0;
}

export async function closeHits(trx: Db, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    UPDATE ket_qua_sang_loc SET trang_thai = ${HIT_STATUS.closed}, quyet_dinh_luc = now()
    WHERE trang_thai = ${HIT_STATUS.open} AND ${which}`.execute(trx);
}

/** The file is in; everybody is to be compared with what it changed. */
export async function endImportOfList(
  trx: Db,
  list: KeptList,
  { personId, isChanged }: { personId: number; isChanged: boolean },
): Promise<void> {
  await sql`
    UPDATE danh_sach_sang_loc SET lan_nhap = ${list.importNo}, nguoi_nhap = ${personId}, nhap_luc = now() + clock_offset()
    WHERE id = ${list.id}`.execute(trx);
  if (isChanged) await screenEverybodyAgain(trx, list.id);
}
