import type { SafeOfReport, SafeReport, VoidOfReport } from '@doi-tien/contract/report.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Period } from './period.rules.ts';

const TRADES = TRADE_KINDS.map(({ code }) => code as string);

type SafePoint = SafeReport['bieu_do'][number];

/** Tickets, voids and what counts found, per day. */
export async function readSafeDays(db: Db, { from, to }: Period): Promise<SafePoint[]> {
  const { rows } = await sql<SafePoint>`
    SELECT k.ngay, coalesce(f.so_phieu, 0)::int AS so_phieu, coalesce(f.so_huy, 0)::int AS so_huy,
           coalesce(f.found, 0) AS gia_tri_chenh_lech
    FROM ket k LEFT JOIN (
      SELECT ngay, sum(so_but_toan) FILTER (WHERE tai_khoan = 'entry' AND NOT la_dao AND loai = ANY(${TRADES})) AS so_phieu,
             sum(so_but_toan) FILTER (WHERE tai_khoan = 'entry' AND la_dao AND loai = ANY(${TRADES})) AS so_huy,
             sum(gia_tri_ra - gia_tri_vao) FILTER (WHERE tai_khoan = 'count-difference') AS found
      FROM so_lieu_chung WHERE ngay BETWEEN ${from} AND ${to} AND tai_khoan IN ('entry', 'count-difference') GROUP BY 1) f
      ON f.ngay = k.ngay
    WHERE k.ngay BETWEEN ${from} AND ${to} ORDER BY k.ngay`.execute(db);
  return rows;
}

export type SafeHead = Omit<SafeOfReport, 'so_phieu' | 'so_huy' | 'gia_tri_chenh_lech'>;

export async function readSafes(db: Db, { from, to }: Period): Promise<SafeHead[]> {
  const { rows } = await sql<SafeHead>`
    SELECT k.id, k.ma_ket, k.ngay, k.trang_thai, k.xac_nhan, k.mo_luc, o.ho_va_ten AS nguoi_mo, k.chot_luc,
           l.ho_va_ten AS nguoi_chot, k.dong_luc, c.ho_va_ten AS nguoi_dong, k.ghi_chu, k.so_dem->>'ly_do' AS ly_do
    FROM ket k JOIN nguoi_dung o ON o.id = k.nguoi_mo
    LEFT JOIN nguoi_dung l ON l.id = k.nguoi_chot LEFT JOIN nguoi_dung c ON c.id = k.nguoi_dong
    WHERE k.ngay BETWEEN ${from} AND ${to} ORDER BY k.ngay`.execute(db);
  return rows;
}

/** One money of one safe, in quantities. */
export interface SafeFlow {
  ket_id: number;
  tien_id: number;
  ton_dau: string;
  them: string;
  mua_vao: string;
  ban_ra: string;
  rut: string;
  thu_ve: string;
  /** What counts found, as far as it is not the difference of the close. */
  dieu_chinh: string;
  ton_so: string;
  thuc_dem: string | null;
  chenh_lech: string | null;
  /** Opening and movements together: what the books should say. */
  tinh_ra: string;
}

/**
 * Before and after from the balances, in between from the daily figures; the book figure as the safe froze it at its
 * lock, the count as its day was frozen at the close. The day before is always closed, and so has every money's balance.
 * A reversal takes off what it reverses.
 */
