import { HIT_STATUS } from '@doi-tien/contract/screening';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';
import type { Hit, Person } from './compare-people.rules.ts';
import { TooMuchToCompare } from './comparers.ts';
import { findHits } from './find-hits.ts';
import { isScreeningOn } from './screening-switch.ts';
import { forgetUnscreened, keepUnscreened } from './unscreened.ts';

interface KeptPerson extends Person {
  /** An earlier comparison with a list failed. */
  isUnscreened: boolean;
}

interface Written {
  name?: string | null | undefined;
  birth?: string | null | undefined;
}

/**
 * Screens customers whose record has just been written, and keeps the hits: new ones, and those that were decided about another
 * name, another birth or an earlier version of the entry. `written` is the name on a ticket and the birth on a scanned paper, which a
 * record may have no place for. Answers who has a hit that somebody must decide about, and who could not be compared.
 */
export async function screenCustomers(trx: Db, ids: readonly number[], written: Written = {}): Promise<Set<number>> {
  const stopped = new Set<number>();
  for (const person of await readPeople(trx, ids)) if (await isStopped(trx, person, written)) stopped.add(person.id);
  if (stopped.size > 0) await announce(trx, { topic: 'screening' });
  return stopped;
}

/** A person with so many similar names on the lists that they cannot be compared is stopped, and stands among the unscreened. */
async function isStopped(trx: Db, person: KeptPerson, written: Written): Promise<boolean> {
  try {
    const hits = await findHits(trx, withWritten(person, written));
    if (person.isUnscreened) await forgetUnscreened(trx, person.id);
    return (await keepHits(trx, hits)).has(person.id);
  } catch (error) {
    if (!(error instanceof TooMuchToCompare)) throw error;
    await keepUnscreened(trx, person.id, 'all');
    return true;
  }
}

/** With the name that was written, and once more with the birth that was written where the record has another one. */
function withWritten(person: Person, { name, birth }: Written): Person[] {
  // A new record has the name of its ticket already.
  const named = name && !person.names.includes(name) ? { ...person, names: [...person.names, name] } : person;
  return birth && birth !== person.birth ? [named, { ...named, birth }] : [named];
}

/** Whether a name that belongs to no record yet is on a list, or too much like many to be compared. */
export async function isOnList(db: Db, name: string, birth: string | null): Promise<boolean> {
  try {
    return (await findHits(db, [{ id: 0, names: [name], birth }])).length > 0;
  } catch (error) {
    if (error instanceof TooMuchToCompare) return true;
    throw error;
  }
}

/** Records that were merged into another are compared as that one. */
async function readPeople(db: Db, ids: readonly number[]): Promise<KeptPerson[]> {
  const { rows } = await sql<KeptPerson>`
    SELECT c.id, array_remove(c.ho_va_ten || c.ten_khac, NULL) AS names, c.ngay_sinh AS birth,
           EXISTS (SELECT FROM unscreened_customers u WHERE u.customer_id = c.id) AS "isUnscreened"
    FROM khach_hang c WHERE c.id = ANY(${ids}::int[]) AND c.gop_vao_id IS NULL
      AND ${isScreeningOn} AND EXISTS (SELECT FROM danh_sach_sang_loc l WHERE l.trang_thai = 1)`.execute(db);
  return rows;
}

/**
 * An open hit is brought up to date where the customer has become more like the entry, and keeps what it says where they have become less so.
 * Writes hits in the order of their keys, so that two transactions wait for each other instead of deadlocking.
 */
export async function keepHits(trx: Db, hits: readonly Hit[]): Promise<Set<number>> {
  if (hits.length === 0) return new Set();
  const { open, otherPerson, closed } = HIT_STATUS;
  await sql`
    INSERT INTO ket_qua_sang_loc AS h (khach_hang_id, muc_id, diem, ten_khach, ten_muc, khop_ngay_sinh, dau_van)
    SELECT x."personId", x."entryId", x.score, x."personName", x."entryName", x.birth, x.fingerprint
    FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb)
      AS x ("personId" int, "entryId" int, score smallint, "personName" text, "entryName" text, birth smallint, fingerprint text)
    ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT one_hit_per_entry DO UPDATE
      SET trang_thai = ${open}, diem = excluded.diem, ten_khach = excluded.ten_khach, ten_muc = excluded.ten_muc,
          khop_ngay_sinh = excluded.khop_ngay_sinh, dau_van = excluded.dau_van, ly_do = NULL, nguoi_quyet_dinh = NULL, quyet_dinh_luc = NULL
      WHERE h.trang_thai = ${closed} OR (h.dau_van <> excluded.dau_van
        AND (h.trang_thai = ${otherPerson} OR (h.trang_thai = ${open} AND h.diem <= excluded.diem)))`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT khach_hang_id AS id FROM ket_qua_sang_loc
    WHERE khach_hang_id = ANY(${hits.map(({ personId }) => personId)}::int[]) AND trang_thai = ${open}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Hits of a merged record become those of the one that stays; where both have one with the same entry, each waits for its own decision. */
export async function moveHits(trx: Db, fromId: number, intoId: number): Promise<void> {
  await sql`
    UPDATE ket_qua_sang_loc h SET khach_hang_id = ${intoId}
    WHERE h.khach_hang_id = ${fromId}
      AND NOT EXISTS (SELECT FROM ket_qua_sang_loc o WHERE o.khach_hang_id = ${intoId} AND o.muc_id = h.muc_id)`.execute(
    trx,
  );
}
