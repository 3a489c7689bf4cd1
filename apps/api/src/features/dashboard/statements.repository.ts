import { isAllowed, type PermissionEntry } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Older lines that nobody matched are no news. */
const DAYS_BACK = 62;
/** A statement of the day before yesterday is still in time on a Monday. */
const DAYS_LATE = 2;

export interface StatementAlert {
  loai: 'phieu_cho_co_tien' | 'sao_ke_con' | 'sao_ke_cu';
  /** The name of the account, and its address. */
  ma: string;
  duong_dan: string;
  so_phieu: number | null;
  ngay: string | null;
  /** Undefined for an account of the whole company. */
  branchId?: number;
}

/** Which accounts a person sees figures of: those of the branches, and the company's for people who answer for all of them. */
export interface StatementSight {
  isShown: boolean;
  company: boolean;
}

export function statementSight(permissions: readonly PermissionEntry[]): StatementSight {
  return {
    isShown: isAllowed(permissions, ['doi-chieu', 'index']),
    company: isAllowed(permissions, ['doi-chieu', 'allBranches']),
  };
}

interface AccountRow {
  id: number;
  ten: string;
  branchId: number | null;
  last: string | null;
  isLate: boolean;
  left: number;
  paid: number;
}

/** Accounts without a statement for days, lines that nobody has explained, and waiting tickets whose money has arrived. */
export async function readStatementAlerts(
  db: Db,
  branchIds: readonly number[],
  { company }: StatementSight,
  today: string,
): Promise<StatementAlert[]> {
  const { rows } = await sql<AccountRow>`
    WITH accounts AS (
      SELECT a.id, a.ten, a.tien_id, a.chi_nhanh_id, (SELECT max(s.den_ngay) FROM sao_ke s WHERE s.tai_khoan_id = a.id) AS last
      FROM tai_khoan_ngoai a WHERE a.trang_thai = 1 AND (a.chi_nhanh_id = ANY(${branchIds}::int[]) OR (a.chi_nhanh_id IS NULL
        AND (${company} OR NOT EXISTS (SELECT FROM chi_nhanh c WHERE c.trang_thai = 1 OFFSET 1))))),
    lines AS (
      SELECT l.id, l.tai_khoan_id, l.so_tien FROM accounts a JOIN dong_sao_ke l ON l.tai_khoan_id = a.id
      WHERE l.trang_thai = 1 AND l.ngay >= ${today}::date - ${DAYS_BACK}::int
        AND NOT EXISTS (SELECT FROM doi_chieu_dong x WHERE x.dong_sao_ke_id = l.id)),
    named AS MATERIALIZED (SELECT line, ticket FROM tickets_named_by(ARRAY(SELECT id FROM lines)) WHERE is_sure)
    SELECT a.id, a.ten, a.chi_nhanh_id AS "branchId", a.last, a.last < ${today}::date - ${DAYS_LATE}::int AS "isLate",
           (SELECT count(*)::int FROM lines l WHERE l.tai_khoan_id = a.id) AS "left",
           (SELECT count(DISTINCT g.id)::int FROM lines l JOIN named n ON n.line = l.id JOIN giao_dich g ON g.id = n.ticket
            WHERE l.tai_khoan_id = a.id AND l.so_tien > 0 AND g.trang_thai = 2
              AND (a.chi_nhanh_id IS NULL OR g.chi_nhanh_id = a.chi_nhanh_id)) AS paid
    FROM accounts a WHERE a.last IS NOT NULL ORDER BY a.ten, a.id`.execute(db);
  return rows.flatMap(alertsOf);
}

function alertsOf({ id, ten, branchId, last, isLate, left, paid }: AccountRow): StatementAlert[] {
  const place = { ma: ten, duong_dan: `doi-chieu/${id}`, ...(branchId !== null && { branchId }) };
  return [
    ...(paid > 0 ? [{ ...place, loai: 'phieu_cho_co_tien' as const, so_phieu: paid, ngay: null }] : []),
    ...(left > 0 ? [{ ...place, loai: 'sao_ke_con' as const, so_phieu: left, ngay: last }] : []),
    ...(isLate ? [{ ...place, loai: 'sao_ke_cu' as const, so_phieu: null, ngay: last }] : []),
  ];
}
