import type { Count } from '@doi-tien/contract/safe.schema';
import type { FastifyRequest } from 'fastify';
import { type Counted, readCounts } from '../../domain/currencies/counts.ts';
import type { Currencies } from '../../domain/currencies/currencies.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { act } from '../../platform/http/act.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';

/** Enough to see what was tried; names of fields come from the request and may be of any length and number. */
const MAX_LOGGED_FIELDS = 20;
const MAX_FIELD_LENGTH = 100;

interface Submitted {
  counts: readonly Count[];
  currencies: Currencies;
  field?: 'chi_tiet' | 'them_dau_ngay';
  safeId?: number;
}

/**
 * The counts of an opening or a close. One that cannot be read (a currency without a figure, notes that do not add up) is
 * refused like any other and stays in the log: trying counts out is an act too.
 */
export async function readSubmittedCounts(
  trx: Db,
  actor: Actor,
  { counts, currencies, field = 'chi_tiet', safeId }: Submitted,
): Promise<Counted[] | RefusedAfterCommit> {
  try {
    return readCounts(counts, currencies, field);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await recordUnreadable(trx, actor, error, safeId);
    return refusedAfterCommit(error);
  }
}

/**
 * For a route that attaches what its schema refused: a count with a figure that is none is logged like one that cannot
 * be read. What was sent is not kept, only which fields were wrong; heard again by its key, it is refused again from there.
 */
export async function refuseBrokenCount(request: FastifyRequest, safeId?: number): Promise<void> {
  const { validationError: error } = request;
  if (!error) return;
  if (!(error instanceof AppError) || error.validationContext !== 'body') throw error;
  await act(request, (trx) => recordUnreadable(trx, request.actor, error, safeId));
  throw error;
}

async function recordUnreadable(trx: Db, actor: Actor, error: AppError, safeId: number | undefined): Promise<void> {
  const fields = error.details.fields ?? [];
  const truong = fields.slice(0, MAX_LOGGED_FIELDS).map(({ field }) => field.slice(0, MAX_FIELD_LENGTH));
  await recordBranchEvent(trx, actor, {
    act: 'countUnreadable',
    subject: 'ket',
    ...(safeId !== undefined && { subjectId: safeId }),
    after: { truong },
  });
}
