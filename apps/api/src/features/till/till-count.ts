import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Count } from '@doi-tien/contract/safe.schema';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import { isZero, negate, sum } from '@doi-tien/money/decimal';
import { differenceNeed } from '../../domain/approvals/measure.ts';
import { absentNeed } from '../../domain/approvals/needs.ts';
import type { Counted } from '../../domain/currencies/counts.ts';
import { type Currencies, isCash, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { lockBooks } from '../../domain/ledger/books.repository.ts';
import type { Place } from '../../domain/ledger/place.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { cashOf, readPlace } from '../../domain/places/place-drawers.ts';
import { type ReferenceRates, readReferenceRates } from '../../domain/rates/reference-rates.ts';
import { compareWithBooks, findRefusal, onlyDifferent } from '../../domain/safe-day/count.rules.ts';
import { countDraft, type Difference } from '../../domain/safe-day/count-draft.ts';
import { insertMovement, toLines } from '../../domain/safe-day/movement.repository.ts';
import type { OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { readSubmittedCounts, refuseUnreadable } from '../../domain/safe-day/unreadable-count.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { approvalRefusal } from '../../platform/http/approval.ts';
import { RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { insertTillCount, tellShift } from './till.repository.ts';

/** A count of cash as somebody submitted it. */
export interface SubmittedCount {
  chi_tiet: readonly Count[];
  ly_do?: string | null | undefined;
  xac_nhan_lech?: { tien_id: number; so_tien: string }[] | undefined;
}

/** What a count is about, and whose its differences are. */
export interface CountedTill {
  kind: number;
  safe: OpenSafe;
  tillId: Place;
  shiftId: number | null;
  handOverId?: number;
  bearerId: number | null;
  /** Of a count that begins a shift: makes it, once the count is taken over. */
  begins?: () => Promise<number>;
  /** The one who bears the differences, or should have counted, is not there. */
  absent?: 'always' | 'whenDifferent';
}

/** Counted cash; what is not cash, or cannot be read, is refused and stays in the log. */
export async function readCashCounts(
  trx: Db,
  actor: Actor,
  currencies: Currencies,
  { chi_tiet }: SubmittedCount,
  tillId: number,
): Promise<Counted[] | RefusedAfterCommit> {
  const about = { subject: 'ngan-quy', id: tillId } as const;
  const counts = await readSubmittedCounts(trx, actor, { counts: chi_tiet, currencies, about });
  if (counts instanceof RefusedAfterCommit) return counts;
  const other = chi_tiet.findIndex(({ tien_id }) => {
    const currency = currencies.get(tien_id);
    return currency !== undefined && !isCash(currency);
  });
  if (other < 0) return counts;
  return refuseUnreadable(trx, actor, fieldError(`chi_tiet.${other}.tien_id`, 'onlyCashInTills'), about);
}

/** Empty is not zero: every currency that is asked for has to be counted. */
export async function refuseUncounted(
  trx: Db,
  actor: Actor,
  tillId: number,
  { asked, counts }: { asked: readonly { tien_id: number; ma_tien: string }[]; counts: readonly Counted[] },
): Promise<RefusedAfterCommit | null> {
  const missing = asked.filter(({ tien_id }) => !counts.some(({ currency }) => currency.id === tien_id));
  if (missing.length === 0) return null;
  const codes = missing.map(({ ma_tien }) => ma_tien);
  const after = { chua_dem: codes };
  await recordBranchEvent(trx, actor, { act: 'countIncomplete', subject: 'ngan-quy', subjectId: tillId, after });
  const fields = codes.map((currency) => ({ field: 'chi_tiet', problem: 'currencyNotCounted', params: { currency } }));
  const data = missing.map(({ tien_id, ma_tien }) => ({ tien_id, ma_tien }));
  return refusedAfterCommit(
    new AppError('SAFE_COUNT_INCOMPLETE', { params: { currencies: codes.join(', ') }, fields, data }),
  );
}

/** What must hold of a count before it is taken over; a refused one is kept too, and from then on the figures are told. */
export async function judgeCount(
  trx: Db,
  actor: Actor,
  about: CountedTill,
  { counts, differences, body, rates, held, besides = [] }: Judged,
): Promise<RefusedAfterCommit | null> {
  const settings = await readSettings(trx);
  const found = onlyDifferent(differences);
  const basis = JSON.stringify([about.tillId, found.map(({ tien_id, chenh_lech }) => [tien_id, chenh_lech])]);
  const isAbsent = about.absent === 'always' || (about.absent === 'whenDifferent' && found.length > 0);
  const needs = [
    ...differenceNeed(settings, differences, { counts, rates, held }),
    ...(isAbsent ? [absentNeed(basis)] : []),
    ...besides,
  ];
  const second = approvalRefusal(actor, needs);
  const refusal = findRefusal(differences, body) ?? (second && { result: 'cho_duyet', error: second });
  if (!refusal) return null;
  await keepCount(trx, actor, about, { differences, reason: body.ly_do ?? null, result: refusal.result });
  if (about.shiftId !== null) await tellShift(trx, about.shiftId);
  await recordBranchEvent(trx, actor, {
    act: 'countRefused',
    subject: 'ngan-quy',
    subjectId: about.tillId,
    after: { ket_qua: refusal.result, chi_tiet: found, ly_do: body.ly_do ?? null },
  });
  return refusedAfterCommit(refusal.error);
}

interface Judged {
  counts: readonly Counted[];
  differences: readonly CountDifference[];
  body: SubmittedCount;
  rates: ReferenceRates;
  held: ReadonlyMap<number, { quantity: string; cost: string }>;
  /** What else needs a second person. */
  besides?: readonly Need[];
}

export async function keepCount(
  trx: Db,
  actor: Actor,
  about: CountedTill,
  {
    differences,
    reason,
    result,
    entryId = null,
  }: { differences: readonly CountDifference[]; reason: string | null; result: string; entryId?: number | null },
): Promise<void> {
  const { kind, tillId, shiftId, handOverId, bearerId, safe } = about;
  const worth = signedWorth(differences);
  const kept = { kind, tillId, shiftId, handOverId: handOverId ?? null, counterId: actor.id, bearerId };
  await insertTillCount(trx, safe, { ...kept, result, differences, worth, reason, entryId });
}

/** Missing money below zero; null where a difference has no posted rate. */
function signedWorth(differences: readonly CountDifference[]): string | null {
  const worths = onlyDifferent(differences).map(({ chenh_lech, gia_tri_vnd }) =>
    gia_tri_vnd !== null && chenh_lech.startsWith('-') ? negate(gia_tri_vnd) : gia_tri_vnd,
  );
  const known = worths.filter((worth) => worth !== null);
  return known.length < worths.length ? null : sum(known);
}

/** A till as it was found, once the count is taken over. */
export interface TakenCount {
  /** The shift that the count belongs to, or has begun. */
  shiftId: number | null;
  counts: Counted[];
  differences: CountDifference[];
}

/**
 * Counts all the cash of a till and makes its books what was counted; differences are of the person who bears them. The safe is held
 * alone, so nothing moves meanwhile.
 */
export async function countTill(
  trx: Db,
  actor: Actor,
  about: CountedTill,
  body: SubmittedCount,
  refuses?: (counts: readonly Counted[]) => RefusedAfterCommit | null,
): Promise<TakenCount | RefusedAfterCommit> {
  const { safe, tillId } = about;
  const currencies = await readCurrencies(trx);
  const counts = await readCashCounts(trx, actor, currencies, body, tillId);
  if (counts instanceof RefusedAfterCommit) return counts;
  const asked = cashOf(await readPlace(trx, safe.branchId, tillId, currencies), currencies);
  const incomplete = await refuseUncounted(trx, actor, tillId, { asked, counts });
  if (incomplete) return incomplete;
  const early = refuses?.(counts);
  if (early) return early;
  const rates = await readReferenceRates(trx, safe.branchId);
  const ids = counts.map(({ currency }) => currency.id);
  const books = await lockBooks(trx, safe.branchId, ids, [tillId]);
  const { han_muc_lech_ket } = await readSettings(trx);
  const differences = compareWithBooks(counts, books, rates, han_muc_lech_ket);
  const judged = { counts, differences, body, rates, held: books.positions };
  const refusal = await judgeCount(trx, actor, about, judged);
  if (refusal) return refusal;
  const head = { kind: 'count', branchId: safe.branchId, safeId: safe.id, day: safe.day, personId: actor.id };
  const draft = countDraft(head, counts, 'count-difference', rates, tillId);
  const { entryId } = await explained(currencies, () => postEntry(trx, draft));
  if (entryId !== null) {
    await insertMovement(trx, {
      branchId: safe.branchId,
      safeId: safe.id,
      type: SAFE_MOVEMENT.countTill,
      entryId,
      reason: body.ly_do ?? null,
      lines: toLines(counts, toDifferences(differences)),
      actor,
    });
  }
  const shiftId = about.begins ? await about.begins() : about.shiftId;
  const kept = { differences, reason: body.ly_do ?? null, result: TAKEN, entryId };
  await keepCount(trx, actor, { ...about, shiftId }, kept);
  return { shiftId, counts, differences };
}

/** `kiem_ngan.ket_qua` of a count that was taken over. */
export const TAKEN = 'dat';

export function toDifferences(differences: readonly CountDifference[]): Difference[] {
  return onlyDifferent(differences).map(({ tien_id, ma_tien, so_sach, thuc_dem, chenh_lech }) => ({
    currencyId: tien_id,
    code: ma_tien,
    book: so_sach,
    counted: thuc_dem,
    difference: chenh_lech,
  }));
}

export function isNothing(counts: readonly Counted[]): boolean {
  return counts.every(({ total }) => isZero(total));
}
