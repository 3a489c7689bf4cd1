import type { CurrencyGroup } from '@doi-tien/contract/catalogue';
import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText, searchPattern } from '../../platform/http/lists/list-filter.ts';
import { codesOf, type TypedCode } from './trade-code.rules.ts';

const MOST_HITS = 5;
/** A number without a day means one of the last days. */
const RECENT_DAYS = 7;

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

/** By code; a scanned slip tells all of it. */
export async function findReservations(
  db: Db,
  branchId: number,
  typed: string,
): Promise<NonNullable<QuickSearchAnswer['giu_cho']>> {
  const { rows } = await sql<NonNullable<QuickSearchAnswer['giu_cho']>[number]>`
    SELECT r.id, r.ma, r.ten_khach, t.ma AS ma_tien, trim_scale(r.so_luong - r.da_lay)::text AS con_lai, r.den_luc
    FROM giu_cho r JOIN tien t ON t.id = r.tien_id WHERE r.chi_nhanh_id = ${branchId} AND ${hasWords(['r.ma'], typed)}
    ORDER BY r.id DESC ${limit}`.execute(db);
  return rows;
}

/** By name, phone or number of a paper. Customers are the company's. */
export async function findCustomers(db: Db, typed: string): Promise<Found<'khach_hang'>> {
  const words = typed.split(/\s+/).map((word) => sql<boolean>`c.tim_kiem LIKE ${searchPattern(word)}`);
  const { rows } = await sql<Found<'khach_hang'>[number]>`
    SELECT c.id, c.ho_va_ten, c.dien_thoai,
      (SELECT p.so FROM giay_to p WHERE p.khach_hang_id = c.id ORDER BY p.trang_thai, p.id LIMIT 1) AS so_giay_to
    FROM khach_hang c WHERE c.gop_vao_id IS NULL AND ${sql.join(words, sql` AND `)}
    ORDER BY c.ngay_cap_nhat DESC, c.id DESC ${limit}`.execute(db);
  return rows;
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

/** The code that was typed exactly comes first: `usd` is USD before USDT. `groupsOff` are not traded, and not found. */
export async function findCurrencies(
  db: Db,
  groupsOff: readonly CurrencyGroup[],
  typed: string,
): Promise<Found<'tien'>> {
  const { rows } = await sql<Found<'tien'>[number]>`
    SELECT id, ma, ten, ky_hieu, trang_thai FROM tien WHERE ${hasWords(['ma', 'ten', 'ky_hieu'], typed)}
      AND NOT EXISTS (SELECT FROM loai_tien l WHERE l.id = tien.loai_tien_id AND l.nhom = ANY(${groupsOff}::int[]))
    ORDER BY trang_thai, upper(${typed}) <> ma, thu_tu, id ${limit}`.execute(db);
  return rows;
}

function pathOf(kinds: readonly TradeKind[], code: string): string {
  return kinds.find((kind) => kind.code === code)?.path ?? '';
}
