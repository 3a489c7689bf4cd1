import { alertKey } from '@doi-tien/contract/alerts';
import type { AlertHandling } from '@doi-tien/contract/dashboard.schema';
import { sql } from 'kysely';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FoundAlert } from './found-alert.ts';
import { isWorse, type Severity, severityOf } from './handlings.rules.ts';

interface KeptHandling {
  branchId: number;
  khoa: string;
  muc_do: Severity[];
  xu_ly: AlertHandling;
}

/** Alerts of these branches that are assigned or put off now. */
export async function readHandlings(db: Db, branchIds: readonly number[]): Promise<KeptHandling[]> {
  const { rows } = await sql<AlertHandling & Omit<KeptHandling, 'xu_ly'>>`
    SELECT h.chi_nhanh_id AS "branchId", h.khoa, h.muc_do, h.nguoi_nhan AS nguoi_nhan_id, n.ho_va_ten AS nguoi_nhan, h.den_luc, h.ghi_chu,
      h.nguoi_tao AS nguoi_tao_id, t.ho_va_ten AS nguoi_tao, h.ngay_tao
    FROM canh_bao_xu_ly h LEFT JOIN nguoi_dung n ON n.id = h.nguoi_nhan JOIN nguoi_dung t ON t.id = h.nguoi_tao
    WHERE h.chi_nhanh_id = ANY(${branchIds}::int[]) AND h.den_luc > ${NOW}`.execute(db);
  return rows.map(({ branchId, khoa, muc_do, ...xu_ly }) => ({ branchId, khoa, muc_do, xu_ly }));
}

interface Place {
  ownBranchId: number;
  /** Branches whose safe is being counted blind. */
  withheld: ReadonlySet<number>;
}

/** The alerts with what was decided about them. What got worse since is as if nobody had decided. */
export function withHandlings<Alert extends FoundAlert>(
  found: readonly Alert[],
  handled: readonly KeptHandling[],
  { ownBranchId, withheld }: Place,
): (Alert & { xu_ly: AlertHandling | null })[] {
  const placeOf = (alert: FoundAlert) => `${alert.branchId ?? ownBranchId} ${alertKey(alert)}`;
  const groups = Map.groupBy(found, placeOf);
  const kept = new Map(handled.map((each) => [`${each.branchId} ${each.khoa}`, each]));
  return found.map((alert) => {
    const place = placeOf(alert);
    const handling = kept.get(place);
    // During a blind count the ceilings are held against the last closing: that they differ from what was put off would tell the stock.
    const isBlind = alert.loai === 'vuot_tran' && alert.branchId !== undefined && withheld.has(alert.branchId);
    const isOver = !isBlind && handling && isWorse(handling.muc_do, (groups.get(place) ?? []).map(severityOf));
    return { ...alert, xu_ly: handling && !isOver ? handling.xu_ly : null };
  });
}
