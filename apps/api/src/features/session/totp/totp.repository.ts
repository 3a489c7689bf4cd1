import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface StoredTotp {
  sealed: Buffer;
  isOn: boolean;
  lastStep: number;
}

/** Locked until the code is taken: of two that come at once, the second finds the step used. */
export async function lockTotp(trx: Db, userId: number): Promise<StoredTotp | undefined> {
  return trx
    .selectFrom('totp')
    .select(['bi_mat as sealed', sql<boolean>`bat_luc IS NOT NULL`.as('isOn')])
    .select(sql<number>`buoc_cuoi::int`.as('lastStep'))
    .where('nguoi_dung_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A secret that waits for its first code; one that waited before is forgotten, one in force stays. */
export async function beginTotp(trx: Db, userId: number, sealed: Buffer): Promise<boolean> {
  const begun = await trx
    .insertInto('totp')
    .values({ nguoi_dung_id: userId, bi_mat: sealed })
    .onConflict((conflict) =>
      conflict.column('nguoi_dung_id').doUpdateSet({ bi_mat: sealed }).where('totp.bat_luc', 'is', null),
    )
    .returning('nguoi_dung_id')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function switchTotpOn(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('totp').set({ bat_luc: sql`now()` }).where('nguoi_dung_id', '=', userId).execute();
}

export async function markStepUsed(trx: Db, userId: number, step: number): Promise<void> {
  await trx.updateTable('totp').set({ buoc_cuoi: step }).where('nguoi_dung_id', '=', userId).execute();
}

export async function deleteTotp(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('totp').where('nguoi_dung_id', '=', userId).execute();
}

/** Since when the app is in force; null while it is not. */
export async function findTotpSince(db: Db, userId: number): Promise<string | null> {
  const found = await db.selectFrom('totp').select('bat_luc').where('nguoi_dung_id', '=', userId).executeTakeFirst();
  return found?.bat_luc ?? null;
}
