import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { type RawBuilder, sql } from 'kysely';
import { RESULT_ACCOUNTS } from '../../domain/ledger/accounts.ts';
import { LOCK_DUE } from '../../domain/safe-day/lock-due.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

export async function readSafe(db: Db, branchId: number, today: string, isBlind: boolean): Promise<SafeCheck | null> {
  const { rows } = await sql<SafeCheck>`
    SELECT k.id, k.ma_ket, k.ngay, k.trang_thai, k.xac_nhan, k.mo_luc, o.ho_va_ten AS nguoi_mo, k.chot_luc,
           l.ho_va_ten AS nguoi_chot, k.dong_luc, c.ho_va_ten AS nguoi_dong, k.ghi_chu, k.ghi_chu_dong, k.an_so_lieu, k.phien_ban, k.ngay_tao,
           k.ngay_cap_nhat, k.trang_thai = 1 AND k.ngay < ${today} AS qua_ngay, ${today}::text AS hom_nay,
           ${LOCK_DUE} AS chot_tu, ${isBlind}::boolean AS kiem_dem_mu
    FROM ket k JOIN nguoi_dung o ON o.id = k.nguoi_mo
    LEFT JOIN nguoi_dung l ON l.id = k.nguoi_chot LEFT JOIN nguoi_dung c ON c.id = k.nguoi_dong
    WHERE k.chi_nhanh_id = ${branchId} AND (k.trang_thai = 1 OR k.ngay = ${today}) ORDER BY k.trang_thai LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Somebody works here beside the first administrator. */
export async function hasStaff(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM nguoi_dung WHERE trang_thai = 1 LIMIT 2`.execute(db);
  return rows.length > 1;
}

/** On the clock of the books. */
export async function minutesAgo(db: Db, minutes: number): Promise<string> {
  const { rows } = await sql<{ moment: string }>`SELECT ${NOW} - make_interval(mins => ${minutes}) AS moment`.execute(
    db,
  );
  if (!rows[0]) throw new Error('The database has no clock');
  return rows[0].moment;
}

/** A branch, and the day it works in. */
export interface BranchDay {
  branchId: number;
  ngay: string;
}

/** As a table `d` with the columns `branch` and `ngay`. */
export function daysAsTable(days: readonly BranchDay[], name = 'd'): RawBuilder<unknown> {
  const branches = days.map(({ branchId }) => branchId);
  return sql`unnest(${branches}::int[], ${days.map(({ ngay }) => ngay)}::date[]) ${sql.ref(name)} (branch, ngay)`;
}

export interface HeldCurrency {
  branchId: number;
  tien_id: number;
  so_luong: string;
  gia_von: string;
  chua_phan_loai: string;
  ton_toi_thieu: string;
}

/** Per branch every active currency that is held or should be. */
export async function readHeld(db: Db, branchIds: readonly number[]): Promise<HeldCurrency[]> {
  const { rows } = await sql<HeldCurrency>`
    SELECT b.id AS "branchId", t.id AS tien_id, coalesce(v.so_luong, 0) AS so_luong, coalesce(v.gia_von, 0) AS gia_von,
      coalesce(u.chua_phan_loai, 0) AS chua_phan_loai, t.ton_toi_thieu
    FROM unnest(${branchIds}::int[]) b (id) CROSS JOIN tien t LEFT JOIN vi_the v ON v.chi_nhanh_id = b.id AND v.tien_id = t.id
    LEFT JOIN branch_unsorted u ON u.chi_nhanh_id = v.chi_nhanh_id AND u.tien_id = v.tien_id
    WHERE v.so_luong > 0 OR (t.ton_toi_thieu > 0 AND t.trang_thai = 1) ORDER BY b.id, t.thu_tu, t.id`.execute(db);
  return rows;
}

/** One day and one kind of trade. */
export interface KindOfDay {
  ngay: string;
  loai: string;
  so_phieu: number;
  so_huy: number;
  gia_tri: string;
}

/** Per branch the last days with a safe, up to the given one, the newest first. */
export async function readSafeDays(db: Db, upTo: readonly BranchDay[], count: number): Promise<BranchDay[]> {
  const { rows } = await sql<BranchDay>`
    SELECT d.branch AS "branchId", k.ngay FROM ${daysAsTable(upTo)}
    CROSS JOIN LATERAL (SELECT x.ngay FROM ket x WHERE x.chi_nhanh_id = d.branch AND x.ngay <= d.ngay ORDER BY x.ngay DESC LIMIT ${count}) k
    ORDER BY 1, 2 DESC`.execute(db);
  return rows;
}

