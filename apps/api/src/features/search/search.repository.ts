import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/http/lists/list-filter.ts';
import { codesOf, type TypedCode } from './trade-code.rules.ts';

export const MOST_HITS = 5;
/** A number without a day means one of the last days. */
const RECENT_DAYS = 7;
/** Customers are looked for among the newest tickets, so that an answer takes as long after two years as after one. */
const NEWEST_TICKETS = 100_000;
const NEWEST_NAMED = 20_000;

type Found<Group extends keyof QuickSearchAnswer> = QuickSearchAnswer[Group];
const limit = sql`LIMIT ${sql.lit(MOST_HITS)}`;

/** Every word somewhere in these, without regard to diacritics, order or case. */
function hasWords(columns: readonly string[], typed: string): RawBuilder<boolean> {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`;
  const words = typed.split(/\s+/).map((word) => containsText(text, word));
  return sql`(${sql.join(words, sql` AND `)})`;
}

/** Of the books of one branch: its number, and what its codes begin with. */
export interface SearchedBranch {
  id: number;
  codeStart: string;
}

export async function readBranch(db: Db, id: number): Promise<SearchedBranch> {
  const { rows } = await sql<{ codeStart: string }>`SELECT code_start(${id}::int) AS "codeStart"`.execute(db);
  return { id, codeStart: rows[0]?.codeStart ?? '' };
}

export async function findTrades(
  db: Db,
  branch: SearchedBranch,
  permitted: readonly TradeKind[],
  { kind, day, number }: TypedCode,
): Promise<Found<'giao_dich'>> {
  const kinds = permitted.filter(({ code }) => kind === null || code === kind);
  if (kinds.length === 0) return [];
  const codes = sql`${kinds.map(({ code }) => code as string)}::text[]`;
  const isOwn = sql`g.chi_nhanh_id = ${branch.id}`;
  const select = sql`SELECT g.id, g.loai, g.ma_giao_dich, g.trang_thai, g.gia_tri, g.ten_khach, g.ngay_tao`;
  let query: RawBuilder<Omit<Found<'giao_dich'>[number], 'duong_dan'>>;
  if (number !== null) {
    const codesMeant = codesOf(kinds, day ? [day] : await recentDays(db, branch.id), number);
    const meant = codesMeant.map((code) => branch.codeStart + code);
    query = sql`${select} FROM giao_dich g WHERE ${isOwn} AND g.ma_giao_dich = ANY(${meant}) ORDER BY g.id DESC ${limit}`;
  } else if (day !== null) {
    query = sql`${select} FROM giao_dich g WHERE ${isOwn} AND g.ngay = ${day} AND g.loai = ANY(${codes})
      ORDER BY g.id DESC ${limit}`;
  } else {
    query = sql`${select} FROM unnest(${codes}) AS k (loai) CROSS JOIN LATERAL (
      SELECT * FROM giao_dich x WHERE x.chi_nhanh_id = ${branch.id} AND x.loai = k.loai
      ORDER BY x.ngay_tao DESC NULLS LAST, x.id DESC NULLS LAST ${limit}) g
      ORDER BY g.ngay_tao DESC ${limit}`;
  }
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, duong_dan: pathOf(kinds, row.loai) }));
}

async function recentDays(db: Db, branchId: number): Promise<string[]> {
  const { rows } = await sql<{ ngay: string }>`
    SELECT ngay FROM ket WHERE chi_nhanh_id = ${branchId} ORDER BY ngay DESC LIMIT ${sql.lit(RECENT_DAYS)}`.execute(db);
  return rows.map(({ ngay }) => ngay);
}

/** By name, phone or ID number, from the branch's tickets of kinds the person may see; void ones may have been void for mistakes. */
export async function findCustomers(
  db: Db,
  branchId: number,
  kinds: readonly TradeKind[],
  typed: string,
): Promise<Found<'khach_hang'>> {
  if (kinds.length === 0) return [];
  const codes = kinds.map(({ code }) => code as string);
  const { rows } = await sql<Omit<Found<'khach_hang'>[number], 'duong_dan'> & { loai: string }>`
    WITH newest AS MATERIALIZED (
      SELECT g.id, g.loai, g.so_giay_to, g.ten_khach, g.dien_thoai FROM giao_dich g
      WHERE g.id > (SELECT max(id) FROM giao_dich) - ${sql.lit(NEWEST_TICKETS)}
        AND g.chi_nhanh_id = ${branchId} AND g.so_giay_to IS NOT NULL AND g.trang_thai <> 3 AND g.loai = ANY(${codes}::text[])
      ORDER BY g.id DESC LIMIT ${sql.lit(NEWEST_NAMED)})
    SELECT so_giay_to, (array_agg(ten_khach ORDER BY id DESC) FILTER (WHERE ten_khach IS NOT NULL))[1] AS ten_khach,
      (array_agg(dien_thoai ORDER BY id DESC) FILTER (WHERE dien_thoai IS NOT NULL))[1] AS dien_thoai,
      (array_agg(loai ORDER BY id DESC))[1] AS loai
    FROM newest WHERE ${hasWords(['ten_khach', 'so_giay_to', 'dien_thoai'], typed)}
    GROUP BY so_giay_to ORDER BY max(id) DESC ${limit}`.execute(db);
  return rows.map(({ loai, ...row }) => ({ ...row, duong_dan: pathOf(kinds, loai) }));
}

/** By code, or by day as people write it. */
export async function findSafes(db: Db, branchId: number, typed: string): Promise<Found<'ket'>> {
  const { rows } = await sql<Found<'ket'>[number]>`
    SELECT id, ma_ket, ngay, trang_thai FROM ket
    WHERE chi_nhanh_id = ${branchId}
      AND (${hasWords(['ma_ket'], typed)} OR strpos(to_char(ngay, 'DD/MM/YYYY'), ${typed}) > 0)
    ORDER BY ngay DESC ${limit}`.execute(db);
  return rows;
}

export async function findUsers(db: Db, typed: string): Promise<Found<'nguoi_dung'>> {
  const { rows } = await sql<Found<'nguoi_dung'>[number]>`
    SELECT id, tai_khoan, ho_va_ten, trang_thai FROM nguoi_dung
    WHERE ${hasWords(['tai_khoan', 'ho_va_ten', 'email', 'dien_thoai'], typed)}
    ORDER BY trang_thai, tai_khoan ${limit}`.execute(db);
  return rows;
}

/** The code that was typed exactly comes first: `usd` is USD before USDT. */
export async function findCurrencies(db: Db, typed: string): Promise<Found<'tien'>> {
  const { rows } = await sql<Found<'tien'>[number]>`
    SELECT id, ma, ten, ky_hieu, trang_thai FROM tien WHERE ${hasWords(['ma', 'ten', 'ky_hieu'], typed)}
    ORDER BY trang_thai, upper(${typed}) <> ma, thu_tu, id ${limit}`.execute(db);
  return rows;
}

function pathOf(kinds: readonly TradeKind[], code: string): string {
  return kinds.find((kind) => kind.code === code)?.path ?? '';
}
