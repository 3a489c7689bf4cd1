import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Addressee } from '../../../platform/mail/notify.ts';
import { REMEMBERED_PASSWORDS } from './password.rules.ts';

export interface PasswordHolder {
  id: number;
  account: string;
  name: string;
  email: string | null;
  hash: string;
  mustChange: boolean;
}

/** Locked until the change is done: of two at once, the second sees what the first made of it. */
export async function lockPasswordHolder(trx: Db, userId: number): Promise<PasswordHolder> {
  const row = await trx
    .selectFrom('nguoi_dung')
    .select(['id', 'tai_khoan', 'ho_va_ten', 'email', 'mat_khau', 'need_change_password'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    account: row.tai_khoan,
    name: row.ho_va_ten,
    email: row.email,
    hash: row.mat_khau,
    mustChange: row.need_change_password === 1,
  };
}

/** What leaves the transaction may be kept as the answer to a repeated submission: never the hash. */
export function addresseeOf({ id, account, name, email }: PasswordHolder): Addressee {
  return { id, account, name, email };
}

/** The ones before the present one, newest first. */
export async function findOldHashes(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mat_khau_cu')
    .select('mat_khau')
    .where('nguoi_dung_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(REMEMBERED_PASSWORDS - 1)
    .execute();
  return rows.map((row) => row.mat_khau);
}

/** The new hash in force, the one before remembered, and no more of those kept than are ever compared. */
export async function replacePassword(trx: Db, holder: PasswordHolder, newHash: string): Promise<void> {
  await trx.insertInto('mat_khau_cu').values({ nguoi_dung_id: holder.id, mat_khau: holder.hash }).execute();
  await sql`
    DELETE FROM mat_khau_cu WHERE nguoi_dung_id = ${holder.id} AND id NOT IN (
      SELECT id FROM mat_khau_cu WHERE nguoi_dung_id = ${holder.id}
      ORDER BY id DESC LIMIT ${REMEMBERED_PASSWORDS - 1})`.execute(trx);
  await trx
    .updateTable('nguoi_dung')
    .set({ mat_khau: newHash, mat_khau_luc: sql`now()`, mat_khau_het_han: null, need_change_password: 0 })
    .where('id', '=', holder.id)
    .execute();
}

export async function setOtp(trx: Db, userId: number, isOn: boolean): Promise<void> {
  await trx.updateTable('nguoi_dung').set({ bat_otp: isOn }).where('id', '=', userId).execute();
}
