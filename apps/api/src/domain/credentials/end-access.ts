import type { Db } from '../../platform/db/database.ts';

/** Ends a person's sessions, all of them or all but one; answers how many there were. */
export async function endSessions(trx: Db, userId: number, exceptSessionId = 0): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('phien')
    .where('nguoi_dung_id', '=', userId)
    .where('id', '<>', exceptSessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends everything that was begun and could still let somebody in: sign-ins that wait for a code, unused reset links, an
 * authenticator app or a passkey that was not confirmed. Every change of a password, or of an account's rights, calls this.
 */
export async function endPendingProofs(trx: Db, ...userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await trx.deleteFrom('ma_otp').where('nguoi_dung_id', 'in', userIds).execute();
  await trx
    .deleteFrom('dat_lai_mat_khau')
    .where('nguoi_dung_id', 'in', userIds)
    .where('dung_luc', 'is', null)
    .execute();
  await trx.deleteFrom('totp').where('nguoi_dung_id', 'in', userIds).where('bat_luc', 'is', null).execute();
  const ownSessions = trx.selectFrom('phien').select('id').where('nguoi_dung_id', 'in', userIds);
  await trx.deleteFrom('thu_thach_passkey').where('phien_id', 'in', ownSessions).execute();
}
