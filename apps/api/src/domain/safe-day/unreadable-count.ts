import type { Count } from '@doi-tien/contract/safe.schema';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { act } from '../../platform/http/act.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { type Counted, readCounts } from '../currencies/counts.ts';
import type { Currencies } from '../currencies/currencies.ts';

/** Enough to see what was tried; names of fields come from the request and may be of any length and number. */
const MAX_LOGGED_FIELDS = 20;
const MAX_FIELD_LENGTH = 100;

interface Submitted {
  counts: readonly Count[];
  currencies: Currencies;
  field?: 'chi_tiet' | 'them_dau_ngay';
  about: CountedRecord;
}

/** What the count is of: a safe, not yet known by its id where it is being opened, a transfer that has arrived, or a till. */
export interface CountedRecord {
  subject: 'ket' | 'dieu-chuyen' | 'ngan-quy';
  id?: number;
}

/**
 * The counts of an opening, a close or an arrival. One that cannot be read (a currency without a figure, notes that do not add up) is
 * refused like any other and stays in the log: trying counts out is an act too.
 */
export async function readSubmittedCounts(
  trx: Db,
  actor: Actor,
  { counts, currencies, field = 'chi_tiet', about }: Submitted,
): Promise<Counted[] | RefusedAfterCommit> {
  try {
    return readCounts(counts, currencies, field);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuseUnreadable(trx, actor, error, about);
  }
}

export async function refuseUnreadable(
  trx: Db,
  actor: Actor,
  error: AppError,
  about: CountedRecord,
): Promise<RefusedAfterCommit> {
  await recordUnreadable(trx, actor, error, about);
  return refusedAfterCommit(error);
}

/**
 * For a route that attaches what its schema refused: a count with a figure that is none is logged like one that cannot
 * be read. What was sent is not kept, only which fields were wrong; heard again by its key, it is refused again from there.
 */
export async function refuseBrokenCount(request: FastifyRequest, about: CountedRecord): Promise<void> {
  const { validationError: error } = request;
  if (!error) return;
  if (!(error instanceof AppError) || error.validationContext !== 'body') throw error;
  await act(request, (trx, actor) => recordUnreadable(trx, actor, error, about));
  throw error;
}

async function recordUnreadable(trx: Db, actor: Actor, error: AppError, { subject, id }: CountedRecord): Promise<void> {
  const fields = error.details.fields ?? [];
  const truong = fields.slice(0, MAX_LOGGED_FIELDS).map(({ field }) => field.slice(0, MAX_FIELD_LENGTH));
  await recordBranchEvent(trx, actor, {
    act: 'countUnreadable',
    subject,
    ...(id !== undefined && { subjectId: id }),
    after: { truong },
  });
}
