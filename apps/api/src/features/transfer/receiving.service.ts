import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { CountDifference } from '@doi-tien/contract/safe-record.schema';
import { TRANSFER_STATUS } from '@doi-tien/contract/transfer';
import type { ReceiveTransferBody } from '@doi-tien/contract/transfer.schema';
import { differenceNeed } from '../../domain/approvals/measure.ts';
import type { Counted } from '../../domain/currencies/counts.ts';
import { type Currencies, readCurrencies } from '../../domain/currencies/currencies.ts';
import { legsDraft } from '../../domain/ledger/entry-drafts.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import { type ReferenceRates, readReferenceRates, referenceRateOf } from '../../domain/rates/reference-rates.ts';
import { seesCostOf } from '../../domain/rights/profit-sight.ts';
import { compareWithBooks, findRefusal, onlyDifferent } from '../../domain/safe-day/count.rules.ts';
import { toLines } from '../../domain/safe-day/movement.repository.ts';
import { holdTradingSafe } from '../../domain/safe-day/open-safe.ts';
import { readSubmittedCounts, refuseUnreadable } from '../../domain/safe-day/unreadable-count.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { endTransfer, type KeptLine, lockTransfer, readSent } from './transfer.repository.ts';
import { carriedCost, countOf, receivingLegs, type SentLine } from './transfer.rules.ts';
import { finishStep, headOf, refuseEnded, refuseOtherSide } from './transfer.service.ts';

/**
 * Counts what has arrived and takes it into the safe at the cost at which it was sent. A count that leaves out a currency,
 * or differs without a reason or without the confirmation that a large difference needs, is refused and stays in the log.
 */
export async function receiveTransfer(
  trx: Db,
  actor: Actor,
  id: number,
  body: ReceiveTransferBody,
): Promise<number | RefusedAfterCommit> {
  const safe = await holdTradingSafe(trx, actor.branchId);
  const transfer = await lockTransfer(trx, actor.branchId, id);
  refuseOtherSide(transfer.toId, actor);
  refuseEnded(transfer);
  const currencies = await readCurrencies(trx);
  const sent = await readSent(trx, id);
  const counts = await readArrived(trx, actor, { id, body, currencies, sent });
  if (counts instanceof RefusedAfterCommit) return counts;
  const rates = await readReferenceRates(trx, actor.branchId);
  const settings = await readSettings(trx);
  const differences = compareWithSent(sent, counts, rates, settings.han_muc_lech_ket);
  const refusal = findRefusal(differences, body);
  const reason = body.ly_do ?? null;
  if (refusal) {
    const after = { ket_qua: refusal.result, chi_tiet: onlyDifferent(differences), ly_do: reason };
    await recordBranchEvent(trx, actor, { act: 'countRefused', subject: 'dieu-chuyen', subjectId: id, after });
    return refusedAfterCommit(withoutCosts(refusal.error, { actor, currencies, rates, differences }));
  }
  requireApproval(actor, differenceNeed(settings, differences, { counts, rates, held: heldOf(sent) }));
  // Every currency is locked, also one of which nothing came: its cost leaves the account of what is under way.
  const place = await workingPlace(trx, actor, settings);
  const legs = legsDraft(headOf('transfer-in', safe, actor), receivingLegs(sent, counts), place);
  const draft = { ...legs, currencyIds: sent.map(({ currencyId }) => currencyId) };
  const { entryId } = await postEntry(trx, draft);
  // Nothing came of money whose cost was rounded to nothing: there is no entry to end the transfer with. It can be called back.
  if (entryId === null) throw fieldError('chi_tiet', 'requiredField');
  const chi_tiet = sent.map((line) => toKept(line, countOf(counts, line.currencyId)));
  const ending = { id, status: TRANSFER_STATUS.received, safeId: safe.id, entryId, personId: actor.id };
  await endTransfer(trx, { ...ending, reason, chi_tiet });
  const found = onlyDifferent(differences).map(({ tien_id, ma_tien, so_sach, thuc_dem, chenh_lech }) => ({
    currencyId: tien_id,
    code: ma_tien,
    book: so_sach,
    counted: thuc_dem,
    difference: chenh_lech,
  }));
  const step = { type: SAFE_MOVEMENT.receive, safe, entryId, reason, lines: toLines(counts, found) };
  await finishStep(trx, actor, transfer, step);
  await recordBranchEvent(trx, actor, {
    act: 'receiveTransfer',
    subject: 'dieu-chuyen',
    subjectId: id,
    after: { ma: transfer.code, chi_tiet, chenh_lech: onlyDifferent(differences), ly_do: reason },
  });
  return id;
}

