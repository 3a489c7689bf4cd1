import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import { HAND_OVER_STATUS, SHIFT_ENDING, TILL_COUNT } from '@doi-tien/contract/till';
import type { HandOverLine } from '@doi-tien/contract/till.schema';
import { compare, subtract } from '@doi-tien/money/decimal';
import { totalOfNotes } from '@doi-tien/money/notes';

import { moneyNeed } from '../../domain/approvals/measure.ts';
import type { Counted } from '../../domain/currencies/counts.ts';
import { type Currencies, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { lockBooks } from '../../domain/ledger/books.repository.ts';

import { VAULT } from '../../domain/ledger/place.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { cashOf, readPlace } from '../../domain/places/place-drawers.ts';
import { readReferenceRates } from '../../domain/rates/reference-rates.ts';
import { compareWithBooks } from '../../domain/safe-day/count.rules.ts';
import { insertMovement, toLines } from '../../domain/safe-day/movement.repository.ts';
import { holdTradingSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { refuseUnreadable } from '../../domain/safe-day/unreadable-count.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';

import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';

import { RefusedAfterCommit } from '../../platform/http/refused-after-commit.ts';

import { handOverDraft } from './hand-over.rules.ts';
import { lockPrepared, refuseOthers } from './hand-over-access.ts';
import { recordHandOver, recordShift } from './record-step.ts';
import { holdForShifts } from './shift.service.ts';

import {
  endHandOver,
  findHandOver,
  finishShift,
  insertShift,
  type KeptHandOver,
  openShiftOf,
  passOnWork,
  shiftById,
  withdrawOfShift,
} from './till.repository.ts';
import {
  type CountedTill,
  countTill,
  judgeCount,
  keepCount,
  readCashCounts,
  refuseUncounted,
  type SubmittedCount,
  TAKEN,
  toDifferences,
} from './till-count.ts';

/**
 * The receiver counts what was prepared and takes it over, in one entry. What differs is too much or too little of the giver, with a
 * reason. A whole till is counted as it stands: it goes to the next person with its shift, or all of it into the vault.
 */
export async function receiveHandOver(
  trx: Db,
  actor: Actor,
  id: number,
  body: SubmittedCount,
): Promise<number | RefusedAfterCommit> {
  const seen = await findHandOver(trx, actor.branchId, id);
  if (!seen) throw new AppError('NOT_FOUND');
  const safe = seen.isWhole ? await holdForShifts(trx, actor) : await holdTradingSafe(trx, actor.branchId);
  const kept = await lockPrepared(trx, actor, id);
  refuseOthers(actor, kept);
  const refusal = kept.isWhole
    ? await takeTill(trx, actor, safe, kept, body)
    : await takeCash(trx, actor, safe, kept, body);
  return refusal ?? id;
}

async function takeCash(
  trx: Db,
  actor: Actor,
  safe: OpenSafe,
  kept: KeptHandOver,
  body: SubmittedCount,
): Promise<RefusedAfterCommit | null> {
  await refuseLockedTills(trx, actor, kept);
  const currencies = await readCurrencies(trx);
  const prepared = kept.lines.map((line) => preparedOf(line, currencies));
  const tillId = kept.from === VAULT ? kept.to : kept.from;
  const about: CountedTill = {
    kind: TILL_COUNT.receive,
    safe,
    tillId,
    shiftId: kept.from === VAULT ? kept.toShiftId : kept.fromShiftId,
    handOverId: kept.id,
    bearerId: kept.giverId,
  };
  return takeOver(trx, actor, kept, { about, prepared, currencies, body });
}

async function refuseLockedTills(trx: Db, actor: Actor, { fromShiftId, toShiftId }: KeptHandOver): Promise<void> {
  for (const shiftId of [fromShiftId, toShiftId]) {
    const shift = shiftId === null ? null : await shiftById(trx, actor.branchId, shiftId);
    if (shift?.isEnded) throw new AppError('SHIFT_ENDED');
    if (shift?.isLocked) throw new AppError('TILL_LOCKED');
  }
}

interface TakenOver {
  about: CountedTill;
  prepared: readonly Counted[];
  currencies: Currencies;
  body: SubmittedCount;
}

async function takeOver(
  trx: Db,
  actor: Actor,
  kept: KeptHandOver,
  { about, prepared, currencies, body }: TakenOver,
): Promise<RefusedAfterCommit | null> {
  const { safe, tillId } = about;
  const counts = await readCashCounts(trx, actor, currencies, body, tillId);
  if (counts instanceof RefusedAfterCommit) return counts;
  const foreign = body.chi_tiet.findIndex(({ tien_id }) => !prepared.some(({ currency }) => currency.id === tien_id));
  if (foreign >= 0 && !kept.isWhole) {
    const error = fieldError(`chi_tiet.${foreign}.tien_id`, 'currencyNotHandedOver');
    return refuseUnreadable(trx, actor, error, { subject: 'ngan-quy', id: tillId });
  }
  const asked = prepared.map(({ currency }) => ({ tien_id: currency.id, ma_tien: currency.code }));
  const incomplete = await refuseUncounted(trx, actor, tillId, { asked, counts });
  if (incomplete) return incomplete;
  // What was found beside the books is taken over too.
  const found = counts.filter(({ currency }) => !prepared.some((each) => each.currency.id === currency.id));
  const given = [...prepared, ...found.map((count) => ({ ...count, total: '0', unsorted: '0', notes: [] }))];
  const rates = await readReferenceRates(trx, safe.branchId);
  const books = await lockBooks(
    trx,
    safe.branchId,
    given.map(({ currency }) => currency.id),
    [kept.from, kept.to],
  );
  const settings = await readSettings(trx);
  const sent = new Map(given.map(({ currency, total }) => [currency.id, { unsorted: total, notes: [] }]));
  const differences = compareWithBooks(
    counts,
    { positions: books.positions, drawers: sent },
    rates,
    settings.han_muc_lech_ket,
  );
  const besides = isMoreThanPrepared(kept, differences)
    ? await moneyNeed(trx, settings, 'giao_quy', { branchId: safe.branchId, counts })
    : [];
  // The giver is one of the two already.
  if (besides.length > 0 && actor.approval?.approverId === kept.giverId) throw new AppError('APPROVAL_OF_PARTY');
  const judged = { counts, differences, body, rates, held: books.positions, besides };
  const refusal = await judgeCount(trx, actor, about, judged);
  if (refusal) return refusal;
  const head = { kind: 'hand-over', branchId: safe.branchId, safeId: safe.id, day: safe.day, personId: actor.id };
  const draft = handOverDraft(head, { from: kept.from, to: kept.to, prepared: given, counts }, rates);
  const { entryId } = await explained(currencies, () => postEntry(trx, draft));
  if (entryId !== null) {
    const lines = toLines(counts, toDifferences(differences));
    const type = SAFE_MOVEMENT.handOver;
    await insertMovement(trx, {
      branchId: safe.branchId,
      safeId: safe.id,
      type,
      entryId,
      reason: body.ly_do ?? null,
      lines,
      actor,
    });
  }
  await keepCount(trx, actor, about, { differences, reason: body.ly_do ?? null, result: TAKEN, entryId });
  const ended = { status: HAND_OVER_STATUS.received, personId: actor.id, reason: body.ly_do ?? null, entryId };
  await endHandOver(trx, kept.id, ended);
  await recordHandOver(trx, actor, kept.id, 'receiveCash', { chenh_lech: differences });
  return null;
}

/** More cash than was prepared comes into a till: it needs a second person as it would have when it was prepared. */
function isMoreThanPrepared({ to, isWhole }: KeptHandOver, differences: readonly CountDifference[]): boolean {
  return to !== VAULT && !isWhole && differences.some(({ chenh_lech }) => compare(chenh_lech, '0') > 0);
}

function preparedOf({ tien_id, so_tien, to_tien }: HandOverLine, currencies: Currencies): Counted {
  const currency = currencies.get(tien_id);
  if (!currency) throw new Error(`There is no currency ${tien_id}`);
  const notes = to_tien.map(({ menh_gia_id, so_to }) => ({ denominationId: menh_gia_id, count: so_to }));
  const sorted = totalOfNotes(
    notes.map(({ denominationId, count }) => ({
      value: currency.notes.find(({ id }) => id === denominationId)?.value ?? '0',
      count,
    })),
  );
  return { currency, total: so_tien, unsorted: subtract(so_tien, sorted), notes };
}

async function takeTill(
  trx: Db,
  actor: Actor,
  safe: OpenSafe,
  kept: KeptHandOver,
  body: SubmittedCount,
): Promise<RefusedAfterCommit | null> {
  const shift = kept.fromShiftId === null ? undefined : await shiftById(trx, actor.branchId, kept.fromShiftId);
  if (!shift) throw new Error('A whole till has a shift');
  const about: CountedTill = {
    kind: TILL_COUNT.handOver,
    safe,
    tillId: shift.tillId,
    shiftId: shift.id,
    handOverId: kept.id,
    bearerId: shift.personId,
  };
  if (kept.to === VAULT) {
    const currencies = await readCurrencies(trx);
    const drawers = cashOf(await readPlace(trx, actor.branchId, shift.tillId, currencies), currencies);
    const prepared = drawers.map(({ tien_id, ma_tien, so_le, so_tien, to_tien }) =>
      preparedOf({ tien_id, ma_tien, so_le, so_tien, to_tien: to_tien.filter(({ so_to }) => so_to > 0) }, currencies),
    );
    const refusal = await takeOver(trx, actor, kept, { about, prepared, currencies, body });
    if (refusal) return refusal;
    const da_rut = await withdrawOfShift(trx, shift.id, actor.id, kept.id);
    await finishShift(trx, shift.id, { ending: SHIFT_ENDING.handedIn, personId: actor.id });
    await recordShift(trx, actor, shift.id, 'endShift', { da_rut });
    return null;
  }
  if (await openShiftOf(trx, actor.id)) throw new AppError('SHIFT_OPEN');
  const taken = await countTill(trx, actor, about, body);
  if (taken instanceof RefusedAfterCommit) return taken;
  await finishShift(trx, shift.id, { ending: SHIFT_ENDING.handedOver, personId: actor.id });
  const nextId = await insertShift(trx, safe, shift.tillId, actor.id);
  await passOnWork(trx, shift, { id: nextId, personId: actor.id });
  await endHandOver(trx, kept.id, {
    status: HAND_OVER_STATUS.received,
    personId: actor.id,
    reason: body.ly_do ?? null,
  });
  await recordShift(trx, actor, nextId, 'beginShift', { nhan_tu_ca: shift.id, chenh_lech: taken.differences });
  return null;
}
