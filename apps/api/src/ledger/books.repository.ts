import type { Position } from '@doi-tien/money/average-cost';
import { type RawBuilder, sql } from 'kysely';
import { atClose, isSettled, settle } from '../db/closing.ts';
import type { Db } from '../db/database.ts';
import { changesOf } from './changes.ts';
import { type Deal, figuresOf } from './daily-figures.ts';
import type { Drawer, NoteMove } from './drawer.ts';
import type { Line } from './journal.ts';

export interface Books {
  positions: Map<number, Position>;
  drawers: Map<number, Drawer>;
}

/** Locks what is held of these moneys, in the order everybody keeps: see `lock_books` in the database. */
export async function lockBooks(trx: Db, moneyIds: readonly number[]): Promise<Books> {
  if (isSettled(trx))
    throw new Error('This transaction has an entry that is written at its end: the books are not as they stand');
  if (moneyIds.length === 0) return toBooks([]);
  const { rows } = await sql<HeldRow>`SELECT * FROM lock_books(${[...new Set(moneyIds)]}::int[])`.execute(trx);
  return toBooks(rows);
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
export const LAST_ENTRY = sql<number>`currval('but_toan_id_seq')`;

/** The call that writes the entry, its lines and its notes, what they change in the books and the figures of the day. */
export function entryCall(
  { countsAs, trade, ...head }: EntryHead,
  lines: readonly Line[],
  moves: readonly NoteMove[],
  deals: readonly Deal[] = [],
): RawBuilder<number> {
  const entry = {
    ...{ ...head, lines, moves, ...changesOf(lines, moves), figures: figuresOf(lines, deals) },
    countsAs: countsAs ?? { kind: trade ?? head.kind, personId: head.personId },
  };
  return sql<number>`write_entry(${JSON.stringify(entry)}::jsonb)`;
}

/** Leaves that call for the end of the transaction, which then posts nothing else. */
export function writeEntryAtClose(trx: Db, entry: RawBuilder<number>): void {
  settle(trx);
  atClose(trx, entry);
}

/** Makes that call now, for whoever needs the entry's number. */
export async function writeEntry(trx: Db, entry: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT ${entry} AS id`.execute(trx);
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
