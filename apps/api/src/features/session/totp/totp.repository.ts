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

/** Its recovery codes go with it. Answers whether there was one in force. */
export async function deleteTotp(trx: Db, userId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('totp')
    .where('nguoi_dung_id', '=', userId)
    .returning('bat_luc')
    .executeTakeFirst();
  return Boolean(deleted?.bat_luc);
}

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

export async function markRecoveryCodeUsed(trx: Db, id: number): Promise<void> {
  await trx.updateTable('ma_khoi_phuc').set({ dung_luc: sql`now()` }).where('id', '=', id).execute();
}

export interface TotpStanding {
  bat_luc: string | null;
  con_lai: number;
}

export async function findTotpStanding(db: Db, userId: number): Promise<TotpStanding> {
  const found = await db
    .selectFrom('totp')
    .select('bat_luc')
    .select((row) =>
      row
        .selectFrom('ma_khoi_phuc as k')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('k.nguoi_dung_id', '=', 'totp.nguoi_dung_id')
        .where('k.dung_luc', 'is', null)
        .as('con_lai'),
    )
    .where('nguoi_dung_id', '=', userId)
    .executeTakeFirst();
  return { bat_luc: found?.bat_luc ?? null, con_lai: found?.con_lai ?? 0 };
}
