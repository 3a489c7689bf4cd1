import type { Position } from '@doi-tien/money/average-cost';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { changesOf } from './changes.ts';
import type { Drawer, NoteMove } from './drawer.ts';
import { type Deal, figuresOf } from './figures.ts';
import type { Line } from './journal.ts';
import { type Place, VAULT } from './place.ts';
import type { Reserved } from './reserved.ts';

/** What one place holds, by currency. */
export type Drawers = Map<number, Drawer>;

export interface Books {
  positions: Map<number, Position>;
  /** What the place holds that an entry takes from and puts into. */
  drawers: Drawers;
  /** Of an entry that concerns several places: each of them. */
  places?: ReadonlyMap<Place, Drawers>;
  /** What is kept for customers, but for the reservations that the entry takes. */
  reserved?: Reserved;
}

/**
 * Locks the balances of these currencies in a branch until the commit and reads them, with what these places hold: see `lock_holdings` and
 * `lock_places` in the database. The lock is the branch's, whatever the place, so that there is one lock order.
 */
export async function lockBooks(
  trx: Db,
  branchId: number,
  currencyIds: readonly number[],
  places: readonly Place[] = [VAULT],
  exceptReservations: readonly number[] = [],
): Promise<Books> {
  if (currencyIds.length === 0) return toBooks([], places);
  const ids = [...new Set(currencyIds)];
  const tills = places.filter((place) => place !== VAULT);
  const { rows } = await (tills.length === 0
    ? sql<HeldRow>`SELECT * FROM lock_holdings(${branchId}::int, ${ids}::int[], ${exceptReservations}::int[])`
    : sql<HeldRow>`SELECT * FROM lock_places(${branchId}::int, ${ids}::int[], ${tills}::int[], ${exceptReservations}::int[])`
  ).execute(trx);
  return toBooks(rows, places);
}

/** Without a place: of the vault. */
type HeldRow = Position & Drawer & { currencyId: number; reserved?: string | null };

function toBooks(rows: readonly HeldRow[], places: readonly Place[]): Books {
  const positions = new Map(rows.map(({ currencyId, quantity, cost }) => [currencyId, { quantity, cost }]));
  const byPlace = new Map(places.map((place) => [place, drawersOf(rows, place)]));
  const reserved = new Map(rows.flatMap(({ currencyId, reserved: kept }) => (kept ? [[currencyId, kept]] : [])));
  return { positions, drawers: byPlace.get(places[0] ?? VAULT) ?? new Map(), places: byPlace, reserved };
}

/** What is not cash is in no till: the vault's drawer stands for it. */
function drawersOf(rows: readonly HeldRow[], asked: Place): Drawers {
  const inVault = rows.filter(({ place = VAULT }) => place === VAULT);
  const inTill = rows.filter(({ place = VAULT }) => place === asked && place !== VAULT);
  return new Map(
    [...inVault, ...inTill].map(({ currencyId, unsorted, notes, place = VAULT }) => [
      currencyId,
      { place, unsorted, notes },
    ]),
  );
}

export interface EntryHead {
  kind: string;
  /** The kind of trade, where the entry is one. */
  trade?: string;
  branchId: number;
  safeId: number;
  day: string;
  personId: number;
  reverses?: number;
  /** Under which kind and whom the figures of the day are kept, where that is not the entry's own. */
  countsAs?: { kind: string; personId: number };
}

/** The rows of an entry: lines of value, moves of notes, and what was exchanged at an agreed value. */
export interface EntryRows {
  lines: readonly Line[];
  moves: readonly NoteMove[];
  deals?: readonly Deal[];
}

/** An entry as `write_entry` takes it: its rows, and what they change. */
export function entryToWrite(head: EntryHead, { lines, moves, deals = [] }: EntryRows): string {
  const { countsAs, trade, ...rest } = head;
  return JSON.stringify({
    ...rest,
    lines,
    moves,
    ...changesOf(lines, moves),
    figures: figuresOf(lines, deals, head.reverses !== undefined),
    countsAs: countsAs ?? { kind: trade ?? head.kind, personId: head.personId },
  });
}

/** Inserts the entry with its lines and notes, and adds them to balances and figures: see `write_entry` in the database. */
export async function writeEntry(trx: Db, entry: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT write_entry(${entry}::jsonb) AS id`.execute(trx);
  if (!rows[0]) throw new Error('The entry was not written');
  return rows[0].id;
}

export interface StoredEntry {
  kind: string;
  trade?: string;
  personId: number;
  lines: Line[];
  moves: NoteMove[];
}

export async function readEntry(db: Db, entryId: number): Promise<StoredEntry> {
  const heads = await sql<{ kind: string; trade: string | null; personId: number }>`
    SELECT b.loai AS kind, g.loai AS trade, b.nguoi_tao AS "personId"
    FROM but_toan b LEFT JOIN giao_dich g ON g.but_toan_id = b.id WHERE b.id = ${entryId}`.execute(db);
  const lines = await sql<Line>`
    SELECT tai_khoan AS account, tien_id AS "currencyId", so_luong AS quantity, gia_tri AS value
    FROM dong_but_toan WHERE but_toan_id = ${entryId} ORDER BY id`.execute(db);
  const moves = await sql<NoteMove>`
    SELECT tien_id AS "currencyId", menh_gia_id AS "denominationId", so_to AS count, so_tien AS amount, ngan_quy_id AS place
    FROM dong_to_tien WHERE but_toan_id = ${entryId} ORDER BY id`.execute(db);
  const [head] = heads.rows;
  if (!head) throw new Error(`There is no entry ${entryId}`);
  const { kind, trade, personId } = head;
  return { kind, personId, ...(trade && { trade }), lines: lines.rows, moves: moves.rows };
}
