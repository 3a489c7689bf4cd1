import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function replaceRecoveryCodes(trx: Db, userId: number, hashes: string[]): Promise<void> {
  await trx.deleteFrom('ma_khoi_phuc').where('nguoi_dung_id', '=', userId).execute();
  await trx
    .insertInto('ma_khoi_phuc')
    .values(hashes.map((ma_hash) => ({ nguoi_dung_id: userId, ma_hash })))
    .execute();
}

export async function findRecoveryCodes(db: Db, userId: number): Promise<{ id: number; hash: string }[]> {
  return db
    .selectFrom('ma_khoi_phuc')
    .select(['id', 'ma_hash as hash'])
    .where('nguoi_dung_id', '=', userId)
    .where('dung_luc', 'is', null)
    .orderBy('id')
    .execute();
}

/** Those that were not used yet. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return (await findRecoveryCodes(db, userId)).length;
}

/** False when another request used it a moment ago. */
export async function markRecoveryCodeUsed(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ma_khoi_phuc')
    .set({ dung_luc: sql`now()` })
    .where('id', '=', id)
    .where('dung_luc', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
