import { STATEMENTS_SHOWN } from '@doi-tien/contract/statement';
import type {
  BookLine,
  ImportedStatement,
  MatchedGroup,
  OutsideAccount,
  Reconciliation,
  StatementLine,
} from '@doi-tien/contract/statement.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Movements of the books that went through the account, or may have: where there are several, nobody has said yet. */
export const itemsOf = ({ id, tien_id, chi_nhanh_id }: OutsideAccount, orUnsaid: boolean) => sql`(
  SELECT i.*, x.doi_chieu_id FROM outside_book_lines i LEFT JOIN doi_chieu_dong x ON x.dong_but_toan_id = i.id
  WHERE i.tien_id = ${tien_id} AND (${chi_nhanh_id}::int IS NULL OR i.chi_nhanh_id = ${chi_nhanh_id})
    AND ${orUnsaid ? sql`coalesce(i.tai_khoan_id, ${id}) = ${id}` : sql`i.tai_khoan_id = ${id}`})`;

const BOOK_LINE = sql`
  i.id, e.ngay, e.ngay_tao AS luc, trim_scale(i.so_luong)::text AS so_tien, e.ma_giao_dich AS ma, CASE WHEN e.la_dao THEN 'void' ELSE e.loai END AS loai,
  e.giao_dich_id, g.ma_tham_chieu AS tham_chieu, g.ten_khach, i.chi_nhanh_id, i.doi_chieu_id`;
export const ORIGIN = sql`JOIN entry_origins e ON e.id = i.but_toan_id LEFT JOIN giao_dich g ON g.id = e.giao_dich_id`;

const STATEMENT_LINE_FIELDS = sql`
  l.id, l.ngay, l.luc, trim_scale(l.so_tien)::text AS so_tien, l.tham_chieu, l.noi_dung, l.doi_tuong, l.tk_doi_tuong, l.trang_thai, x.doi_chieu_id,
  (SELECT n.noi_dung FROM giai_thich_dong n WHERE n.dong_sao_ke_id = l.id) AS giai_thich`;

/**
 * Where statement and books stand. The difference of the two balances is the sum of its parts: what differed before the first
 * statement, statements that are missing in between, lines only outside, and movements only in the books. Lines that are matched
 * have the same sum on both sides.
 */
export async function readSummary(db: Db, account: OutsideAccount): Promise<Omit<Reconciliation, 'tai_khoan'>> {
  const { rows } = await sql<Omit<Reconciliation, 'tai_khoan'>>`
    WITH lines AS MATERIALIZED (
      SELECT l.ngay, l.so_tien, x.doi_chieu_id IS NULL AS is_left FROM dong_sao_ke l
      LEFT JOIN doi_chieu_dong x ON x.dong_sao_ke_id = l.id WHERE l.tai_khoan_id = ${account.id} AND l.trang_thai = 1),
    items AS MATERIALIZED (
      SELECT i.so_luong, b.ngay, i.doi_chieu_id IS NULL AS is_left
      FROM ${itemsOf(account, false)} i JOIN but_toan b ON b.id = i.but_toan_id),
    period AS (
      SELECT least((SELECT min(ngay) FROM lines), min(tu_ngay)) AS starts, max(den_ngay) AS ends FROM sao_ke WHERE tai_khoan_id = ${account.id}),
    first AS (SELECT tu_ngay, so_du_dau FROM sao_ke
              WHERE tai_khoan_id = ${account.id} AND so_du_dau IS NOT NULL ORDER BY tu_ngay, id LIMIT 1),
    last AS (SELECT den_ngay, so_du_cuoi FROM sao_ke
             WHERE tai_khoan_id = ${account.id} AND so_du_cuoi IS NOT NULL ORDER BY den_ngay DESC, id DESC LIMIT 1),
    books AS (
      SELECT coalesce(sum(so_luong), 0) AS total,
             coalesce(sum(so_luong) FILTER (WHERE is_left AND ngay < p.starts), 0) AS before,
             coalesce(sum(so_luong) FILTER (WHERE is_left AND (p.starts IS NULL OR ngay >= p.starts)), 0) AS only_books,
             count(*) FILTER (WHERE is_left AND (p.starts IS NULL OR ngay >= p.starts)) AS left_over
      FROM items, period p),
    outside AS (
      SELECT coalesce(sum(so_tien), 0) AS total, coalesce(sum(so_tien) FILTER (WHERE is_left), 0) AS only_outside,
             count(*) FILTER (WHERE is_left) AS left_over, count(*) FILTER (WHERE NOT is_left) AS matched,
             coalesce(sum(so_tien) FILTER (WHERE ngay < f.tu_ngay), 0) AS before_first,
             coalesce(sum(so_tien) FILTER (WHERE ngay > x.den_ngay), 0) AS after_last
      FROM lines LEFT JOIN first f ON true LEFT JOIN last x ON true),
    balances AS (
      SELECT coalesce(f.so_du_dau - o.before_first, b.before) AS starts_with,
             coalesce(x.so_du_cuoi + o.after_last, b.before + o.total) AS ends_with
      FROM books b, outside o LEFT JOIN first f ON true LEFT JOIN last x ON true)
    SELECT p.starts AS tu_ngay, p.ends AS den_ngay, trim_scale(s.ends_with)::text AS so_du_sao_ke, trim_scale(b.total)::text AS so_du_so,
           trim_scale(s.ends_with - b.total)::text AS chenh_lech, trim_scale(s.starts_with - b.before)::text AS lech_dau_ky,
           trim_scale(s.ends_with - s.starts_with - o.total)::text AS sao_ke_thieu,
           trim_scale(o.only_outside)::text AS chi_ngoai, trim_scale(b.only_books)::text AS chi_so,
           o.left_over::int AS so_dong_ngoai, b.left_over::int AS so_dong_so, o.matched::int AS so_dong_khop,
           (SELECT count(*)::int FROM dong_sao_ke WHERE tai_khoan_id = ${account.id} AND trang_thai <> 1) AS so_dong_khong_tinh,
           (SELECT count(*)::int FROM giao_dich g WHERE g.trang_thai = 2 AND ${account.tien_id} = ANY(g.cac_tien)
              AND (${account.chi_nhanh_id}::int IS NULL OR g.chi_nhanh_id = ${account.chi_nhanh_id})) AS so_phieu_cho
    FROM period p, books b, outside o, balances s`.execute(db);
  if (!rows[0]) throw new Error('A summary without a row');
  return rows[0];
}

