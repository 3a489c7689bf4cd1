import { HAND_OVER_STATUS } from '@doi-tien/contract/till';
import type { HandOverBody, HandOverLine } from '@doi-tien/contract/till.schema';
import { isZero } from '@doi-tien/money/decimal';

import { moneyNeed } from '../../domain/approvals/measure.ts';
import { type Counted, checkCirculating, readCounts } from '../../domain/currencies/counts.ts';
import { type Currencies, isCash, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { lockBooks } from '../../domain/ledger/books.repository.ts';
import { takeOut } from '../../domain/ledger/drawer.ts';
import { type Place, VAULT } from '../../domain/ledger/place.ts';

import { holdTradingSafe } from '../../domain/safe-day/open-safe.ts';

import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';

import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { keepsVault, lockPrepared, refuseOthers } from './hand-over-access.ts';
import { recordHandOver } from './record-step.ts';
import { holdForShifts } from './shift.service.ts';

import { endHandOver, insertHandOver, isTillOn, openShiftAt } from './till.repository.ts';

/** Prepares cash for another place. It stays where it is until somebody else has counted it. */
export async function prepareHandOver(trx: Db, actor: Actor, body: HandOverBody): Promise<number> {
  const safe = await holdTradingSafe(trx, actor.branchId);
  const { tu_ngan_id: from, den_ngan_id: to } = body;
  if (from === to) throw fieldError('den_ngan_id', 'samePlace');
  const giving = await giverAt(trx, actor, from);
  const receiving = await receiverAt(trx, actor, to);
  const currencies = await readCurrencies(trx);
  const counts = readPrepared(body, currencies);
  const { branchId } = actor;
  // To the vault is the way that nobody has to watch.
  if (to !== VAULT)
    requireApproval(actor, await moneyNeed(trx, await readSettings(trx), 'giao_quy', { branchId, counts }));
  // The receiver is the second person of every hand-over, so an approver has to be a third.
  if (actor.approval && actor.approval.approverId === receiving.receiverId) throw new AppError('APPROVAL_OF_PARTY');
  await refuseWhatIsNotThere(trx, branchId, from, { counts, currencies });
  const id = await insertHandOver(trx, safe, {
    from,
    to,
    ...giving,
    ...receiving,
    approverId: actor.approval?.approverId ?? null,
    isWhole: false,
    lines: counts.map(toLine),
    note: body.ghi_chu ?? null,
  });
  await recordHandOver(trx, actor, id, 'handOver');
  return id;
}

async function giverAt(trx: Db, actor: Actor, from: Place) {
  if (from === VAULT) {
    if (!keepsVault(actor)) throw new AppError('FORBIDDEN');
    return { fromShiftId: null, giverId: actor.id };
  }
  const shift = await openShiftAt(trx, from);
  if (shift?.personId !== actor.id || shift.branchId !== actor.branchId) throw fieldError('tu_ngan_id', 'notYourTill');
  if (shift.isLocked) throw new AppError('TILL_LOCKED');
  return { fromShiftId: shift.id, giverId: actor.id };
}

async function receiverAt(trx: Db, actor: Actor, to: Place) {
  if (to === VAULT) return { toShiftId: null, receiverId: null };
  if ((await isTillOn(trx, actor.branchId, to)) === undefined) throw fieldError('den_ngan_id', 'notFound');
  const shift = await openShiftAt(trx, to);
  if (!shift) throw fieldError('den_ngan_id', 'tillWithoutPerson');
  if (shift.personId === actor.id) throw new AppError('HAND_OVER_OWN');
  if (shift.isLocked) throw new AppError('TILL_LOCKED');
  return { toShiftId: shift.id, receiverId: shift.personId };
}

function readPrepared(body: HandOverBody, currencies: Currencies): Counted[] {
  const counts = readCounts(body.chi_tiet, currencies, 'chi_tiet');
  for (const [index, { tien_id }] of body.chi_tiet.entries()) {
    const counted = counts.find(({ currency }) => currency.id === tien_id);
    if (!counted) continue;
    if (!isCash(counted.currency)) throw fieldError(`chi_tiet.${index}.tien_id`, 'onlyCashInTills');
    if (isZero(counted.total)) throw fieldError(`chi_tiet.${index}.so_tien`, 'mustBePositive');
    checkCirculating(counted.notes, counted.currency, `chi_tiet.${index}.to_tien`);
  }
  return counts;
}

/** Said when it is prepared; when it is confirmed, it counts. */
async function refuseWhatIsNotThere(
  trx: Db,
  branchId: number,
  from: Place,
  { counts, currencies }: { counts: readonly Counted[]; currencies: Currencies },
): Promise<void> {
  const ids = counts.map(({ currency }) => currency.id);
  const { drawers } = await lockBooks(trx, branchId, ids, [from]);
  await explained(currencies, async () => {
    for (const { currency, total, notes } of counts) {
      const drawer = drawers.get(currency.id);
      if (drawer) takeOut(drawer, currency.id, total, notes, { isRestUnsorted: true });
    }
  });
}

function toLine({ currency, total, notes }: Counted): HandOverLine {
  const to_tien = notes.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count }));
  return { tien_id: currency.id, ma_tien: currency.code, so_le: currency.decimals, so_tien: total, to_tien };
}

/** The giver takes it back; of the vault any keeper may. */
export async function withdrawHandOver(trx: Db, actor: Actor, id: number): Promise<number> {
  await holdForShifts(trx, actor);
  const kept = await lockPrepared(trx, actor, id);
  const mayWithdraw = kept.giverId === actor.id || (kept.from === VAULT && keepsVault(actor));
  if (!mayWithdraw) throw new AppError('FORBIDDEN');
  await endHandOver(trx, id, { status: HAND_OVER_STATUS.withdrawn, personId: actor.id });
  await recordHandOver(trx, actor, id, 'withdrawHandOver');
  return id;
}

export async function refuseHandOver(trx: Db, actor: Actor, id: number, reason: string): Promise<number> {
  await holdForShifts(trx, actor);
  const kept = await lockPrepared(trx, actor, id);
  refuseOthers(actor, kept);
  await endHandOver(trx, id, { status: HAND_OVER_STATUS.refused, personId: actor.id, reason });
  await recordHandOver(trx, actor, id, 'refuseHandOver');
  return id;
}
