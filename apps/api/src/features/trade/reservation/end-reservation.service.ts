import { isAllowed } from '@doi-tien/contract/permissions';
import { DEPOSIT_STEP, RESERVATION_STATUS } from '@doi-tien/contract/reservation';
import {
  type CancelReservationBody,
  type ChangeReservationBody,
  isForSomebody,
  type Reservation,
} from '@doi-tien/contract/reservation.schema';
import { isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { readCurrencies } from '../../../domain/currencies/currencies.ts';
import { explained } from '../../../domain/currencies/explain.ts';
import { lockBooks } from '../../../domain/ledger/books.repository.ts';
import { VAULT } from '../../../domain/ledger/place.ts';
import { workingPlace } from '../../../domain/places/working-place.ts';
import { lockReservations } from '../../../domain/reservations/takings.repository.ts';
import { type HeldReservation, refuseEnded, restOf } from '../../../domain/reservations/takings.rules.ts';
import { holdSafeIfOpen, holdTradingSafe } from '../../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Actor } from '../../../platform/actor.ts';
import { NOW } from '../../../platform/db/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { announce } from '../../../platform/live/live.ts';
import { postDeposit, readDeposit } from './deposits.ts';
import { refuseOldRate } from './promised-rate.ts';
import { keepDepositStep, lockReservation, refuseBadEnd } from './reservation.repository.ts';
import { findReservation, finishReservation, refuseShort } from './reservation.service.ts';

/** Keeps it for longer or for shorter, and corrects who it is for. What was agreed stays. */
export async function changeReservation(
  trx: Db,
  actor: Actor,
  id: number,
  { phien_ban: version, den_luc, ...said }: ChangeReservationBody,
): Promise<Reservation> {
  // Before the reservation, in the order of ADR 24.
  await holdSafeIfOpen(trx, actor.branchId);
  const held = await lockReservation(trx, actor.branchId, { id, version });
  refuseEnded(held);
  const before = await findReservation(trx, actor, id);
  if (!isForSomebody({ ...before, ...said })) throw fieldError('ten_khach', 'requiredField');
  if (den_luc !== undefined) {
    await refuseBadEnd(trx, den_luc);
    if (Date.parse(den_luc) > Date.parse(before.den_luc)) await refuseOldRate(trx, actor, before);
    await holdAgain(trx, actor, held);
  }
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  await trx
    .updateTable('giu_cho')
    .set({ ...given, ...(den_luc !== undefined && { den_luc }) })
    .where('id', '=', id)
    .execute();
  return finishReservation(trx, actor, id, 'update', before);
}

/** One that had run out kept nothing: what is left of it must be there, and not kept for others meanwhile. */
async function holdAgain(trx: Db, { branchId }: Actor, held: HeldReservation): Promise<void> {
  if (held.kind !== 'BNT') return;
  const books = await lockBooks(trx, branchId, [held.currencyId], [VAULT], [held.id]);
  // It may have run out, and been sold to somebody else, while the balance was waited for.
  const [now] = await lockReservations(trx, branchId, [held.id]);
  if (!now?.isOver) return;
  const currencies = await readCurrencies(trx);
  await explained(
    currencies,
    async () => refuseShort(books, held.currencyId, restOf(held)),
    () => 'den_luc',
  );
}

/** Cancels it, and returns or keeps what is left of the deposit. Of one that is cancelled only the deposit is left to settle. */
export async function cancelReservation(
  trx: Db,
  actor: Actor,
  id: number,
  body: CancelReservationBody,
): Promise<Reservation> {
  await holdSafeIfOpen(trx, actor.branchId);
  const held = await lockReservation(trx, actor.branchId, { id, version: body.phien_ban });
  const hasDeposit = !isZero(held.depositLeft);
  if (!(hasDeposit && held.status === RESERVATION_STATUS.cancelled)) refuseEnded(held);
  if (hasDeposit && !body.coc) throw fieldError('coc', 'requiredField');
  if (!hasDeposit && (body.coc || body.to_tien)) throw fieldError('coc', 'noDepositLeft');
  const before = await findReservation(trx, actor, id);
  if (hasDeposit) await settleDeposit(trx, actor, held, body);
  await trx
    .updateTable('giu_cho')
    .set({
      coc_da_tra: sql<string>`coc_da_tra + ${held.depositLeft}::numeric`,
      trang_thai: RESERVATION_STATUS.cancelled,
      nguoi_ket_thuc: actor.id,
      ket_thuc_luc: NOW,
      ly_do_ket_thuc: body.ly_do,
    })
    .where('id', '=', id)
    .execute();
  return finishReservation(trx, actor, id, 'cancel', before);
}

async function settleDeposit(trx: Db, actor: Actor, held: HeldReservation, body: CancelReservationBody): Promise<void> {
  const isKept = body.coc === 'giu';
  if (isKept && !isAllowed(actor.permissions, ['giu-cho', 'keepDeposit'])) throw new AppError('FORBIDDEN');
  if (isKept && body.to_tien) throw fieldError('to_tien', 'notForThisKind');
  const safe = await holdTradingSafe(trx, actor.branchId);
  const settings = await readSettings(trx);
  const currencies = await readCurrencies(trx);
  const step = isKept ? DEPOSIT_STEP.kept : DEPOSIT_STEP.returned;
  const entryId = await postDeposit(trx, actor, {
    step,
    money: readDeposit(held.depositLeft, body.to_tien, currencies, { so_tien: 'coc', to_tien: 'to_tien' }),
    safe,
    place: await workingPlace(trx, actor, settings),
    currencies,
    reason: `${held.code}: ${body.ly_do}`,
  });
  if (entryId === null) throw new Error('A deposit posted nothing');
  await keepDepositStep(trx, actor, { id: held.id, step, amount: held.depositLeft, entryId });
  await announce(trx, { topic: 'safe', branchId: actor.branchId, id: safe.id });
}
