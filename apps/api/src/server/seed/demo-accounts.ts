import { hashPassword } from '../../domain/credentials/password.ts';
import { FIRST_BRANCH } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

/** Known to everybody, so only ever made in a demo or a test database. */
export const DEMO_PASSWORD = 'Demo@2026';

interface DemoAccount {
  tai_khoan: string;
  ho_va_ten: string;
  role: string;
}

export const DEMO_ACCOUNTS = [
  { tai_khoan: 'quantri', ho_va_ten: 'Nguyễn Quản Trị', role: 'QUAN_TRI' },
  { tai_khoan: 'quanly', ho_va_ten: 'Trần Thị Quản Lý', role: 'QUAN_LY' },
  { tai_khoan: 'giaodich1', ho_va_ten: 'Lê Minh Anh', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'giaodich2', ho_va_ten: 'Phạm Thu Hà', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'giaodich3', ho_va_ten: 'Hoàng Đức Long', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'giaodich4', ho_va_ten: 'Võ Ngọc Bích', role: 'GIAO_DICH_VIEN' },
  { tai_khoan: 'ketoan', ho_va_ten: 'Đặng Thị Kế Toán', role: 'KE_TOAN' },
] as const satisfies DemoAccount[];

const NAMES = [
  'Bùi Thanh Tùng',
  'Ngô Thị Hồng Nhung',
  'Đinh Quang Vinh',
  'Dương Khánh Linh',
  'Hồ Văn Phúc',
  'Lý Thảo Vy',
];

/**
 * The people of a further branch of the demo, by its place among the branches: the second has tellers of its own and shares the
 * manager of the first, the others have a manager and a teller.
 */
export function accountsOfBranch(place: number): DemoAccount[] {
  const name = (index: number) => NAMES[(place * 2 + index) % NAMES.length] as string;
  const first = { tai_khoan: `giaodich${2 * place + 3}`, ho_va_ten: name(0), role: 'GIAO_DICH_VIEN' };
  return place === 1
    ? [first, { tai_khoan: `giaodich${2 * place + 4}`, ho_va_ten: name(1), role: 'GIAO_DICH_VIEN' }]
    : [first, { tai_khoan: `quanly${place}`, ho_va_ten: name(1), role: 'QUAN_LY' }];
}

/** Makes the demo people; the administrator, who exists already, only gets the known name and password. */
export function seedDemoAccounts(trx: Db): Promise<void> {
  return seedAccounts(trx, DEMO_ACCOUNTS, FIRST_BRANCH);
}

export async function seedAccounts(trx: Db, accounts: readonly DemoAccount[], branchId: number): Promise<void> {
  const mat_khau = await hashPassword(DEMO_PASSWORD);
  const roles = await trx.selectFrom('vai_tro').select(['id', 'ma']).execute();
  for (const { role, ...person } of accounts) {
    const vai_tro_id = roles.find(({ ma }) => ma === role)?.id ?? 0;
    const email = `${person.tai_khoan}@doi-tien.example`;
    const account = {
      ...person,
      email,
      vai_tro_id,
      mat_khau,
      chi_nhanh_ids: [branchId],
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
