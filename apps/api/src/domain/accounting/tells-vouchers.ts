import { isAllowed, type PermissionEntry } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readSettings } from '../settings/settings.repository.ts';

/** Whether the books may tell of vouchers; also of those of before the part was switched off. */
export async function hasVouchers(db: Db): Promise<boolean> {
  const { bat_phieu_thu_chi: isOn } = await readSettings(db);
  return isOn || (await sql`SELECT FROM phieu_thu_chi LIMIT 1`.execute(db)).rows.length > 0;
}

/** A book names each voucher with its amount: that is for those who see vouchers, or what the business earned and spent. */
export async function refuseUnlessSeesVouchers(db: Db, permissions: readonly PermissionEntry[]): Promise<void> {
  if (isAllowed(permissions, ['phieu-thu-chi', 'index']) || isAllowed(permissions, ['ket-qua-kinh-doanh', 'index']))
    return;
  if (await hasVouchers(db)) throw new AppError('BOOK_TELLS_VOUCHERS');
}