/** One page of a side, and how many there are altogether. */
interface Side<Line> {
  lines: Line[];
  total: number;
}

interface Page {
  page: number;
  pageSize: number;
}

const pageOf = ({ page, pageSize }: Page) => sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;

async function readSide<Line>(
  db: Db,
  { fields, from, order }: { fields: RawBuilder<unknown>; from: RawBuilder<unknown>; order: RawBuilder<unknown> },
  page: Page,
): Promise<Side<Line>> {
  const { rows: lines } = await sql<Line>`SELECT ${fields} FROM ${from} ORDER BY ${order} ${pageOf(page)}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from}`.execute(db);
  return { lines, total: counted.rows[0]?.total ?? 0 };
}

/** Lines that are only outside, oldest first. */
export function readLeftOutside(db: Db, accountId: number, page: Page): Promise<Side<StatementLine>> {
  const from = sql`dong_sao_ke l LEFT JOIN doi_chieu_dong x ON x.dong_sao_ke_id = l.id
    WHERE l.tai_khoan_id = ${accountId} AND l.trang_thai = 1 AND x.doi_chieu_id IS NULL`;
  return readSide(db, { fields: STATEMENT_LINE_FIELDS, from, order: sql`l.ngay, l.id` }, page);
}

/** Movements that are only in the books, oldest first, from the first statement on. */
export function readLeftInBooks(db: Db, account: OutsideAccount, page: Page): Promise<Side<BookLine>> {
  const from = sql`${itemsOf(account, true)} i ${ORIGIN}
    WHERE i.doi_chieu_id IS NULL AND e.ngay >= coalesce((SELECT min(tu_ngay) FROM sao_ke WHERE tai_khoan_id = ${account.id}), '-infinity')`;
  return readSide(db, { fields: BOOK_LINE, from, order: sql`e.ngay, i.id` }, page);
}

/** These movements of the books, wherever they stand in the list. */
export async function readBookLines(db: Db, account: OutsideAccount, ids: readonly number[]): Promise<BookLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BookLine>`
    SELECT ${BOOK_LINE} FROM ${itemsOf(account, true)} i ${ORIGIN} WHERE i.id = ANY(${ids}::bigint[]) ORDER BY i.id`.execute(
    db,
  );
  return rows;
}

/** Matches, newest first. */
export async function readMatched(db: Db, accountId: number, before: number | undefined): Promise<MatchedGroup[]> {
  const { rows } = await sql<MatchedGroup>`
    SELECT m.id, m.cach, m.ngay_tao, (SELECT ho_va_ten FROM nguoi_dung WHERE id = m.nguoi_tao) AS nguoi_tao,
      (SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.id), '[]') FROM (
         SELECT ${STATEMENT_LINE_FIELDS} FROM doi_chieu_dong x JOIN dong_sao_ke l ON l.id = x.dong_sao_ke_id WHERE x.doi_chieu_id = m.id) o) AS ngoai,
      (SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.id), '[]') FROM (
         SELECT ${BOOK_LINE} FROM (SELECT v.*, x.doi_chieu_id FROM doi_chieu_dong x JOIN outside_book_lines v ON v.id = x.dong_but_toan_id
           WHERE x.doi_chieu_id = m.id) i ${ORIGIN}) o) AS so
    FROM doi_chieu m WHERE m.tai_khoan_id = ${accountId} AND (${before ?? null}::bigint IS NULL OR m.id < ${before ?? null})
    ORDER BY m.id DESC LIMIT 50`.execute(db);
  return rows;
}

export async function readStatements(db: Db, accountId: number): Promise<ImportedStatement[]> {
  const { rows } = await sql<ImportedStatement>`
    SELECT s.id, s.ten_tep, s.dinh_dang, s.tu_ngay, s.den_ngay, trim_scale(s.so_du_dau)::text AS so_du_dau,
           trim_scale(s.so_du_cuoi)::text AS so_du_cuoi, s.so_dong, s.so_moi, s.ngay_tao,
           (SELECT ho_va_ten FROM nguoi_dung WHERE id = s.nguoi_tao) AS nguoi_tao
    FROM sao_ke s WHERE s.tai_khoan_id = ${accountId} ORDER BY s.den_ngay DESC, s.id DESC LIMIT ${STATEMENTS_SHOWN}`.execute(
    db,
  );
  return rows;
}
