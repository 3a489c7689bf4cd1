import { hashPassword } from '../../domain/credentials/password.ts';
import { FIRST_BRANCH } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

/** Known to everybody, so only ever made in a demo or a test database. */
export const DEMO_PASSWORD = 'Demo@2026';

export const DEMO_ACCOUNTS = [
  { tai_khoan: 'quantri', ho_va_ten: 'Nguyễn Quản Trị', role: 'QUAN_TRI' },
  { tai_khoan: 'quanly', ho_va_ten: 'Trần Thị Quản Lý', role: 'QUAN_LY' },
  { tai_khoan: 'giaodich1', ho_va_ten: 'Lê Minh Anh', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'giaodich2', ho_va_ten: 'Phạm Thu Hà', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'giaodich3', ho_va_ten: 'Hoàng Đức Long', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'giaodich4', ho_va_ten: 'Võ Ngọc Bích', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'ketoan', ho_va_ten: 'Đặng Thị Kế Toán', role: 'KE_TOAN' },
] as const;

/** Makes the demo people; the administrator, who exists already, only gets the known name and password. */
export async function seedDemoAccounts(trx: Db): Promise<void> {
  const mat_khau = await hashPassword(DEMO_PASSWORD);
  const roles = await trx.selectFrom('vai_tro').select(['id', 'ma']).execute();
  for (const { role, ...person } of DEMO_ACCOUNTS) {
    const vai_tro_id = roles.find(({ ma }) => ma === role)?.id ?? 0;
    const email = `${person.tai_khoan}@doi-tien.example`;
    const account = {
      ...person,
      email,
      vai_tro_id,
      mat_khau,
      chi_nhanh_ids: [FIRST_BRANCH],
      need_change_password: 0 as const,
    };
    const existing = await trx
      .updateTable('nguoi_dung')
      .set(account)
      .where('tai_khoan', '=', person.tai_khoan)
      .executeTakeFirst();
    if (existing.numUpdatedRows === 0n) await trx.insertInto('nguoi_dung').values(account).execute();
  }
}
