import { sql } from 'kysely';
import { newOneTimePassword } from '../../domain/credentials/one-time-password.ts';
import { lockRights, refuseStrongerAccount } from '../../domain/rights/rights.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockRequest, markPasswordCollected } from './approval.repository.ts';

/** A day: later the account may be somebody else's matter. */
const COLLECT_WITHIN_MS = 24 * 3_600_000;

interface Collected {
  mat_khau_mot_lan: string;
  het_han: string;
}

/**
 * The one-time password of an account that an approved request has made or reset, once and for its maker. It is made now: until
 * then the account has a password that nobody knows, and no secret is kept with the request.
 */
export async function collectPassword(trx: Db, maker: Actor, id: number): Promise<Collected> {
  const { password, columns } = await newOneTimePassword(maker.id);
  const request = await lockRequest(trx, id);
  if (!request || request.makerId !== maker.id) throw new AppError('NOT_FOUND');
  const { resultId, hasPassword } = request;
  const isLate = !request.endedAt || Date.now() - Date.parse(request.endedAt) > COLLECT_WITHIN_MS;
  if (!hasPassword || resultId === null || isLate) throw new AppError('APPROVAL_ENDED');
  await lockRights(trx, 'compare');
  await refuseStrongerAccount(trx, maker, resultId);
  const { numUpdatedRows } = await trx
    .updateTable('nguoi_dung')
    .set({ ...columns, mat_khau_luc: sql`now()` })
    .where('id', '=', resultId)
    .where('need_change_password', '=', 1)
    // Nobody has set another password since the request was approved.
    .where(sql<boolean>`mat_khau_luc <= ${request.endedAt}::timestamptz + interval '1 second'`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('APPROVAL_ENDED');
  await markPasswordCollected(trx, id);
  await recordEvent(trx, maker, { act: 'collectPassword', subject: 'nguoi-dung', subjectId: resultId });
  return { mat_khau_mot_lan: password, het_han: columns.mat_khau_het_han };
}
