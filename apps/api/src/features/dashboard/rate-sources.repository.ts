import { GOOD_FETCH } from '@doi-tien/contract/rate-sources';
import { sql } from 'kysely';
import { asksOfRule, proposalsOf, readRuleWorld } from '../../domain/rate-rules/proposals.ts';
import { findOwnersOfRules } from '../../domain/rate-rules/rules.repository.ts';
import { readReadings } from '../../domain/rate-sources/readings.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';

interface SourceAlert {
  loai: 'nguon_ty_gia_loi' | 'nguon_ty_gia_cu';
  /** The name of the source. */
  ma: string;
  /** Since when it fails, or of which moment its last good list is. */
  luc: string;
}

/** Sources that are on and whose last fetch failed, and those whose last good list is old. */
export async function readSourceAlerts(db: Db): Promise<SourceAlert[]> {
  const { rows } = await sql<SourceAlert>`
    SELECT a.* FROM nguon_ty_gia s
    CROSS JOIN LATERAL (
      (SELECT 'nguon_ty_gia_loi' AS loai, s.ten AS ma, l.luc_dau AS luc
       FROM (SELECT f.ket_qua, f.luc_dau FROM lan_lay_ty_gia f WHERE f.nguon_id = s.id ORDER BY f.id DESC LIMIT 1) l
       WHERE l.ket_qua <> ${GOOD_FETCH})
      UNION ALL
      (SELECT 'nguon_ty_gia_cu', s.ten, coalesce(g.moc, g.luc_cuoi)
       FROM (SELECT f.moc, f.luc_cuoi FROM lan_lay_ty_gia f WHERE f.nguon_id = s.id AND f.ket_qua = ${GOOD_FETCH} ORDER BY f.id DESC LIMIT 1) g
       WHERE coalesce(g.moc, g.luc_cuoi) < ${NOW} - make_interval(mins => s.cu_sau_phut))
    ) a
    WHERE s.trang_thai = 1 ORDER BY a.loai DESC, s.thu_tu_tin, s.id`.execute(db);
  return rows;
}

interface WaitingProposals {
  loai: 'ty_gia_cho';
  branchId?: number;
  so_phieu: number;
}

/** Rates that rules would post by themselves, were they not outside their bounds: of the company and of these branches. */
export async function readWaitingProposals(db: Db, branchIds: readonly number[]): Promise<WaitingProposals[]> {
  const owners = (await findOwnersOfRules(db, true)).filter((owner) => owner === null || branchIds.includes(owner));
  const readings = owners.length > 0 ? await readReadings(db) : [];
  const found: WaitingProposals[] = [];
  for (const owner of owners) {
    const proposals = proposalsOf(await readRuleWorld(db, owner, { readings }));
    const own = proposals.filter(({ rule, isPosted }) => rule.isAutomatic && !isPosted);
    const asks = own.filter((each) => ['moi', 'nhay'].includes(asksOfRule(each) ?? ''));
    if (asks.length > 0) {
      found.push({ loai: 'ty_gia_cho', ...(owner !== null && { branchId: owner }), so_phieu: asks.length });
    }
  }
  return found;
}
