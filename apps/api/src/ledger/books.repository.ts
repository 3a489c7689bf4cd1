import { EMPTY_POSITION, type Position } from '@doi-tien/money/average-cost';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Deal, figuresOf } from './daily-figures.ts';
import type { Drawer, NoteMove } from './drawer.ts';
import type { Line } from './journal.ts';

export interface Books {
  positions: Map<number, Position>;
  drawers: Map<number, Drawer>;
}

/** Locks what is held of these moneys, in the order everybody keeps: see `lock_books` in the database. */
export async function lockBooks(trx: Db, moneyIds: readonly number[]): Promise<Books> {
  const { rows } = await sql<HeldRow>`SELECT * FROM lock_books(${[...new Set(moneyIds)]}::int[])`.execute(trx);
  return toBooks(rows);
}

/** The same without holding anybody up, for looking ahead. */
export async function readBooks(db: Db, moneyIds: readonly number[]): Promise<Books> {
  const { rows } = await sql<HeldRow>`
    SELECT tien_id AS "moneyId", so_luong AS quantity, gia_von AS cost, chua_phan_loai AS unsorted, notes_of(tien_id) AS notes
    FROM vi_the WHERE tien_id = ANY(${[...new Set(moneyIds)]}::int[])`.execute(db);
  const books = toBooks(rows);
  for (const id of moneyIds) {
    if (!books.positions.has(id)) books.positions.set(id, EMPTY_POSITION);
    if (!books.drawers.has(id)) books.drawers.set(id, { unsorted: '0', notes: [] });
  }
  return books;
}

type HeldRow = Position & Drawer & { moneyId: number };

function toBooks(rows: readonly HeldRow[]): Books {
  return {
    positions: new Map(rows.map(({ moneyId, quantity, cost }) => [moneyId, { quantity, cost }])),
    drawers: new Map(rows.map(({ moneyId, unsorted, notes }) => [moneyId, { unsorted, notes }])),
  };
}

export interface EntryHead {
  kind: string;
  /** The kind of trade, where the entry is one. */
  trade?: string;
  safeId: number;
  day: string;
  personId: number;
  reverses?: number;
  /** Under which kind and whom the figures of the day are kept, where that is not the entry's own. */
  countsAs?: { kind: string; personId: number };
}

/** The entry this transaction wrote last, for what is written in the same breath. */
export const LAST_ENTRY = sql<number>`currval(pg_get_serial_sequence('but_toan', 'id'))`;

/** Writes the entry, its lines and its notes, what is held afterwards and the figures of the day, in one statement. */
export async function writeEntry(
  trx: Db,
  head: EntryHead,
  lines: readonly Line[],
  moves: readonly NoteMove[],
  after: Books,
  deals: readonly Deal[] = [],
): Promise<number> {
  const figures = figuresOf(lines, deals);
  const { kind, personId } = head.countsAs ?? { kind: head.trade ?? head.kind, personId: head.personId };
  const positions = [...after.positions].map(([moneyId, { quantity, cost }]) => ({
    ...{ moneyId, quantity, cost, unsorted: after.drawers.get(moneyId)?.unsorted ?? '0' },
  }));
  const touched = new Set(moves.map(({ denominationId }) => denominationId));
  const piles = [...after.drawers].flatMap(([moneyId, { notes }]) =>
    notes.filter(({ denominationId }) => touched.has(denominationId)).map((pile) => ({ moneyId, ...pile })),
  );
  const { rows } = await sql<{ id: number }>`
    WITH entry AS (
      INSERT INTO but_toan (loai, ket_id, ngay, dao_cua, nguoi_tao)
      VALUES (${head.kind}, ${head.safeId}, ${head.day}, ${head.reverses ?? null}, ${head.personId}) RETURNING id),
    lines AS (
      INSERT INTO dong_but_toan (but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
      SELECT entry.id, l.account, l."moneyId", l.quantity, l.value
      FROM entry, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        AS l (account text, "moneyId" int, quantity numeric, value numeric)),
    notes AS (
      INSERT INTO dong_to_tien (but_toan_id, tien_id, menh_gia_id, so_to, so_tien)
      SELECT entry.id, n."moneyId", n."denominationId", n.count, n.amount
      FROM entry, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        AS n ("moneyId" int, "denominationId" int, count bigint, amount numeric)),
    positions AS (
      UPDATE vi_the v SET so_luong = p.quantity, gia_von = p.cost, chua_phan_loai = p.unsorted
      FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
        AS p ("moneyId" int, quantity numeric, cost numeric, unsorted numeric)
      WHERE v.tien_id = p."moneyId"),
    piles AS (
      INSERT INTO ton_to (menh_gia_id, tien_id, so_to)
      SELECT p."denominationId", p."moneyId", p.count
      FROM jsonb_to_recordset(${JSON.stringify(piles)}::jsonb)
        AS p ("moneyId" int, "denominationId" int, count bigint)
      ON CONFLICT (menh_gia_id) DO UPDATE SET so_to = excluded.so_to),
    balances AS (
      INSERT INTO so_du_ngay (tien_id, ngay, so_luong, gia_von)
      SELECT p."moneyId", ${head.day}::date, p.quantity, p.cost
      FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) AS p ("moneyId" int, quantity numeric, cost numeric)
      ON CONFLICT (tien_id, ngay) DO UPDATE SET so_luong = excluded.so_luong, gia_von = excluded.gia_von),
    figures AS (
      INSERT INTO so_lieu_ngay AS kept (ngay, loai, la_dao, tai_khoan, tien_id, nguoi_tao, so_but_toan,
                                        so_luong_vao, so_luong_ra, gia_tri_vao, gia_tri_ra)
      SELECT ${head.day}::date, ${kind}, ${head.reverses !== undefined}::boolean, f.account, f."moneyId", ${personId}::int, 1,
             f."quantityIn", f."quantityOut", f."valueIn", f."valueOut"
      FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
        AS f (account text, "moneyId" int, "quantityIn" numeric, "quantityOut" numeric, "valueIn" numeric, "valueOut" numeric)
      ON CONFLICT ON CONSTRAINT one_figure DO UPDATE SET
        so_but_toan = kept.so_but_toan + 1,
        so_luong_vao = kept.so_luong_vao + excluded.so_luong_vao, so_luong_ra = kept.so_luong_ra + excluded.so_luong_ra,
        gia_tri_vao = kept.gia_tri_vao + excluded.gia_tri_vao, gia_tri_ra = kept.gia_tri_ra + excluded.gia_tri_ra)
    SELECT id FROM entry`.execute(trx);
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
    SELECT tai_khoan AS account, tien_id AS "moneyId", so_luong AS quantity, gia_tri AS value
    FROM dong_but_toan WHERE but_toan_id = ${entryId} ORDER BY id`.execute(db);
  const moves = await sql<NoteMove>`
    SELECT tien_id AS "moneyId", menh_gia_id AS "denominationId", so_to AS count, so_tien AS amount
    FROM dong_to_tien WHERE but_toan_id = ${entryId} ORDER BY id`.execute(db);
  const [head] = heads.rows;
  if (!head) throw new Error(`There is no entry ${entryId}`);
  const { kind, trade, personId } = head;
  return { kind, personId, ...(trade && { trade }), lines: lines.rows, moves: moves.rows };
}
