import type { Safe, SafeDetail } from '@doi-tien/contract/safe.schema';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { refuseOpenShifts } from '../../domain/places/open-shifts.ts';
import { holdSafe } from '../../domain/safe-day/open-safe.ts';
import { readWaitingTickets, toldTickets } from '../../domain/safe-day/waiting-tickets.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { readDrawers } from './drawers.repository.ts';
import { safeList } from './safe.lists.ts';

/**
 * Freezes the figures the count will be held against; nothing moves until the safe is closed or unlocked. Whether the
 * count is blind is decided here: changing the setting afterwards does not show the figures of a count that has begun.
 */
export async function lockSafe(trx: Db, actor: Actor, id: number): Promise<SafeDetail> {
  const safe = await holdSafe(trx, actor.branchId, id, 'alone');
  if (safe.isLocked) throw new AppError('SAFE_LOCKED');
  await refuseOpenShifts(trx, safe.branchId);
  const book = await readDrawers(trx, safe.branchId, await readCurrencies(trx));
  const { kiem_dem_mu } = await readSettings(trx);
  await trx
    .updateTable('ket')
    .set({ xac_nhan: 1, chot_luc: NOW, nguoi_chot: actor.id, so_chot: JSON.stringify(book), an_so_lieu: kiem_dem_mu })
    .where('id', '=', id)
    .execute();
  const locked = await recordStep(trx, actor, id, 'lockSafe');
  return { ...locked, phieu_cho: await readWaitingTickets(trx, safe.branchId) };
}

/** Back to trading. Counts that were submitted before stay on the record. */
export async function unlockSafe(trx: Db, actor: Actor, id: number): Promise<SafeDetail> {
  const safe = await holdSafe(trx, actor.branchId, id, 'alone');
  if (!safe.isLocked) throw new AppError('SAFE_NOT_LOCKED');
  await trx
    .updateTable('ket')
    .set({ xac_nhan: 0, chot_luc: null, nguoi_chot: null, so_chot: null, an_so_lieu: false })
    .where('id', '=', id)
    .execute();
  const unlocked = await recordStep(trx, actor, id, 'unlockSafe');
  return { ...unlocked, phieu_cho: await readWaitingTickets(trx, safe.branchId) };
}

export async function readSafeDetail(db: Db, branchId: number, id: number): Promise<SafeDetail> {
  const found = await findRow<Safe>(db, safeList, id, branchId);
  return { ...found, phieu_cho: found.trang_thai === 1 ? await readWaitingTickets(db, branchId) : [] };
}

/** What may be told of a safe now: also one that is only heard again by its Idempotency-Key. */
export function toldSafe(asker: Pick<Asker, 'permissions'>, detail: SafeDetail): SafeDetail {
  return { ...detail, phieu_cho: toldTickets(asker, detail.phieu_cho) };
}

/** One step in the day of a safe: told to every screen and written into the action log, with what its count found. */
export async function recordStep(
  trx: Db,
  actor: Actor,
  id: number,
  act: string,
  count: Record<string, unknown> = {},
): Promise<Safe> {
  const { branchId } = actor;
  const after = await findRow<Safe>(trx, safeList, id, branchId);
  await announce(trx, { topic: 'safe', branchId, id });
  await recordBranchEvent(trx, actor, { act, subject: 'ket', subjectId: id, after: { ...after, ...count } });
  return after;
}
