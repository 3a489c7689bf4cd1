import { isAllowed } from '@doi-tien/contract/permissions';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import { HAND_OVER_STATUS, SHIFT_ENDING, TILL_COUNT } from '@doi-tien/contract/till';
import type { HandOver, HandOverBody, HandOverLine } from '@doi-tien/contract/till.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { totalOfNotes } from '@doi-tien/money/notes';
import { moneyNeed } from '../../domain/approvals/measure.ts';
import { type Counted, checkCirculating, readCounts } from '../../domain/currencies/counts.ts';
import { type Currencies, isCash, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { lockBooks } from '../../domain/ledger/books.repository.ts';
import { takeOut } from '../../domain/ledger/drawer.ts';
import { type Place, VAULT } from '../../domain/ledger/place.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { cashOf, readPlace } from '../../domain/places/place-drawers.ts';
import { readReferenceRates } from '../../domain/rates/reference-rates.ts';
import { compareWithBooks } from '../../domain/safe-day/count.rules.ts';
import { insertMovement, toLines } from '../../domain/safe-day/movement.repository.ts';
import { holdTradingSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { refuseUnreadable } from '../../domain/safe-day/unreadable-count.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { RefusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { handOverDraft } from './hand-over.rules.ts';
import { finish, holdForShifts } from './shift.service.ts';
import { handOverList } from './till.lists.ts';
import {
  endHandOver,
  findHandOver,
  finishShift,
  insertHandOver,
  insertShift,
  isTillOn,
  type KeptHandOver,
  lockHandOver,
  openShiftAt,
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

export function keepsVault({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return isAllowed(permissions, ['ngan-quy', 'issue']);
}

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
  await tell(trx, actor, id, 'handOver');
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
  await tell(trx, actor, id, 'withdrawHandOver');
  return id;
}

export async function refuseHandOver(trx: Db, actor: Actor, id: number, reason: string): Promise<number> {
  await holdForShifts(trx, actor);
  const kept = await lockPrepared(trx, actor, id);
  refuseOthers(actor, kept);
  await endHandOver(trx, id, { status: HAND_OVER_STATUS.refused, personId: actor.id, reason });
  await tell(trx, actor, id, 'refuseHandOver');
  return id;
}

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

/** Before anybody proves anything on the screen of the giver: no hand-over is a place to try passwords at. */
export async function refuseUnlessGiver(
  db: Db,
  { branchId, id: personId }: Pick<Asker, 'branchId' | 'id'>,
  id: number,
): Promise<void> {
  const kept = await findHandOver(db, branchId, id);
  if (kept?.giverId !== personId) throw new AppError('NOT_FOUND');
  if (kept.status !== HAND_OVER_STATUS.prepared) throw new AppError('HAND_OVER_ENDED');
}

async function lockPrepared(trx: Db, actor: Actor, id: number): Promise<KeptHandOver> {
  const kept = await lockHandOver(trx, actor.branchId, id);
  if (!kept) throw new AppError('NOT_FOUND');
  const isParty = kept.giverId === actor.id || kept.receiverId === actor.id || keepsVault(actor);
  if (!isParty) throw new AppError('NOT_FOUND');
  if (kept.status !== HAND_OVER_STATUS.prepared) throw new AppError('HAND_OVER_ENDED');
  return kept;
}

/** Only the person who was asked, and never the giver. */
function refuseOthers(actor: Actor, { giverId, receiverId }: KeptHandOver): void {
  if (giverId === actor.id) throw new AppError('HAND_OVER_OWN');
  const isAsked = receiverId === null ? keepsVault(actor) : receiverId === actor.id;
  if (!isAsked) throw new AppError('FORBIDDEN');
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
    const error = fieldError(`chi_tiet.${foreign}.tien_id`, 'currencyNotSent');
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
  const { han_muc_lech_ket } = await readSettings(trx);
  const sent = new Map(given.map(({ currency, total }) => [currency.id, { unsorted: total, notes: [] }]));
  const differences = compareWithBooks(counts, { positions: books.positions, drawers: sent }, rates, han_muc_lech_ket);
  const refusal = await judgeCount(trx, actor, about, { counts, differences, body, rates, held: books.positions });
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
  await tell(trx, actor, kept.id, 'receiveCash', { chenh_lech: differences });
  return null;
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
    await finish(trx, actor, shift.id, 'endShift', { da_rut });
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
  await finish(trx, actor, nextId, 'beginShift', { nhan_tu_ca: shift.id, chenh_lech: taken.differences });
  return null;
}

async function tell(
  trx: Db,
  actor: Actor,
  id: number,
  act: string,
  besides: Record<string, unknown> = {},
): Promise<void> {
  const { branchId } = actor;
  const after = await findRow<HandOver & { ket_id: number }>(trx, handOverList(actor.id), id, branchId);
  await announce(trx, { topic: 'tills', branchId, id }, { topic: 'safe', branchId, id: after.ket_id });
  const subjectId = after.den_ngan_id === VAULT ? after.tu_ngan_id : after.den_ngan_id;
  await recordBranchEvent(trx, actor, { act, subject: 'ngan-quy', subjectId, after: { ...after, ...besides } });
}
