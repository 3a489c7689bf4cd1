import type { DashboardAlert, LastCount } from '@doi-tien/contract/dashboard.schema';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import { isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { postedRates } from '../../domain/rates/posted-rates.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type BranchDay, daysAsTable, pathOf } from './dashboard.repository.ts';

/** Where something was found. */
export interface InBranch {
  branchId: number;
}

type Found = InBranch & Pick<DashboardAlert, 'giao_dich_id' | 'ma' | 'ngay' | 'luc' | 'so_tien'> & { loai: string };

/** Large trades of the days; those that were voided no longer count. */
export async function readLargeTrades(
  db: Db,
  days: readonly BranchDay[],
  threshold: string,
  kinds: readonly TradeKind[],
): Promise<(Found & { duong_dan: string })[]> {
  const { rows } = await sql<Found>`
    SELECT d.branch AS "branchId", g.id AS giao_dich_id, g.loai, g.ma_giao_dich AS ma, g.ngay, g.ngay_tao AS luc, g.gia_tri AS so_tien
    FROM ${daysAsTable(days)} JOIN giao_dich g ON g.chi_nhanh_id = d.branch AND g.ngay = d.ngay
    WHERE g.loai = ANY(${kinds.map(({ code }) => code as string)}) AND g.trang_thai <> 3
      AND g.gia_tri_truoc_phi >= ${threshold}::numeric
    ORDER BY g.gia_tri DESC LIMIT 20`.execute(db);
  return rows.map((row) => ({ ...row, duong_dan: pathOf(kinds, row.loai) }));
}

interface CountDifference extends InBranch {
  ket_id: number;
  ma: string;
  ngay: string;
  ma_tien: string;
  tien_id: number;
  so_tien: string;
}

/** What counts found different on these days. The lists of branches and days let the figures be found by their index. */
export async function readCountDifferences(db: Db, days: readonly BranchDay[]): Promise<CountDifference[]> {
  const branchIds = [...new Set(days.map(({ branchId }) => branchId))];
  const { rows } = await sql<CountDifference>`
    SELECT k.chi_nhanh_id AS "branchId", k.id AS ket_id, k.ma_ket AS ma, f.ngay, t.id AS tien_id, t.ma AS ma_tien, sum(f.so_luong_vao - f.so_luong_ra) AS so_tien
    FROM report_figures f JOIN ket k ON k.chi_nhanh_id = f.chi_nhanh_id AND k.ngay = f.ngay JOIN tien t ON t.id = f.tien_id
    JOIN ${daysAsTable(days)} ON d.branch = f.chi_nhanh_id AND d.ngay = f.ngay
    WHERE f.chi_nhanh_id = ANY(${branchIds}::int[]) AND f.ngay = ANY(${[...new Set(days.map(({ ngay }) => ngay))]}::date[])
      AND f.tai_khoan = 'holding' AND f.loai IN ('count', 'hand-over') AND NOT k.an_so_lieu
    GROUP BY k.id, f.ngay, t.id HAVING sum(f.so_luong_vao - f.so_luong_ra) <> 0
    ORDER BY f.ngay DESC, k.chi_nhanh_id, t.thu_tu`.execute(db);
  return rows;
}

interface StaleRate extends InBranch {
  tien_id: number;
  ma_tien: string;
  luc: string;
}

/** Rates that these branches have of their own and that are older than so many minutes. */
export async function readStaleRates(db: Db, branchIds: readonly number[], minutes: number): Promise<StaleRate[]> {
  const { rows } = await sql<StaleRate>`
    SELECT b.id AS "branchId", t.id AS tien_id, t.ma AS ma_tien, r.hieu_luc_tu AS luc
    FROM unnest(${branchIds}::int[]) b (id) CROSS JOIN LATERAL (${postedRates(sql<number>`b.id`)}) r JOIN tien t ON t.id = r.tien_id
    WHERE EXISTS (SELECT FROM ty_gia o WHERE o.chi_nhanh_id = b.id) AND r.chi_nhanh_id = b.id AND r.nhom_ty_gia IS NULL
      AND r.hieu_luc_tu < ${NOW} - make_interval(mins => ${minutes})
    ORDER BY b.id, t.thu_tu, t.id`.execute(db);
  return rows;
}

/** Tickets of one kind, how many and what they are worth. */
export interface TicketsOfKind extends InBranch {
  duong_dan: string;
  so_phieu: number;
  so_tien: string;
  /** When the newest of them was written, where it counts. */
  luc?: string;
}

type KindTotal = Omit<TicketsOfKind, 'duong_dan'> & { loai: string };

const codesOf = (kinds: readonly TradeKind[]) => kinds.map(({ code }) => code as string);

function toTickets(rows: readonly KindTotal[], kinds: readonly TradeKind[]): TicketsOfKind[] {
  return rows.map(({ loai, ...total }) => ({ ...total, duong_dan: pathOf(kinds, loai) }));
}

/** Tickets whose money has not come yet, whatever their day. */
export async function readWaiting(
  db: Db,
  branchIds: readonly number[],
  kinds: readonly TradeKind[],
): Promise<TicketsOfKind[]> {
  const { rows } = await sql<KindTotal>`
    SELECT chi_nhanh_id AS "branchId", loai, count(*)::int AS so_phieu, sum(gia_tri) AS so_tien, max(ngay_tao) AS luc FROM giao_dich
    WHERE chi_nhanh_id = ANY(${branchIds}::int[]) AND trang_thai = ${sql.lit(TRADE_STATUS.waiting)} AND loai = ANY(${codesOf(kinds)})
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return toTickets(rows, kinds);
}

/** Completed tickets that were voided on the days, whatever day they were of. */
export async function readVoids(
  db: Db,
  days: readonly BranchDay[],
  kinds: readonly TradeKind[],
): Promise<TicketsOfKind[]> {
  const { rows } = await sql<KindTotal>`
    SELECT d.branch AS "branchId", g.loai, count(*)::int AS so_phieu, sum(g.gia_tri) AS so_tien
    FROM ${daysAsTable(days)} JOIN but_toan b ON b.chi_nhanh_id = d.branch AND b.ngay = d.ngay JOIN giao_dich g ON g.huy_but_toan_id = b.id
    WHERE b.dao_cua IS NOT NULL AND g.loai = ANY(${codesOf(kinds)}) GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return toTickets(rows, kinds);
}

type CountedLine = { tien_id: number; ma_tien: string; chenh_lech: string | null };
type CountRow = InBranch & Omit<LastCount, 'chenh_lech'> & { chi_tiet: CountedLine[] };

/** By branch. A safe that is being counted blind does not tell how its earlier counts came out. */
export async function readLastCounts(db: Db, branchIds: readonly number[]): Promise<ReadonlyMap<number, LastCount>> {
  const { rows } = await sql<CountRow>`
    SELECT c.*, p.ho_va_ten AS nguoi_dem FROM unnest(${branchIds}::int[]) b (id) CROSS JOIN LATERAL (
      SELECT b.id AS "branchId", m.ket_id, k.ma_ket, k.ngay, m.loai_giao_dich, m.ngay_tao AS luc, m.nguoi_tao, m.chi_tiet
      FROM giao_dich_ket m JOIN ket k ON k.id = m.ket_id
      WHERE m.chi_nhanh_id = b.id AND NOT k.an_so_lieu AND jsonb_array_length(m.chi_tiet) > 0
        AND (m.loai_giao_dich IN (${SAFE_MOVEMENT.open}, ${SAFE_MOVEMENT.close})
             OR (m.loai_giao_dich = ${SAFE_MOVEMENT.note} AND m.but_toan_id IS NULL))
      ORDER BY m.id DESC LIMIT 1) c JOIN nguoi_dung p ON p.id = c.nguoi_tao`.execute(db);
  return new Map(rows.map((row) => [row.branchId, toLastCount(row)]));
}

function toLastCount({ ket_id, ma_ket, ngay, loai_giao_dich, luc, nguoi_dem, chi_tiet }: CountRow): LastCount {
  const chenh_lech = chi_tiet.flatMap(({ tien_id, ma_tien, chenh_lech: so_tien }) =>
    so_tien === null || isZero(so_tien) ? [] : [{ tien_id, ma_tien, so_tien }],
  );
  return { ket_id, ma_ket, ngay, loai_giao_dich, luc, nguoi_dem, chenh_lech };
}