export async function readSafeFlows(db: Db, { from, to }: Period): Promise<SafeFlow[]> {
  const { rows } = await sql<SafeFlow>`
    WITH safes AS (SELECT id, ngay, trang_thai, lag(ngay) OVER (ORDER BY ngay) AS truoc FROM ket),
    flows AS (
      SELECT ngay, tien_id,
        coalesce(sum(so_luong_vao - so_luong_ra) FILTER (WHERE loai IN ('first-opening', 'top-up')), 0) AS them,
        coalesce(sum(CASE WHEN la_dao THEN -so_luong_ra ELSE so_luong_vao END) FILTER (WHERE loai = ANY(${TRADES})), 0) AS mua_vao,
        coalesce(sum(CASE WHEN la_dao THEN -so_luong_vao ELSE so_luong_ra END) FILTER (WHERE loai = ANY(${TRADES})), 0) AS ban_ra,
        coalesce(sum(CASE WHEN la_dao THEN -so_luong_vao ELSE so_luong_ra END) FILTER (WHERE loai IN ('withdrawal', 'resale')), 0) AS rut,
        coalesce(sum(CASE WHEN la_dao THEN -so_luong_ra ELSE so_luong_vao END) FILTER (WHERE loai = 'resale'), 0) AS thu_ve,
        sum(so_luong_vao - so_luong_ra) AS tat_ca
      FROM so_lieu_chung WHERE ngay BETWEEN ${from} AND ${to} AND tai_khoan = 'holding' GROUP BY 1, 2),
    book AS (
      SELECT k.id AS ket_id, b.tien_id, b.so_tien FROM ket k, jsonb_to_recordset(k.so_chot) AS b (tien_id int, so_tien numeric)
      WHERE k.xac_nhan = 1 AND k.ngay BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT k.id, v.tien_id, v.so_luong FROM ket k CROSS JOIN vi_the v
      WHERE k.xac_nhan = 0 AND k.ngay BETWEEN ${from} AND ${to})
    SELECT r.ket_id, r.tien_id, r.ton_dau, r.them, r.mua_vao, r.ban_ra, r.rut, r.thu_ve, r.ton_so, r.thuc_dem,
      r.thuc_dem - r.ton_so AS chenh_lech, r.khac - coalesce(r.thuc_dem - r.ton_so, 0) AS dieu_chinh,
      r.ton_dau + r.them + r.mua_vao + r.thu_ve - r.ban_ra - r.rut + r.khac - coalesce(r.thuc_dem - r.ton_so, 0) AS tinh_ra
    FROM (
    SELECT k.id AS ket_id, k.ngay, t.thu_tu, t.id AS tien_id, coalesce(s.so_luong, 0) AS ton_dau, coalesce(f.them, 0) AS them,
      coalesce(f.mua_vao, 0) AS mua_vao, coalesce(f.ban_ra, 0) AS ban_ra, coalesce(f.rut, 0) AS rut,
      coalesce(f.thu_ve, 0) AS thu_ve, coalesce(f.tat_ca - f.them - f.mua_vao + f.ban_ra + f.rut - f.thu_ve, 0) AS khac,
      coalesce(b.so_tien, 0) AS ton_so,
      CASE WHEN k.trang_thai = 2 THEN coalesce(c.so_luong, 0) END AS thuc_dem
    FROM safes k CROSS JOIN tien t
    LEFT JOIN so_du_ngay s ON s.ngay = k.truoc AND s.tien_id = t.id
    LEFT JOIN flows f ON f.ngay = k.ngay AND f.tien_id = t.id
    LEFT JOIN book b ON b.ket_id = k.id AND b.tien_id = t.id
    LEFT JOIN so_du_ngay c ON c.ngay = k.ngay AND c.tien_id = t.id
    WHERE k.ngay BETWEEN ${from} AND ${to} AND (s.so_luong <> 0 OR f.tien_id IS NOT NULL OR b.so_tien <> 0 OR c.so_luong <> 0)) r
    ORDER BY r.ngay, r.thu_tu, r.tien_id`.execute(db);
  return rows;
}

/** Trades voided in these days, whichever day they were made on. */
export async function readVoids(db: Db, { from, to }: Period, limit: number): Promise<VoidOfReport[]> {
  const { rows } = await sql<VoidOfReport>`
    SELECT g.id AS giao_dich_id, g.loai, g.ma_giao_dich, b.ket_id, g.ngay AS ngay_phieu, b.ngay, g.gia_tri, g.ly_do_huy,
           p.ho_va_ten AS nguoi_tao, v.ho_va_ten AS nguoi_huy, g.huy_luc
    FROM but_toan b JOIN giao_dich g ON g.huy_but_toan_id = b.id
    JOIN nguoi_dung p ON p.id = g.nguoi_tao LEFT JOIN nguoi_dung v ON v.id = g.nguoi_huy
    WHERE b.dao_cua IS NOT NULL AND b.ngay BETWEEN ${from} AND ${to}
    ORDER BY b.ngay DESC, b.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