interface Arrived {
  id: number;
  body: ReceiveTransferBody;
  currencies: Currencies;
  sent: readonly SentLine[];
}

/** Empty is not zero: every currency that was sent has to be counted, and no other. */
async function readArrived(
  trx: Db,
  actor: Actor,
  { id, body, currencies, sent }: Arrived,
): Promise<Counted[] | RefusedAfterCommit> {
  const about = { subject: 'dieu-chuyen', id } as const;
  const counts = await readSubmittedCounts(trx, actor, { counts: body.chi_tiet, currencies, about });
  if (counts instanceof RefusedAfterCommit) return counts;
  const foreign = body.chi_tiet.findIndex(({ tien_id }) => !sent.some(({ currencyId }) => currencyId === tien_id));
  if (foreign >= 0) {
    const error = fieldError(`chi_tiet.${foreign}.tien_id`, 'currencyNotSent');
    return refuseUnreadable(trx, actor, error, about);
  }
  const codes = sent
    .filter(({ currencyId }) => !counts.some(({ currency }) => currency.id === currencyId))
    .map(({ currencyId }) => currencies.get(currencyId)?.code ?? String(currencyId));
  if (codes.length === 0) return counts;
  await recordBranchEvent(trx, actor, {
    act: 'countIncomplete',
    subject: 'dieu-chuyen',
    subjectId: id,
    after: { chua_dem: codes },
  });
  const fields = codes.map((currency) => ({ field: 'chi_tiet', problem: 'currencyNotCounted', params: { currency } }));
  return refusedAfterCommit(
    new AppError('SAFE_COUNT_INCOMPLETE', { params: { currencies: codes.join(', ') }, fields }),
  );
}

/** As the closing count is compared with the books: what was sent is what should be there. */
function heldOf(sent: readonly SentLine[]) {
  return new Map(sent.map(({ currencyId, quantity, cost }) => [currencyId, { quantity, cost }]));
}

function compareWithSent(
  sent: readonly SentLine[],
  counts: readonly Counted[],
  rates: ReferenceRates,
  limit: string,
): CountDifference[] {
  return compareWithBooks(counts, { positions: heldOf(sent) }, rates, limit);
}

interface Told {
  actor: Actor;
  currencies: Currencies;
  rates: ReferenceRates;
  differences: readonly CountDifference[];
}

/** Without a posted rate a difference is worth its part of the cost, which not everybody who counts may see. */
function withoutCosts({ word, details }: AppError, { actor, currencies, rates, differences }: Told): AppError {
  const data = onlyDifferent(differences).map((line) => {
    const currency = currencies.get(line.tien_id);
    const isCost = !currency || referenceRateOf(currency, rates) === undefined;
    const isTold = !isCost || (currency && seesCostOf(actor.permissions, currency.group));
    return isTold ? line : { ...line, gia_tri_vnd: null };
  });
  return new AppError(word, { ...details, data });
}

function toKept(line: SentLine, { total, notes }: Counted): KeptLine {
  return {
    tien_id: line.currencyId,
    so_tien: total,
    gia_tri: carriedCost(line, total),
    to_tien: notes.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count })),
  };
}
