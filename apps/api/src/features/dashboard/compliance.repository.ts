import { INVOICE_ALERT_DAYS } from '@doi-tien/contract/invoices';
import { type LicenceRule, licenceRules } from '@doi-tien/contract/licence';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { InBranch } from './alerts.repository.ts';
import type { HeldCurrency } from './dashboard.repository.ts';

interface Due extends Partial<InBranch> {
  loai: 'bao_cao_lon_qua_han' | 'bao_cao_lon_den_han' | 'hoa_don_qua_han' | 'giu_cho_qua_han' | 'giu_cho_sap_het';
  so_phieu: number;
  so_tien: string;
  /** The earliest deadline, or the first day of the tickets. */
  ngay: string;
  luc?: string;
}

interface Asked {
  branchIds: readonly number[];
  settings: Settings;
  today: string;
}

/** What is to be handed in or written down by a day, where that is overdue or due today. */
export async function readDue(
  db: Db,
  { largeReports, invoices, reservations }: { largeReports: boolean; invoices: boolean; reservations: boolean },
  asked: Asked,
): Promise<Due[]> {
  return [
    ...(largeReports ? await readDueReports(db, asked) : []),
    ...(invoices ? await readOverdueInvoices(db, asked) : []),
    ...(reservations ? await readDueReservations(db, asked) : []),
  ];
}

/** Reports of large trades, and supplements. */
async function readDueReports(db: Db, { today }: Asked): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT CASE WHEN han < ${today}::date THEN 'bao_cao_lon_qua_han' ELSE 'bao_cao_lon_den_han' END AS loai,
      count(*)::int AS so_phieu, sum(tong_tien) AS so_tien, min(han) AS ngay
    FROM bao_cao_giao_dich_lon WHERE trang_thai IN (1, 3) AND han <= ${today}::date GROUP BY 1 ORDER BY 1 DESC`.execute(
    db,
  );
  return rows;
}

/** Tickets of the last weeks without the number of their invoice. */
async function readOverdueInvoices(db: Db, { branchIds, settings, today }: Asked): Promise<Due[]> {
  const { hoa_don_tu_ngay, hoa_don_trong_ngay } = settings;
  const last = Temporal.PlainDate.from(today).subtract({ days: hoa_don_trong_ngay + 1 });
  const earliest = last.subtract({ days: INVOICE_ALERT_DAYS - 1 }).toString();
  const first = [hoa_don_tu_ngay, earliest].toSorted().at(-1);
  const { rows } = await sql<Due>`
    SELECT 'hoa_don_qua_han' AS loai, g.chi_nhanh_id AS "branchId", count(*)::int AS so_phieu, sum(g.gia_tri) AS so_tien, min(g.ngay) AS ngay
    FROM giao_dich g WHERE g.trang_thai = 1 AND g.ngay BETWEEN ${first}::date AND ${last.toString()}::date
      AND g.chi_nhanh_id = ANY(${branchIds}::int[]) AND NOT EXISTS (SELECT FROM hoa_don h WHERE h.giao_dich_id = g.id)
    GROUP BY 2 ORDER BY 2`.execute(db);
  return rows;
}

/** Reservations that have run out with a deposit that nobody returned or kept, and those that run out within the hour. */
async function readDueReservations(db: Db, { branchIds }: Asked): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT CASE WHEN r.den_luc <= n.moment OR r.trang_thai = 3 THEN 'giu_cho_qua_han' ELSE 'giu_cho_sap_het' END AS loai,
      r.chi_nhanh_id AS "branchId", count(*)::int AS so_phieu, sum(r.dat_coc - r.coc_da_dung - r.coc_da_tra) AS so_tien, min(r.ngay) AS ngay,
      min(r.den_luc) AS luc
    FROM giu_cho r CROSS JOIN (SELECT clock_timestamp() + clock_offset() AS moment) n
    WHERE r.chi_nhanh_id = ANY(${branchIds}::int[])
      AND ((r.trang_thai = 1 AND r.den_luc > n.moment AND r.den_luc <= n.moment + interval '1 hour')
        OR (r.trang_thai IN (1, 3) AND (r.den_luc <= n.moment OR r.trang_thai = 3) AND r.dat_coc - r.coc_da_dung - r.coc_da_tra > 0))
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
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
