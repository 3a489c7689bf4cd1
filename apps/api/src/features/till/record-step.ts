import { VAULT_PLACE } from '@doi-tien/contract/till';
import type { HandOver, Shift as ShownShift } from '@doi-tien/contract/till.schema';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { handOverList, shiftList } from './till.lists.ts';

/** Tells and records a step of a shift. */
export async function recordShift(
  trx: Db,
  actor: Actor,
  id: number,
  act: string,
  besides: Record<string, unknown> = {},
): Promise<ShownShift> {
  const { branchId } = actor;
  const after = await findRow<ShownShift>(trx, shiftList, id, branchId);
  await announce(trx, { topic: 'tills', branchId, id }, { topic: 'safe', branchId, id: after.ket_id });
  await recordBranchEvent(trx, actor, {
    act,
    subject: 'ngan-quy',
    subjectId: after.ngan_quy_id,
    after: { ...after, ...besides },
  });
  return after;
}

/** The same of a hand-over. */
export async function recordHandOver(
  trx: Db,
  actor: Actor,
  id: number,
  act: string,
  besides: Record<string, unknown> = {},
): Promise<void> {
  const { branchId } = actor;
  const after = await findRow<HandOver & { ket_id: number }>(trx, handOverList(actor.id), id, branchId);
  await announce(trx, { topic: 'tills', branchId, id }, { topic: 'safe', branchId, id: after.ket_id });
  const subjectId = after.den_ngan_id === VAULT_PLACE ? after.tu_ngan_id : after.den_ngan_id;
  await recordBranchEvent(trx, actor, { act, subject: 'ngan-quy', subjectId, after: { ...after, ...besides } });
}
