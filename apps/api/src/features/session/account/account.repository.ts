import { sql } from 'kysely';
import { hasPasskey, hasTotp, needsSecondFactor } from '../../../domain/credentials/second-factor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What signing in needs to know of a person. */
function accounts(db: Db) {
  return db
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .innerJoin('cau_hinh_chung as c', (join) => join.onTrue())
    .select(['u.id', 'u.tai_khoan', 'u.ho_va_ten', 'u.email', 'u.avatar', 'u.mat_khau', 'u.mat_khau_luc', 'u.bat_otp'])
    .select(['u.need_change_password', 'v.ma as ma_vai_tro', 'v.ten as ten_vai_tro', 'v.phan_quyen'])
    .select([
      sql<boolean>`u.trang_thai = 1 AND v.trang_thai = 1`.as('isActive'),
      hasTotp.as('hasTotp'),
      hasPasskey.as('hasPasskey'),
      needsSecondFactor.as('needsSecondFactor'),
      sql<boolean>`coalesce(u.mat_khau_het_han <= now(), false)`.as('isPasswordExpired'),
    ]);
}

/** Whatever the case it was typed in. */
export async function findAccount(db: Db, account: string) {
  return accounts(db).where(sql`lower(u.tai_khoan)`, '=', account.toLowerCase()).executeTakeFirst();
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(u.email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export async function findAccountById(db: Db, id: number): Promise<Account> {
  return accounts(db).where('u.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Holds the password that was just proved until a code for it is written: a reset either waits, and then ends the code,
 * or was there first, and then there is none.
 */
export async function holdPassword(trx: Db, account: Pick<Account, 'id' | 'mat_khau'>): Promise<void> {
  const held = await trx
    .selectFrom('nguoi_dung')
    .select('id')
    .where('id', '=', account.id)
    .where('mat_khau', '=', account.mat_khau)
    .where('trang_thai', '=', 1)
    .forShare()
    .executeTakeFirst();
  if (!held) throw new AppError('INVALID_CREDENTIALS');
}

/**
 * Marks that somebody came in, if they are still who was checked a moment ago: a password changed or an account
 * switched off meanwhile leaves nothing to mark.
 */
export async function markSignedIn(trx: Db, account: Pick<Account, 'id' | 'mat_khau'>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('nguoi_dung')
    .set({ dang_nhap_luc: sql`clock_timestamp()` })
    .where('id', '=', account.id)
    .where('mat_khau', '=', account.mat_khau)
    .where('trang_thai', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function personOf(account: Pick<Account, 'id' | 'tai_khoan'>) {
  return { id: account.id, account: account.tai_khoan };
}
