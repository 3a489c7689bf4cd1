import type { ListPage } from '@doi-tien/contract/list';
import { fillPermissions } from '@doi-tien/contract/permissions';
import type { Role, User, UserCreated } from '@doi-tien/contract/staff.schema';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import type { Caller, TestApp } from './test-app.ts';

export interface Hired {
  as: Caller;
  account: string;
  email: string;
  id: number;
  roleId: number;
}

let hired = 0;

/** A role with exactly these rights (`area.action`), as it travels. */
export const rightsOf = (...rights: string[]) =>
  fillPermissions((name, action) => rights.includes(`${name}.${action}`));

/** Somebody with a role of their own that has exactly these rights, signed in with the demo's password. */
export async function hire(api: TestApp, admin: Caller, ...rights: string[]): Promise<Hired> {
  hired += 1;
  const account = `nhan.vien.${hired}`;
  const email = `${account}@doi-tien.example`;
  const role = await made<Role>(api, '/roles', admin, {
    ma: `VAI_TRO_${hired}`,
    ten: `Vai trò ${hired}`,
    phan_quyen: rightsOf(...rights),
  });
  const { id } = await made<UserCreated>(api, '/users', admin, {
    tai_khoan: account,
    ho_va_ten: `Nhân Viên ${hired}`,
    email,
    vai_tro_id: role.id,
  });
  await api.sql(
    `UPDATE nguoi_dung SET need_change_password = 0, mat_khau_het_han = NULL,
       mat_khau = (SELECT mat_khau FROM nguoi_dung WHERE tai_khoan = 'quantri') WHERE id = $1`,
    [id],
  );
  return { as: await api.signIn(account, DEMO_PASSWORD), account, email, id, roleId: role.id };
}

async function made<Data>(api: TestApp, path: string, as: Caller, body: object): Promise<Data> {
  const answer = await api.call<Data>('POST', path, { as, body });
  if (answer.code !== 200) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

export async function findUser(api: TestApp, as: Caller, account: string): Promise<User> {
  const path = `/users?f[0][field]=tai_khoan&f[0][value]=${account}`;
  const [user] = (await api.call<ListPage<User>>('GET', path, { as })).data.items;
  if (!user) throw new Error(`There is no account ${account}`);
  return user;
}

export async function findRole(api: TestApp, as: Caller, id: number): Promise<Role> {
  return (await api.call<Role>('GET', `/roles/${id}`, { as })).data;
}