/** The value of a ticket is that of the currencies it is about: received in a purchase, given in a sale. */
export async function readKinds(
  db: Db,
  branchId: number,
  from: string,
  to: string,
  kinds: readonly TradeKind[],
): Promise<KindOfDay[]> {
  const codes = kinds.map(({ code }) => code as string);
  const purchases = kinds.filter(({ side }) => side === 'buy').map(({ code }) => code as string);
  const { rows } = await sql<KindOfDay>`
    SELECT f.ngay, f.loai,
      coalesce(sum(so_phieu) FILTER (WHERE tai_khoan = 'entry'), 0)::int AS so_phieu,
      coalesce(sum(so_huy) FILTER (WHERE tai_khoan = 'entry'), 0)::int AS so_huy,
      coalesce(sum(CASE WHEN f.loai = ANY(${purchases}) THEN gia_tri_vao ELSE gia_tri_ra END)
               FILTER (WHERE tai_khoan = 'deal'), 0) AS gia_tri
    FROM report_figures f
    WHERE f.chi_nhanh_id = ${branchId} AND f.ngay BETWEEN ${from} AND ${to} AND f.tai_khoan IN ('entry', 'deal') AND f.loai = ANY(${codes})
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** What lines of business earned per day, with the fees and the rounding of their tickets. */
export async function readProfits(
  db: Db,
  branchId: number,
  from: string,
  to: string,
  accounts: readonly string[],
  trades: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ ngay: string; loi_nhuan: string }>`
    SELECT ngay, sum(gia_tri_ra - gia_tri_vao) AS loi_nhuan FROM report_figures
    WHERE chi_nhanh_id = ${branchId} AND ngay BETWEEN ${from} AND ${to}
      AND (tai_khoan = ANY(${accounts}) OR (tai_khoan IN ('fee-charged', 'fee-paid', 'rounding') AND loai = ANY(${trades})))
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ ngay, loi_nhuan }) => [ngay, loi_nhuan]));
}

/** What the business earned with everything in it, each branch on its own day. */
export async function readResult(db: Db, days: readonly BranchDay[]): Promise<string> {
  const { rows } = await sql<{ result: string }>`
    SELECT coalesce(sum(f.gia_tri_ra - f.gia_tri_vao), 0) AS result
    FROM report_figures f JOIN unnest(${days.map(({ branchId }) => branchId)}::int[], ${days.map(({ ngay }) => ngay)}::date[]) d (branch, ngay)
      ON d.branch = f.chi_nhanh_id AND d.ngay = f.ngay
    WHERE f.tai_khoan = ANY(${RESULT_ACCOUNTS})`.execute(db);
  return rows[0]?.result ?? '0';
}

type LatestTrade = NonNullable<Dashboard['giao_dich']>['moi_nhat'][number];

/** One step into the index per kind, then the newest of them. */
export async function readLatest(
  db: Db,
  branchId: number,
  kinds: readonly TradeKind[],
  count: number,
): Promise<LatestTrade[]> {
  const { rows } = await sql<Omit<LatestTrade, 'duong_dan'>>`
    SELECT g.id, g.loai, g.ma_giao_dich, g.trang_thai, g.gia_tri, p.ho_va_ten AS nguoi_tao, g.ngay_tao,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ma_tien', t.ma, 'so_le', t.so_le,
         'so_luong', trim_scale(d.so_luong)::text, 'ty_gia', trim_scale(d.ty_gia)::text, 'don_vi_ty_gia', d.don_vi_ty_gia) ORDER BY d.stt), '[]')
       FROM giao_dich_dong d JOIN tien t ON t.id = d.tien_id WHERE d.giao_dich_id = g.id) AS dong
    FROM unnest(${kinds.map(({ code }) => code as string)}::text[]) AS k (loai)
    CROSS JOIN LATERAL (SELECT * FROM giao_dich x WHERE x.chi_nhanh_id = ${branchId} AND x.loai = k.loai
      ORDER BY x.ngay_tao DESC NULLS LAST, x.id DESC NULLS LAST LIMIT ${count}) g
    JOIN nguoi_dung p ON p.id = g.nguoi_tao
    ORDER BY g.ngay_tao DESC, g.id DESC LIMIT ${count}`.execute(db);
  return rows.map((row) => ({ ...row, duong_dan: pathOf(kinds, row.loai) }));
}

export function pathOf(kinds: readonly TradeKind[], code: string): string {
  return kinds.find((kind) => kind.code === code)?.path ?? '';
}
