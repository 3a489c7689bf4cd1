import type { TradeKind } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Counts a print before anything is printed, so that a copy can never pass for the original: from the second on it is marked. Two people who
 * print at the same moment take turns. Answers which print this is.
 */
export async function countPrintOf(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  id: number,
  printer?: string,
): Promise<number> {
  const { rows } = await sql<{ so_lan_in: number }>`
    UPDATE giao_dich SET so_lan_in = so_lan_in + 1
    WHERE chi_nhanh_id = ${actor.branchId} AND loai = ${kind.code} AND id = ${id} RETURNING so_lan_in`.execute(trx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  const { so_lan_in } = rows[0];
  const after = { so_lan_in, ...(printer !== undefined && { may_in: printer }) };
  await recordBranchEvent(trx, actor, { act: 'print', subject: kind.path, subjectId: id, after });
  return so_lan_in;
}
