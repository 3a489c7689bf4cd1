import { isAllowed } from '@doi-tien/contract/permissions';
import { SHIFT_ENDING, TILL_COUNT } from '@doi-tien/contract/till';
import type {
  BeginShiftBody,
  EndShiftBody,
  HandOver,
  PassOnBody,
  ShiftEnded,
  Shift as ShownShift,
} from '@doi-tien/contract/till.schema';
import { VAULT } from '../../domain/ledger/place.ts';
import { holdOpenSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { readWaitingTickets, toldTickets } from '../../domain/safe-day/waiting-tickets.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { readColleagues } from './colleagues.ts';
import { recordShift } from './record-step.ts';
import { handOverList } from './till.lists.ts';
import {
  finishShift,
  insertHandOver,
  insertShift,
  isTillOn,
  lastShiftAt,
  lockShift,
  openShiftAt,
  openShiftOf,
  type Shift,
  shiftById,
  unlockShift,
  wholeHandOverOf,
  withdrawOfShift,
} from './till.repository.ts';
import { countTill, isNothing } from './till-count.ts';

/** Takes a till that nobody works from. Money that was left in it is counted; what differs is of the person who left it. */
export async function beginShift(
  trx: Db,
  actor: Actor,
  body: BeginShiftBody,
): Promise<ShownShift | RefusedAfterCommit> {
  const safe = await holdForShifts(trx, actor);
  const tillId = body.ngan_quy_id;
  const isOn = await isTillOn(trx, actor.branchId, tillId);
  if (isOn === undefined) throw fieldError('ngan_quy_id', 'notFound');
  if (!isOn) throw new AppError('TILL_OFF');
  if (await openShiftOf(trx, actor.id)) throw new AppError('SHIFT_OPEN');
  if (await openShiftAt(trx, tillId)) throw new AppError('TILL_TAKEN');
  const last = await lastShiftAt(trx, tillId);
  const bearerId = last?.personId ?? null;
  const begins = () => insertShift(trx, safe, tillId, actor.id);
  const about = {
    kind: TILL_COUNT.begin,
    safe,
    tillId,
    shiftId: null,
    bearerId,
    begins,
    absent: 'whenDifferent',
  } as const;
  const taken = await countTill(trx, actor, about, body);
  if (taken instanceof RefusedAfterCommit) return taken;
  if (taken.shiftId === null) throw new Error('A count that begins a shift has made it');
  return recordShift(trx, actor, taken.shiftId, 'beginShift', { chenh_lech: taken.differences });
}

/** Nothing goes out of the till or into it until it is counted. */
export async function lockTill(trx: Db, actor: Actor, id: number): Promise<ShownShift> {
  await holdForShifts(trx, actor);
  const shift = await ownOrAbsent(trx, actor, id);
  if (shift.isLocked) throw new AppError('TILL_LOCKED');
  const { kiem_dem_mu } = await readSettings(trx);
  await lockShift(trx, id, kiem_dem_mu);
  return recordShift(trx, actor, id, 'lockTill');
}

/** Back to work. A till that was to be handed over stays with its person. */
export async function unlockTill(trx: Db, actor: Actor, id: number): Promise<ShownShift> {
  await holdForShifts(trx, actor);
  const shift = await ownOrAbsent(trx, actor, id);
  if (!shift.isLocked) throw new AppError('TILL_NOT_LOCKED');
  if (await wholeHandOverOf(trx, id)) throw new AppError('TILL_LOCKED');
  await unlockShift(trx, id);
  return recordShift(trx, actor, id, 'unlockTill');
}

/**
 * Counts the till and ends the shift. Money may stay in it only where the settings say so. For somebody absent a keeper counts, with a
 * second person. What waits is named; cash on its way to or from the till is withdrawn.
 */
export async function endShift(
  trx: Db,
  actor: Actor,
  id: number,
  body: EndShiftBody,
): Promise<ShiftEnded | RefusedAfterCommit> {
  const safe = await holdForShifts(trx, actor);
  const shift = await ownOrAbsent(trx, actor, id);
  if (!shift.isLocked) throw new AppError('TILL_NOT_LOCKED');
  const isOwn = shift.personId === actor.id;
  if (!isOwn && !body.ly_do_ket_thuc) throw fieldError('ly_do_ket_thuc', 'requiredField');
  const { de_lai_trong_ngan } = await readSettings(trx);
  const about = {
    kind: TILL_COUNT.end,
    safe,
    tillId: shift.tillId,
    shiftId: id,
    bearerId: shift.personId,
    ...(!isOwn && { absent: 'always' as const }),
  };
  const taken = await countTill(trx, actor, about, body, (counts) =>
    isNothing(counts) || de_lai_trong_ngan ? null : refusedAfterCommit(new AppError('TILL_NOT_EMPTY')),
  );
  if (taken instanceof RefusedAfterCommit) return taken;
  const da_rut = await withdrawOfShift(trx, id, actor.id);
  const ending = isNothing(taken.counts) ? SHIFT_ENDING.handedIn : SHIFT_ENDING.left;
  await finishShift(trx, id, { ending, personId: actor.id, reason: body.ly_do_ket_thuc ?? null });
  const ca = await recordShift(trx, actor, id, 'endShift', { chenh_lech: taken.differences, da_rut });
  const phieu_cho = toldTickets(actor, await readWaitingTickets(trx, actor.branchId, shift.personId));
  return { ca, phieu_cho, da_rut: await shownHandOvers(trx, actor, da_rut) };
}

/** The whole till to the next person, or to whoever keeps the vault. It stays locked and with its person until the other has counted. */
export async function passOnTill(trx: Db, actor: Actor, id: number, body: PassOnBody): Promise<HandOver> {
  const safe = await holdForShifts(trx, actor);
  const shift = await ownShift(trx, actor, id);
  if (await wholeHandOverOf(trx, id)) throw new AppError('TILL_LOCKED');
  const receiverId = body.nguoi_nhan_id;
  if (receiverId === actor.id) throw fieldError('nguoi_nhan_id', 'notYourself');
  if (receiverId !== null) {
    const colleagues = await readColleagues(trx, actor);
    if (!colleagues.some(({ value }) => value === receiverId)) throw fieldError('nguoi_nhan_id', 'notFound');
    if (await openShiftOf(trx, receiverId)) throw fieldError('nguoi_nhan_id', 'hasShift');
  }
  if (!shift.isLocked) await lockShift(trx, id, (await readSettings(trx)).kiem_dem_mu);
  const handOverId = await insertHandOver(trx, safe, {
    from: shift.tillId,
    to: receiverId === null ? VAULT : shift.tillId,
    fromShiftId: id,
    toShiftId: null,
    giverId: actor.id,
    receiverId,
    approverId: null,
    isWhole: true,
    lines: [],
    note: body.ghi_chu ?? null,
  });
  await recordShift(trx, actor, id, 'passOnTill', { giao_quy_id: handOverId, nguoi_nhan_id: receiverId });
  return findRow<HandOver>(trx, handOverList(actor.id), handOverId, actor.branchId);
}

/** Shifts begin, lock and end one at a time in a branch, and never beside a ticket. */
export async function holdForShifts(trx: Db, actor: Actor): Promise<OpenSafe> {
  const safe = await holdOpenSafe(trx, actor.branchId, 'alone');
  if (safe.isLocked) throw new AppError('SAFE_LOCKED');
  return safe;
}

async function ownShift(trx: Db, actor: Actor, id: number): Promise<Shift> {
  const shift = await shiftById(trx, actor.branchId, id);
  if (!shift || shift.personId !== actor.id) throw new AppError('NOT_FOUND');
  if (shift.isEnded) throw new AppError('SHIFT_ENDED');
  return shift;
}

async function ownOrAbsent(trx: Db, actor: Actor, id: number): Promise<Shift> {
  if (!isAllowed(actor.permissions, ['ngan-quy', 'endShift'])) return ownShift(trx, actor, id);
  const shift = await shiftById(trx, actor.branchId, id);
  if (!shift) throw new AppError('NOT_FOUND');
  if (shift.isEnded) throw new AppError('SHIFT_ENDED');
  return shift;
}

async function shownHandOvers(trx: Db, actor: Actor, ids: readonly number[]): Promise<HandOver[]> {
  return Promise.all(ids.map((id) => findRow<HandOver>(trx, handOverList(actor.id), id, actor.branchId)));
}
