import type { Count } from '@doi-tien/contract/safe.schema';
import { recordEvent } from '../../audit/record-event.ts';
import { type Counted, readCounts } from '../../books/counts.ts';
import type { Moneys } from '../../books/moneys.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../http/refused-after-commit.ts';

/**
 * The counts of an opening or a close. One that cannot be read (a currency without a figure, notes that do not add up) is
 * refused like any other and stays in the log: trying counts out is an act too.
 */
export async function readSubmittedCounts(
  trx: Db,
  actor: Actor,
  submitted: { counts: readonly Count[]; moneys: Moneys; safeId?: number },
): Promise<Counted[] | RefusedAfterCommit> {
  try {
    return readCounts(submitted.counts, submitted.moneys, 'chi_tiet');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = (error.details.fields ?? []).map(({ field }) => field);
    await recordEvent(trx, actor, {
      act: 'countUnreadable',
      subject: 'ket',
      ...(submitted.safeId !== undefined && { subjectId: submitted.safeId }),
      after: { truong: fields },
    });
    return refusedAfterCommit(error);
  }
}
