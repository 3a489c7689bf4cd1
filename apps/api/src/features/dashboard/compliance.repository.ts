import { type LicenceRule, licenceRules } from '@doi-tien/contract/licence';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { InBranch } from './alerts.repository.ts';
import type { HeldCurrency } from './dashboard.repository.ts';

export interface DueReports {
  loai: 'bao_cao_lon_qua_han' | 'bao_cao_lon_den_han';
  so_phieu: number;
  so_tien: string;
  /** The earliest deadline. */
  ngay: string;
}

/** Reports of large trades, and supplements, that are overdue or due today. */
export async function readDueReports(db: Db, today: string): Promise<DueReports[]> {
  const { rows } = await sql<DueReports>`
    SELECT CASE WHEN han < ${today}::date THEN 'bao_cao_lon_qua_han' ELSE 'bao_cao_lon_den_han' END AS loai,
      count(*)::int AS so_phieu, sum(tong_tien) AS so_tien, min(han) AS ngay
    FROM bao_cao_giao_dich_lon WHERE trang_thai IN (1, 3) AND han <= ${today}::date GROUP BY 1 ORDER BY 1 DESC`.execute(
    db,
  );
  return rows;
}

interface KeptOverCeiling extends InBranch {
  tien_id: number;
  so_luong: string;
  han: string;
}

/** What each branch held above its ceiling when its last safe was closed. */
export async function readLastExceeded(db: Db, branchIds: readonly number[]): Promise<KeptOverCeiling[]> {
  const { rows } = await sql<KeptOverCeiling>`
    SELECT v.chi_nhanh_id AS "branchId", v.tien_id, trim_scale(v.so_luong) AS so_luong, v.han
    FROM unnest(${branchIds}::int[]) b (id) JOIN LATERAL (
      SELECT k.id FROM ket k WHERE k.chi_nhanh_id = b.id AND k.trang_thai = 2 ORDER BY k.ngay DESC LIMIT 1) k ON true
    JOIN vuot_tran_qua_dem v ON v.ket_id = k.id ORDER BY v.han, v.tien_id`.execute(db);
  return rows;
}

export interface OverCeilingNow extends InBranch {
  tien_id: number;
  so_tien: string;
  nguong: string;
  /** Until when it is to be sold on; null where no closing was above the ceiling yet. */
  ngay: string | null;
}

/**
 * What is above the ceilings of the licence. Where stock may be told it is that of now: sold on meanwhile, it is gone from here.
 * During a blind count it is that of the last closing, which everybody knew.
 */
export function overCeilings(
  settings: Settings,
  last: readonly KeptOverCeiling[],
  branches: readonly { branchId: number; held: readonly HeldCurrency[]; isStockTold: boolean }[],
): OverCeilingNow[] {
  return branches.flatMap(({ branchId, held, isStockTold }) =>
    licenceRules(settings).flatMap(({ tien_id, tran_qua_dem: nguong }: LicenceRule): OverCeilingNow[] => {
      if (nguong === null) return [];
      const kept = last.find((each) => each.branchId === branchId && each.tien_id === tien_id);
      const so_tien = isStockTold ? held.find((each) => each.tien_id === tien_id)?.so_luong : kept?.so_luong;
      if (so_tien === undefined || compare(so_tien, nguong) <= 0) return [];
      return [{ branchId, tien_id, so_tien, nguong, ngay: kept?.han ?? null }];
    }),
  );
}
