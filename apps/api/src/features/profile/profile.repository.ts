import type { profile } from '@doi-tien/contract/staff.schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { hasPasskey, hasTotp, secondFactorKind } from '../../domain/credentials/second-factor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

export type Profile = z.infer<typeof profile>;

const PERSONAL = [
  'ho_va_ten',
  'email',
  'dien_thoai',
  'ngay_sinh',
  'gioi_tinh',
  'biet_danh',
  'dia_chi',
  'tinh',
  'xa',
] as const;
export type PersonalFields = Pick<Profile, (typeof PERSONAL)[number]>;

/** The part of a profile that a person may change. */
export function personalPart(whole: Profile): PersonalFields {
  return Object.fromEntries(PERSONAL.map((field) => [field, whole[field]])) as unknown as PersonalFields;
}

export async function findProfile(db: Db, userId: number): Promise<Profile> {
  const found = await db
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select([
      'u.id',
      'u.phien_ban',
      'u.ngay_tao',
      'u.ngay_cap_nhat',
      'u.tai_khoan',
      'u.avatar',
      'u.vai_tro_id',
      'u.chi_nhanh_ids',
    ])
    .select(['u.ho_va_ten', 'u.email', 'u.dien_thoai', 'u.ngay_sinh', 'u.gioi_tinh', 'u.biet_danh', 'u.dia_chi'])
    .select(['u.tinh', 'u.xa', 'u.trang_thai', 'u.bat_otp', 'u.need_change_password', 'u.dang_nhap_luc'])
    .select(['v.ma as ma_vai_tro', 'v.ten as ten_vai_tro'])
    .select([
      hasTotp.as('bat_totp'),
      hasPasskey.as('bat_passkey'),
      secondFactorKind.as('hai_lop'),
      sql<string | null>`(SELECT s.khoa_den FROM dang_nhap_sai s
        WHERE s.khoa = 'tai_khoan:' || lower(u.tai_khoan) AND s.khoa_den > now())`.as('khoa_den'),
      sql<number>`(SELECT count(*) FROM phien p WHERE p.nguoi_dung_id = u.id AND p.het_han > now())`.as('so_phien'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Changes the record only if it is still the version that was read. */
export async function updateProfile(
  trx: Db,
  read: { id: number; phien_ban: number },
  changes: Partial<PersonalFields>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('nguoi_dung')
    .set(changes)
    .where('id', '=', read.id)
    .where('phien_ban', '=', read.phien_ban)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('STALE_VERSION');
}

/** One picture per person; a new one has a new name, so that the old may be cached for ever. */
export async function saveAvatar(trx: Db, userId: number, name: string, picture: Buffer): Promise<void> {
  await trx
    .insertInto('anh_dai_dien')
    .values({ nguoi_dung_id: userId, ten_tep: name, noi_dung: picture })
    .onConflict((conflict) => conflict.column('nguoi_dung_id').doUpdateSet({ ten_tep: name, noi_dung: picture }))
    .execute();
  await trx
    .updateTable('nguoi_dung')
    .set({ avatar: `public/avatars/${name}` })
    .where('id', '=', userId)
    .execute();
}

export async function deleteAvatar(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('anh_dai_dien').where('nguoi_dung_id', '=', userId).execute();
  await trx.updateTable('nguoi_dung').set({ avatar: null }).where('id', '=', userId).execute();
}

export async function findAvatar(db: Db, name: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('anh_dai_dien').select('noi_dung').where('ten_tep', '=', name).executeTakeFirst();
  return found?.noi_dung;
}
