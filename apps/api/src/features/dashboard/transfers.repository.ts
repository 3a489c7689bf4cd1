import type { Dashboard, DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import { sum } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { readReceivedDifferences } from '../../domain/safe-day/received-differences.ts';
import { isWithheldSafe } from '../../domain/safe-day/withheld.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type BranchDay, daysAsTable } from './dashboard.repository.ts';
import type { Sight } from './dashboard.rules.ts';

type InTransit = NonNullable<Dashboard['dang_chuyen']>;

interface SideOfGroup {
  isOut: boolean;
  group: number;
  cost: string;
  transferIds: number[];
  /** One of them left a safe that is being counted blind. */
  isWithheld: boolean;
}

/** What the branches sent and is not received yet, and what is on its way to them. Null where there is only one branch. */
export async function readInTransit(
  db: Db,
  branchIds: readonly number[],
  sight: Pick<Sight, 'costOf'>,
): Promise<InTransit | null> {
  const { rows: branches } = await sql`SELECT FROM chi_nhanh LIMIT 2`.execute(db);
  if (branches.length < 2) return null;
  const { rows } = await sql<SideOfGroup>`
    SELECT x.is_out AS "isOut", c.nhom AS "group", sum(l.gia_tri) AS cost, array_agg(DISTINCT d.id) AS "transferIds",
      bool_or(${isWithheldSafe(sql`d.ket_gui_id`)}) AS "isWithheld"
    FROM dieu_chuyen d JOIN dieu_chuyen_dong l ON l.dieu_chuyen_id = d.id AND NOT l.la_nhan
    JOIN tien t ON t.id = l.tien_id JOIN loai_tien c ON c.id = t.loai_tien_id
    CROSS JOIN LATERAL (VALUES (true, d.tu_chi_nhanh_id), (false, d.den_chi_nhanh_id)) x (is_out, branch)
    WHERE d.trang_thai = 1 AND x.branch = ANY(${branchIds}::int[]) GROUP BY 1, 2`.execute(db);
  const sideOf = (isOut: boolean) =>
    totalOf(
      rows.filter((row) => row.isOut === isOut),
      sight,
    );
  return { di: sideOf(true), den: sideOf(false) };
}

function totalOf(rows: readonly SideOfGroup[], { costOf }: Pick<Sight, 'costOf'>): InTransit['di'] {
  const isShown = rows.every(({ group, isWithheld }) => costOf(group) && !isWithheld);
  return {
    so_phieu: new Set(rows.flatMap(({ transferIds }) => transferIds)).size,
    gia_tri: isShown ? sum(rows.map(({ cost }) => cost)) : null,
  };
}

type Late = Pick<DashboardAlert, 'dieu_chuyen_id' | 'ma' | 'luc'> & { branchId: number };

/** What is under way for longer than so many hours, from or to the branches; the oldest first, with the branch that sent it. */
export async function readLateTransfers(db: Db, branchIds: readonly number[], hours: number): Promise<Late[]> {
  const { rows } = await sql<Late>`
    SELECT id AS dieu_chuyen_id, ma, gui_luc AS luc, tu_chi_nhanh_id AS "branchId" FROM dieu_chuyen
    WHERE trang_thai = 1 AND gui_luc < ${NOW} - make_interval(hours => ${hours})
      AND (tu_chi_nhanh_id = ANY(${branchIds}::int[]) OR den_chi_nhanh_id = ANY(${branchIds}::int[]))
    ORDER BY gui_luc LIMIT 20`.execute(db);
  return rows;
}

type Differing = Pick<DashboardAlert, 'dieu_chuyen_id' | 'ma' | 'ngay' | 'luc' | 'tien_id' | 'ma_tien' | 'so_tien'> & {
  branchId: number;
};

/** What differed on arrival on these days, for the branch that received it and the one that sent it; told once where both are asked for. */
export async function readTransferDifferences(db: Db, days: readonly BranchDay[]): Promise<Differing[]> {
  // The list of days lets the safes be found by their index, and the transfers by their safe.
  const ofDays = sql`k.ngay = ANY(${[...new Set(days.map(({ ngay }) => ngay))]}::date[])`;
  const isSide = sql`o.branch IN (d.den_chi_nhanh_id, d.tu_chi_nhanh_id) AND o.ngay = k.ngay`;
  const which = sql`${ofDays} AND EXISTS (SELECT FROM ${daysAsTable(days, 'o')} WHERE ${isSide})`;
  const found = await readReceivedDifferences(db, which);
  return found.map(({ tu_chi_nhanh_id, den_chi_nhanh_id, ...each }) => ({
    branchId: days.some(({ branchId }) => branchId === den_chi_nhanh_id) ? den_chi_nhanh_id : tu_chi_nhanh_id,
    dieu_chuyen_id: each.dieu_chuyen_id,
    ma: each.ma,
    ngay: each.ngay,
    luc: each.ngay_tao,
    tien_id: each.tien_id,
    ma_tien: each.ma_tien,
    so_tien: each.chenh_lech,
  }));
}
