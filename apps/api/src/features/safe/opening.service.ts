import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { OpenSafeBody, Safe } from '@doi-tien/contract/safe.schema';
import { compare, isZero } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { differenceNeed } from '../../domain/approvals/measure.ts';
import type { Counted } from '../../domain/currencies/counts.ts';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { lockBooks } from '../../domain/ledger/books.repository.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import {
  type QuotedRates,
  quoteRates,
  type ReferenceRates,
  readReferenceRates,
  withQuoted,
} from '../../domain/rates/reference-rates.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { compareWithBooks } from '../../domain/safe-day/count.rules.ts';
import { countDraft, type Difference, differencesOf } from '../../domain/safe-day/count-draft.ts';
import { insertMovement, toLines } from '../../domain/safe-day/movement.repository.ts';
import { holdBranch } from '../../domain/safe-day/open-safe.ts';
import { readSubmittedCounts } from '../../domain/safe-day/unreadable-count.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { postIn } from './movements.service.ts';
import { recordStep } from './safe.service.ts';

/** Nobody kept books here before; an earlier day is a slip of the finger. */
const EARLIEST_DAY = '2000-01-01';

/**
 * What is counted is held against the last close; what is not counted is carried over. The first opening is capital. `quoted`: what the
 * money is worth, as somebody approved it.
 */
export async function openSafe(
  trx: Db,
  actor: Actor,
  body: OpenSafeBody,
  quoted?: QuotedRates,
): Promise<Safe | RefusedAfterCommit> {
  const currencies = await readCurrencies(trx);
  const about = { subject: 'ket' } as const;
  const counts = await readSubmittedCounts(trx, actor, { counts: body.chi_tiet, currencies, about });
  if (counts instanceof RefusedAfterCommit) return counts;
  const brought = { counts: body.them_dau_ngay ?? [], currencies, field: 'them_dau_ngay', about } as const;
  const read = await readSubmittedCounts(trx, actor, brought);
  if (read instanceof RefusedAfterCommit) return read;
  const added = read.filter(({ total }) => !isZero(total));
  const { branchId } = actor;
  const day = await nextDay(trx, branchId, body.ngay);
  const isFirst = await hasNoEntries(trx, branchId);
  const rates = withQuoted(await readReferenceRates(trx, branchId), quoted);
  const compared = { counts, added, rates, hasReason: Boolean(body.ly_do) };
  const differences = isFirst ? [] : await findDifferences(trx, actor, compared);
  if (differences.length > 0 && !body.ly_do) return refuseWithoutReason(trx, actor, day, differences);
  const safe = { id: await insertSafe(trx, actor, day, body.ghi_chu ?? null), branchId, day };
  const head = { kind: isFirst ? 'first-opening' : 'count', branchId, safeId: safe.id, day, personId: actor.id };
  const against = isFirst ? 'capital' : 'count-difference';
  const draft = countDraft(head, counts, against, rates);
  const { entryId } = await explained(currencies, () => postEntry(trx, draft));
  await insertMovement(trx, {
    branchId,
    safeId: safe.id,
    type: SAFE_MOVEMENT.open,
    entryId,
    text: body.ghi_chu,
    reason: body.ly_do,
    lines: toLines(counts, differences),
    actor,
  });
  if (added.length > 0) {
    const reason = body.ly_do ?? null;
    await postIn(trx, actor, safe, currencies, { type: SAFE_MOVEMENT.addAtOpening, counts: added, rates, reason });
  }
  const found = differences.map(toLogged);
  return recordStep(trx, actor, safe.id, 'openSafe', { chi_tiet: found, ly_do: body.ly_do ?? null });
}

/**
 * The day to open: after the last safe's and not after today. A day in the future would keep every day before it from
 * ever being opened. Two people opening at the same moment take turns; the second finds the first one's safe.
 */
async function nextDay(trx: Db, branchId: number, asked: string | undefined): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('doi-tien open safe'), ${branchId}::int)`.execute(trx);
  if (!(await holdBranch(trx, branchId))) throw new AppError('BRANCH_NOT_YOURS');
  const safes = trx.selectFrom('ket').where('chi_nhanh_id', '=', branchId);
  const open = await safes.select('ma_ket').where('trang_thai', '=', 1).executeTakeFirst();
  if (open) throw new AppError('SAFE_ALREADY_OPEN', { params: { safe: open.ma_ket } });
  const today = await businessDay(trx);
  const day = asked ?? today;
  if (day > today) throw fieldError('ngay', 'dayNotCome');
  if (day < EARLIEST_DAY) throw fieldError('ngay', 'invalidDate');
  const last = await safes.select('ngay').orderBy('ngay', 'desc').limit(1).executeTakeFirst();
  if (last && day <= last.ngay) {
    const existing = await safes.select('id').where('ngay', '=', day).executeTakeFirst();
    throw new AppError(existing ? 'SAFE_OF_DAY_EXISTS' : 'SAFE_DAY_GOES_BACK');
  }
  return day;
}

interface Compared {
  counts: readonly Counted[];
  /** Money that was brought beside what was counted. */
  added: readonly Counted[];
  rates: ReferenceRates;
  hasReason: boolean;
}

/** What differs from the books; a large difference that has its reason also needs a second person. */
async function findDifferences(
  trx: Db,
  actor: Actor,
  { counts, added, rates, hasReason }: Compared,
): Promise<Difference[]> {
  const books = await lockBooks(
    trx,
    actor.branchId,
    counts.map(({ currency }) => currency.id),
  );
  const settings = await readSettings(trx);
  const worth = compareWithBooks(counts, books, rates, settings.han_muc_lech_ket);
  if (hasReason) {
    const needs = differenceNeed(settings, worth, { counts, rates, held: books.positions });
    const valued = [...counts, ...added].map(({ currency }) => currency.id);
    requireApproval(actor, needs, quoteRates(rates, valued));
  }
  return differencesOf(counts, books).filter(({ difference }) => compare(difference, '0') !== 0);
}

/** Nothing is opened, but that somebody tried stays in the log with what was counted. */
async function refuseWithoutReason(
  trx: Db,
  actor: Actor,
  day: string,
  differences: readonly Difference[],
): Promise<RefusedAfterCommit> {
  const data = differences.map(toLogged);
  const after = { ngay: day, ket_qua: 'thieu_ly_do', chi_tiet: data };
  await recordBranchEvent(trx, actor, { act: 'countRefused', subject: 'ket', after });
  const fields = [{ field: 'ly_do', problem: 'requiredField' }];
  return refusedAfterCommit(new AppError('SAFE_DIFFERENCE_NEEDS_REASON', { data, fields }));
}

function toLogged({ currencyId, code, book, counted, difference }: Difference) {
  return { tien_id: currencyId, ma_tien: code, so_sach: book, thuc_dem: counted, chenh_lech: difference };
}

async function insertSafe(trx: Db, actor: Actor, day: string, note: string | null): Promise<number> {
  const number = `K-${day.slice(2).replaceAll('-', '')}`;
  const { id } = await trx
    .insertInto('ket')
    .values({
      chi_nhanh_id: actor.branchId,
      ma_ket: sql`code_start(${actor.branchId}::int) || ${number}`,
      ngay: day,
      nguoi_mo: actor.id,
      ghi_chu: note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function hasNoEntries(trx: Db, branchId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM but_toan WHERE chi_nhanh_id = ${branchId} LIMIT 1`.execute(trx);
  return rows.length === 0;
}
