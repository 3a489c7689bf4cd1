import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { MovementLine } from '@doi-tien/contract/safe.schema';
import { TRANSFER_STATUS } from '@doi-tien/contract/transfer';
import type { CallBackTransferBody, SendTransferBody } from '@doi-tien/contract/transfer.schema';
import { compare, isZero } from '@doi-tien/money/decimal';
import { moneyNeed } from '../../domain/approvals/measure.ts';
import { type Counted, checkTradedAmount, readCounts } from '../../domain/currencies/counts.ts';
import { type Currencies, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { legsDraft } from '../../domain/ledger/entry-drafts.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import { insertMovement, movedLines } from '../../domain/safe-day/movement.repository.ts';
import { holdBranch, holdTradingSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { announce } from '../../platform/live/live.ts';
import {
  endTransfer,
  insertTransfer,
  type KeptLine,
  lockTransfer,
  readSent,
  readTargets,
  type TransferHead,
} from './transfer.repository.ts';
import { returningLegs, type SentLine, sendingLegs } from './transfer.rules.ts';

/** Takes money out of the safe of the actor's branch at its average cost; it is under way from then on. */
export async function sendTransfer(trx: Db, actor: Actor, body: SendTransferBody): Promise<number> {
  const { branchId } = actor;
  await checkTarget(trx, branchId, body.den_chi_nhanh_id);
  const safe = await holdTradingSafe(trx, branchId);
  const currencies = await readCurrencies(trx);
  const counts = readCounts(body.chi_tiet, currencies, 'chi_tiet').filter(({ total }) => compare(total, '0') > 0);
  if (counts.length === 0) throw fieldError('chi_tiet', 'requiredField');
  for (const { currency, unsorted } of counts) {
    const index = body.chi_tiet.findIndex(({ tien_id }) => tien_id === currency.id);
    if (!isZero(unsorted)) checkTradedAmount(unsorted, currency, `chi_tiet.${index}.so_tien`);
  }
  const settings = await readSettings(trx);
  requireApproval(actor, await moneyNeed(trx, settings, 'dieu_chuyen', { branchId, counts }));
  const place = await workingPlace(trx, actor, settings);
  const draft = legsDraft(headOf('transfer-out', safe, actor), sendingLegs(counts), place);
  const { entryId, moves, costs } = await explained(currencies, () => postEntry(trx, draft));
  if (entryId === null) throw new Error('A transfer without an entry');
  const lines = movedLines(counts, moves);
  const chi_tiet = lines.map(({ tien_id, so_tien, to_tien }, index): KeptLine => {
    return { tien_id, so_tien, gia_tri: costs[index] ?? '0', to_tien };
  });
  const { den_chi_nhanh_id, ly_do } = body;
  const sent = { branchId, day: safe.day, entryId, ket_id: safe.id, den_chi_nhanh_id, ly_do, nguoi_gui: actor.id };
  const id = await insertTransfer(trx, { ...sent, chi_tiet });
  const step = { type: SAFE_MOVEMENT.send, safe, entryId, reason: ly_do, lines };
  await finishStep(trx, actor, { id, fromId: branchId, toId: den_chi_nhanh_id }, step);
  await recordBranchEvent(trx, actor, {
    act: 'sendTransfer',
    subject: 'dieu-chuyen',
    subjectId: id,
    after: { den_chi_nhanh_id, chi_tiet, ly_do },
  });
  return id;
}

/** Puts what was sent and not received back into the safe it came from, at the same cost. */
export async function callBackTransfer(
  trx: Db,
  actor: Actor,
  id: number,
  { ly_do }: CallBackTransferBody,
): Promise<number> {
  const safe = await holdTradingSafe(trx, actor.branchId);
  const transfer = await lockTransfer(trx, actor.branchId, id);
  refuseOtherSide(transfer.fromId, actor);
  refuseEnded(transfer);
  const currencies = await readCurrencies(trx);
  const sent = await readSent(trx, id);
  const place = await workingPlace(trx, actor, await readSettings(trx));
  const draft = legsDraft(headOf('transfer-back', safe, actor), returningLegs(sent), place);
  const { entryId, moves } = await postEntry(trx, draft);
  if (entryId === null) throw new Error('A transfer without an entry');
  const lines = movedLines(toCounts(sent, currencies), moves);
  const chi_tiet = sent.map(toKept);
  const ending = { id, status: TRANSFER_STATUS.calledBack, safeId: safe.id, entryId, personId: actor.id };
  await endTransfer(trx, { ...ending, reason: ly_do, chi_tiet });
  await finishStep(trx, actor, transfer, { type: SAFE_MOVEMENT.callBack, safe, entryId, reason: ly_do, lines });
  await recordBranchEvent(trx, actor, {
    act: 'callBackTransfer',
    subject: 'dieu-chuyen',
    subjectId: id,
    after: { ma: transfer.code, chi_tiet, ly_do },
  });
  return id;
}

async function checkTarget(trx: Db, branchId: number, targetId: number): Promise<void> {
  const targets = await readTargets(trx, branchId);
  if (targets.length === 0) throw new AppError('NO_OTHER_BRANCH');
  if (targetId === branchId) throw fieldError('den_chi_nhanh_id', 'sameBranch');
  if (!(await holdBranch(trx, targetId))) throw fieldError('den_chi_nhanh_id', 'notFound');
}

export type TransferKind = 'transfer-out' | 'transfer-in' | 'transfer-back';

export function headOf(kind: TransferKind, { id: safeId, branchId, day }: OpenSafe, { id: personId }: Actor) {
  return { kind, branchId, safeId, day, personId };
}

/** Both sides see a transfer; each step of it belongs to one of them. */
export function refuseOtherSide(sideId: number, actor: Actor): void {
  if (sideId !== actor.branchId) throw new AppError('FORBIDDEN');
}

export function refuseEnded({ status }: TransferHead): void {
  if (status !== TRANSFER_STATUS.underWay) throw new AppError('TRANSFER_ENDED');
}

export interface Step {
  type: number;
  safe: OpenSafe;
  entryId: number;
  reason: string | null;
  lines: MovementLine[];
}

/** Keeps the step as a movement of its safe, and tells the screens of both branches. */
export async function finishStep(
  trx: Db,
  actor: Actor,
  { id, fromId, toId }: Pick<TransferHead, 'id' | 'fromId' | 'toId'>,
  { type, safe, entryId, reason, lines }: Step,
): Promise<void> {
  await insertMovement(trx, {
    branchId: safe.branchId,
    safeId: safe.id,
    type,
    entryId,
    reason,
    lines,
    actor,
  });
  await announce(trx, { topic: 'safe', branchId: safe.branchId, id: safe.id });
  for (const branchId of [fromId, toId]) await announce(trx, { topic: 'transfers', branchId, id });
}

function toKept({ currencyId, quantity, cost, notes }: SentLine): KeptLine {
  const to_tien = notes.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count }));
  return { tien_id: currencyId, so_tien: quantity, gia_tri: cost, to_tien };
}

function toCounts(sent: readonly SentLine[], currencies: Currencies): Counted[] {
  return sent.map(({ currencyId, quantity, notes }) => {
    const currency = currencies.get(currencyId);
    if (!currency) throw new Error(`There is no currency ${currencyId}`);
    return { currency, total: quantity, unsorted: '0', notes };
  });
}
