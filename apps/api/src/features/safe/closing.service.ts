import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { CloseSafeBody, Safe } from '@doi-tien/contract/safe.schema';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import { isZero } from '@doi-tien/money/decimal';
import { differenceNeed } from '../../domain/approvals/measure.ts';
import type { Counted } from '../../domain/currencies/counts.ts';
import { type Currencies, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { lockBooks } from '../../domain/ledger/books.repository.ts';
import { VAULT } from '../../domain/ledger/place.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { readPlace } from '../../domain/places/place-drawers.ts';
import { readHeldAtPlaces } from '../../domain/places/places-of-safe.ts';
import {
  type QuotedRates,
  quoteRates,
  type ReferenceRates,
  readReferenceRates,
  withQuoted,
} from '../../domain/rates/reference-rates.ts';
import { compareWithBooks, findRefusal, onlyDifferent } from '../../domain/safe-day/count.rules.ts';
import { countDraft } from '../../domain/safe-day/count-draft.ts';
import { freezeDay } from '../../domain/safe-day/freeze-day.ts';
import { insertMovement, toLines } from '../../domain/safe-day/movement.repository.ts';
import { holdSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { readSubmittedCounts } from '../../domain/safe-day/unreadable-count.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { approvalRefusal } from '../../platform/http/approval.ts';
import { RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { type Exceeded, findExceeded, keepExceeded, refuseExceeded } from './ceilings.ts';
import { insertAttempt } from './count-attempts.repository.ts';
import { readDrawers } from './drawers.repository.ts';
import type { ClosedFigures } from './frozen.repository.ts';
import { recordStep } from './safe.service.ts';

/** A complete count as it was submitted. */
interface Submitted {
  safe: OpenSafe;
  currencies: Currencies;
  counts: Counted[];
  /** Posted now, which the closed day is frozen with. */
  rates: ReferenceRates;
  /** What the differences are valued with: these, or what somebody approved. */
  valuedAt: ReferenceRates;
  differences: CountDifference[];
  /** Above the ceilings of the licence. */
  exceeded: Exceeded[];
  body: CloseSafeBody;
}

/**
 * Counts and closes. A count that leaves out a currency the books hold is refused before it is an attempt, and tells no
 * figure. A complete one is kept with its differences, whether it closes the safe or is refused for a reason or a
 * confirmation that is missing; from then on the book figures are no longer withheld. `quoted`: the rates at which somebody
 * approved the differences.
 */
export async function closeSafe(
  trx: Db,
  actor: Actor,
  id: number,
  body: CloseSafeBody,
  quoted?: QuotedRates,
): Promise<Safe | RefusedAfterCommit> {
  const safe = await holdSafe(trx, actor.branchId, id, 'alone');
  if (!safe.isLocked) throw new AppError('SAFE_NOT_LOCKED');
  const currencies = await readCurrencies(trx);
  const counts = await readSubmittedCounts(trx, actor, {
    counts: body.chi_tiet,
    currencies,
    about: { subject: 'ket', id },
  });
  if (counts instanceof RefusedAfterCommit) return counts;
  const missing = await findUncounted(trx, safe.branchId, currencies, counts);
  if (missing.length > 0) return refuseIncomplete(trx, actor, id, missing);
  const rates = await readReferenceRates(trx, safe.branchId);
  const valuedAt = withQuoted(rates, quoted);
  const settings = await readSettings(trx);
  const books = await lockBooks(
    trx,
    safe.branchId,
    counts.map(({ currency }) => currency.id),
  );
  const differences = compareWithBooks(counts, books, valuedAt, settings.han_muc_lech_ket);
  const exceeded = findExceeded(counts, settings);
  const submitted: Submitted = { safe, currencies, counts, rates, valuedAt, differences, exceeded, body };
  const needs = differenceNeed(settings, differences, { counts, rates: valuedAt, held: books.positions });
  const differing = onlyDifferent(differences).map(({ tien_id }) => tien_id);
  const refusal =
    findRefusal(differences, body) ??
    ceilingRefusal(exceeded, body) ??
    secondPersonRefusal(actor, needs, quoteRates(valuedAt, differing));
  const kept = {
    branchId: safe.branchId,
    safeId: id,
    counts,
    differences,
    reason: body.ly_do ?? null,
    personId: actor.id,
  };
  const lan = await insertAttempt(trx, { ...kept, result: refusal?.result ?? 'dong_ket' });
  if (!refusal) return finishClosing(trx, actor, submitted, lan);
  await trx.updateTable('ket').set({ an_so_lieu: false }).where('id', '=', id).where('an_so_lieu', '=', true).execute();
  await announce(trx, { topic: 'safe', branchId: safe.branchId, id });
  await recordBranchEvent(trx, actor, {
    act: 'countRefused',
    subject: 'ket',
    subjectId: id,
    after: { lan, ket_qua: refusal.result, chi_tiet: onlyDifferent(differences), ly_do: body.ly_do ?? null },
  });
  return refusedAfterCommit(refusal.error);
}

/** The count is kept, and waits for somebody else. */
function secondPersonRefusal(actor: Actor, needs: readonly Need[], quoted: QuotedRates) {
  const error = approvalRefusal(actor, needs, quoted);
  return error && { result: 'cho_duyet' as const, error };
}

function ceilingRefusal(exceeded: readonly Exceeded[], { ly_do_vuot_tran }: CloseSafeBody) {
  if (exceeded.length === 0 || ly_do_vuot_tran) return null;
  return { result: 'vuot_tran' as const, error: refuseExceeded(exceeded) };
}

interface Uncounted {
  tien_id: number;
  ma_tien: string;
}

/** Every currency the books hold has to be counted, also what is not cash: its balance is read off the account. */
async function findUncounted(
  trx: Db,
  branchId: number,
  currencies: Currencies,
  counts: readonly Counted[],
): Promise<Uncounted[]> {
  const counted = new Set(counts.map(({ currency }) => currency.id));
  // What is in tills was counted there.
  const drawers = await readPlace(trx, branchId, VAULT, currencies);
  return drawers
    .filter(({ tien_id, so_tien }) => !isZero(so_tien) && !counted.has(tien_id))
    .map(({ tien_id, ma_tien }) => ({ tien_id, ma_tien }));
}

async function refuseIncomplete(
  trx: Db,
  actor: Actor,
  id: number,
  missing: readonly Uncounted[],
): Promise<RefusedAfterCommit> {
  const codes = missing.map(({ ma_tien }) => ma_tien);
  const after = { chua_dem: codes };
  await recordBranchEvent(trx, actor, { act: 'countIncomplete', subject: 'ket', subjectId: id, after });
  const fields = codes.map((currency) => ({ field: 'chi_tiet', problem: 'currencyNotCounted', params: { currency } }));
  const details = { params: { currencies: codes.join(', ') }, fields, data: missing };
  return refusedAfterCommit(new AppError('SAFE_COUNT_INCOMPLETE', details));
}

/** Posts the differences, freezes what was counted and the day, and ends it. */
async function finishClosing(trx: Db, actor: Actor, submitted: Submitted, lan: number): Promise<Safe> {
  const { safe, currencies, counts, rates, valuedAt, body } = submitted;
  const list = onlyDifferent(submitted.differences).map(({ tien_id, ma_tien, so_sach, thuc_dem, chenh_lech }) => ({
    currencyId: tien_id,
    code: ma_tien,
    book: so_sach,
    counted: thuc_dem,
    difference: chenh_lech,
  }));
  const head = { kind: 'count', branchId: safe.branchId, safeId: safe.id, day: safe.day, personId: actor.id };
  const draft = countDraft(head, counts, 'count-difference', valuedAt);
  const { entryId } = await explained(currencies, () => postEntry(trx, draft));
  await insertMovement(trx, {
    branchId: safe.branchId,
    safeId: safe.id,
    type: SAFE_MOVEMENT.close,
    entryId,
    text: body.ghi_chu,
    reason: body.ly_do,
    lines: toLines(counts, list),
    actor,
  });
  const noi = await readHeldAtPlaces(trx, safe.branchId, currencies);
  const figures: ClosedFigures = {
    dem: await readDrawers(trx, safe.branchId, currencies),
    chenh_lech: list,
    ly_do: body.ly_do ?? null,
    ty_gia: [...rates],
    ...(noi.length > 0 && { noi }),
  };
  if (body.ly_do_vuot_tran) await keepExceeded(trx, safe, submitted.exceeded, body.ly_do_vuot_tran);
  await freezeDay(trx, safe.branchId, safe.day);
  await trx
    .updateTable('ket')
    .set({ trang_thai: 2, dong_luc: NOW, nguoi_dong: actor.id, ghi_chu_dong: body.ghi_chu ?? null, an_so_lieu: false })
    .set({ so_dem: JSON.stringify(figures) })
    .where('id', '=', safe.id)
    .execute();
  const chi_tiet = onlyDifferent(submitted.differences);
  return recordStep(trx, actor, safe.id, 'closeSafe', {
    lan,
    ket_qua: 'dong_ket',
    chi_tiet,
    ly_do: body.ly_do ?? null,
    ...(submitted.exceeded.length > 0 && { vuot_tran: submitted.exceeded, ly_do_vuot_tran: body.ly_do_vuot_tran }),
  });
}
