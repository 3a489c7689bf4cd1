import { type RawBuilder, sql } from 'kysely';
import { isTold, TOLD, type ToldEntry } from '../../domain/accounting/told-entries.ts';
import { heldAfter } from '../../domain/ledger/held-after.ts';
import type { Db } from '../../platform/db/database.ts';
import type { OpenedBook } from './book.ts';

/** What was held: how much, and at which book value. */
export interface Held {
  quantity: string;
  value: string;
}

/** What a row or a period moved. */
export interface Moved {
  quantityIn: string;
  quantityOut: string;
  valueIn: string;
  valueOut: string;
}

/** A row of a book with what is held after it. */
export interface MovedRow extends Moved {
  day: string;
  quantity: string;
  value: string;
}

export interface TicketRow extends MovedRow {
  entry: ToldEntry;
}

const MOVED = sql`
  coalesce(sum(q) FILTER (WHERE q > 0), 0)::text AS "quantityIn", coalesce(-sum(q) FILTER (WHERE q < 0), 0)::text AS "quantityOut",
  coalesce(sum(v) FILTER (WHERE v > 0), 0)::text AS "valueIn", coalesce(-sum(v) FILTER (WHERE v < 0), 0)::text AS "valueOut"`;

/** The lines of a book. Đồng is worth its quantity, also where it went from one account to another at no value. */
function linesOf({ head, currency, account, isForeign }: OpenedBook, days: RawBuilder<boolean>): RawBuilder<unknown> {
  const ofAccount = account
    ? sql`AND EXISTS (SELECT FROM outside_book_lines o WHERE o.id = l.id AND o.tai_khoan_id = ${account.id})`
    : sql``;
  return sql`
    SELECT b.ngay AS day, b.id AS entry_id, l.id AS line_id, trim_scale(l.so_luong) AS q,
      ${isForeign ? sql`l.gia_tri` : sql`trim_scale(l.so_luong)`} AS v
    FROM but_toan b JOIN dong_but_toan l ON l.but_toan_id = b.id
    WHERE b.chi_nhanh_id = ANY(${head.branchIds}::int[]) AND ${days} AND ${isTold(sql`b.chi_nhanh_id`, sql`b.ngay`, head.withheld)}
      AND l.tai_khoan = 'holding' AND l.tien_id = ${currency.id} AND (l.so_luong <> 0 OR l.gia_tri <> 0) ${ofAccount}`;
}

function linesOfPeriod(book: OpenedBook): RawBuilder<unknown> {
  return linesOf(book, sql<boolean>`b.ngay BETWEEN ${book.head.from} AND ${book.head.to}`);
}

/** What was held when the first day began: as the last close left it, or of one account what its lines come to. */
export async function readOpeningHeld(db: Db, book: OpenedBook): Promise<Held> {
  const { head, currency, account } = book;
  const { rows } = account
    ? await sql<Held>`
        SELECT coalesce(sum(q), 0)::text AS quantity, coalesce(sum(v), 0)::text AS value
        FROM (${linesOf(book, sql<boolean>`b.ngay < ${head.from}`)}) lines`.execute(db)
    : await sql<Held>`
        SELECT trim_scale(coalesce(sum(h.so_luong), 0))::text AS quantity, coalesce(sum(h.gia_von), 0)::text AS value
        FROM tien t CROSS JOIN unnest(${head.branchIds}::int[]) b (id)
        LEFT JOIN ket k ON k.chi_nhanh_id = b.id AND k.trang_thai = 1
        LEFT JOIN LATERAL (${heldAfter(sql`${head.from}::date - 1`)}) h ON true WHERE t.id = ${currency.id}`.execute(
        db,
      );
  return rows[0] ?? { quantity: '0', value: '0' };
}

/** What the whole period moved, in how many rows. */
export async function readMoved(db: Db, book: OpenedBook): Promise<Moved & { rows: number }> {
  const { rows } = await sql<Moved & { rows: number }>`
    SELECT ${book.byDay ? sql`count(DISTINCT day)` : sql`count(*)`}::int AS rows, ${MOVED} FROM (${linesOfPeriod(book)}) lines`.execute(
    db,
  );
  if (!rows[0]) throw new Error('Sums came back as nothing');
  return rows[0];
}

export interface Part {
  limit: number;
  offset: number;
}

/** Rows with what is held after each, counted from the opening; all of them, or a page. */
export function bookRows(book: OpenedBook, opening: Held, part?: Part): RawBuilder<MovedRow | TicketRow> {
  return book.byDay ? rowsOfDays(book, opening, part) : rowsOfTickets(book, opening, part);
}

function rowsOfDays(book: OpenedBook, { quantity, value }: Held, part: Part | undefined): RawBuilder<MovedRow> {
  return sql<MovedRow>`
    SELECT day, ${MOVED}, (${quantity}::numeric + sum(sum(q)) OVER (ORDER BY day))::text AS quantity,
      (${value}::numeric + sum(sum(v)) OVER (ORDER BY day))::text AS value
    FROM (${linesOfPeriod(book)}) lines GROUP BY day ORDER BY day ${limitOf(part)}`;
}

function rowsOfTickets(book: OpenedBook, { quantity, value }: Held, part: Part | undefined): RawBuilder<TicketRow> {
  return sql<TicketRow>`
    WITH rows AS MATERIALIZED (
      SELECT *, (${quantity}::numeric + sum(q) OVER w)::text AS quantity, (${value}::numeric + sum(v) OVER w)::text AS value
      FROM (${linesOfPeriod(book)}) lines WINDOW w AS (ORDER BY day, entry_id, line_id) ORDER BY day, entry_id, line_id ${limitOf(part)})
    SELECT r.day, greatest(r.q, 0)::text AS "quantityIn", greatest(-r.q, 0)::text AS "quantityOut", greatest(r.v, 0)::text AS "valueIn",
      greatest(-r.v, 0)::text AS "valueOut", r.quantity, r.value, to_jsonb(e) AS entry
    FROM rows r JOIN (${TOLD}) e ON e.id = r.entry_id ORDER BY r.day, r.entry_id, r.line_id`;
}

function limitOf(part: Part | undefined): RawBuilder<unknown> {
  return part ? sql`LIMIT ${part.limit} OFFSET ${part.offset}` : sql``;
}
