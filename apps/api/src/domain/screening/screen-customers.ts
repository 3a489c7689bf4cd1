import { createHash } from 'node:crypto';
import { type BirthMatch, HIT_STATUS } from '@doi-tien/contract/screening';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/live.ts';
import { type Among, findCandidates, type ListedName } from './find-candidates.ts';
import { type SplitName, splitName } from './name-keys.rules.ts';
import { HIT_SCORE, type Score, scoreOf } from './score.rules.ts';

/** A customer as screening compares them. */
export interface Person {
  id: number;
  names: readonly string[];
  birth: string | null;
}

interface Written {
  name?: string | null | undefined;
  birth?: string | null | undefined;
}

export interface Hit {
  personId: number;
  entryId: number;
  score: number;
  personName: string;
  entryName: string;
  birth: BirthMatch;
  fingerprint: string;
}

/**
 * Screens customers whose record has just been written, and keeps the hits: new ones, and those that were decided about another
 * name, another birth or an earlier version of the entry. `written` is the name on a ticket and the birth on a scanned paper, which a
 * record may have no place for. Answers who has a hit that somebody must decide about.
 */
export async function screenCustomers(trx: Db, ids: readonly number[], written: Written = {}): Promise<Set<number>> {
  const kept = await readPeople(trx, ids);
  const people = kept.flatMap((person) => withWritten(person, written));
  const stopped = await keepHits(trx, await findHits(trx, people));
  if (stopped.size > 0) await announce(trx, { topic: 'screening' });
  return stopped;
}

/** With the name that was written, and once more with the birth that was written where the record has another one. */
function withWritten(person: Person, { name, birth }: Written): Person[] {
  const named = name ? { ...person, names: [...person.names, name] } : person;
  return birth && birth !== person.birth ? [named, { ...named, birth }] : [named];
}

/** Whether a name that belongs to no record yet is on a list. */
export async function isOnList(db: Db, name: string, birth: string | null): Promise<boolean> {
  return (await findHits(db, [{ id: 0, names: [name], birth }])).length > 0;
}

/** Records that were merged into another are compared as that one. */
async function readPeople(db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT c.id, array_remove(c.ho_va_ten || c.ten_khac, NULL) AS names, c.ngay_sinh AS birth
    FROM khach_hang c WHERE c.id = ANY(${ids}::int[]) AND c.gop_vao_id IS NULL
      AND EXISTS (SELECT FROM danh_sach_sang_loc l WHERE l.trang_thai = 1)`.execute(db);
  return rows;
}

/** Looks names up by their keys, each key once, and compares exactly what that finds. */
export async function findHits(db: Db, people: readonly Person[], among: Among = 'all'): Promise<Hit[]> {
  const asked = people.flatMap((person) => person.names.map((name) => ({ person, name, split: splitName(name) })));
  const candidates = await findCandidates(
    db,
    asked.map(({ split }) => split.kept),
    among,
  );
  const best = new Map<string, Hit>();
  for (const [place, { person, name, split }] of asked.entries()) {
    for (const listed of candidates[place] ?? []) {
      const scored = scoreOf({ name: split, birth: person.birth }, listed);
      if (!scored || scored.score < HIT_SCORE) continue;
      const key = `${person.id} ${listed.entryId}`;
      // Of equal scores the first name counts: a spelling that a ticket adds later does not undo a decision.
      if (scored.score > (best.get(key)?.score ?? 0)) best.set(key, toHit(person, { name, split }, listed, scored));
    }
  }
  return [...best.values()];
}

function toHit(
  { id, birth }: Person,
  { name, split }: { name: string; split: SplitName },
  listed: ListedName,
  scored: Score,
): Hit {
  const compared = JSON.stringify([split.kept, birth, listed.hash]);
  return {
    personId: id,
    entryId: listed.entryId,
    score: scored.score,
    personName: name,
    entryName: listed.written,
    birth: scored.birth,
    fingerprint: createHash('sha256').update(compared).digest('hex').slice(0, 32),
  };
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
