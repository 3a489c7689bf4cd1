import { sql } from 'kysely';
import type { Asker, Origin } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { type StoredRights, toPermissions } from './rights.ts';

interface Person {
  account: string;
  name: string;
  roleId: number;
  grants: StoredRights;
  branchIds: number[];
  timeZone: string;
}

/**
 * A person as they may act now, without a session: active, with a password of their own, and working in the branch. Rights are
 * those of this moment, also when the request is older.
 */
export async function findPerson(
  db: Db,
  { id, branchId, origin }: { id: number; branchId: number; origin: Origin },
): Promise<(Asker & { name: string }) | undefined> {
  const { rows } = await sql<Person>`
    SELECT u.tai_khoan AS account, u.ho_va_ten AS name, v.id AS "roleId", v.phan_quyen AS grants, c.gia_tri->>'mui_gio' AS "timeZone",
           ARRAY(SELECT b.id FROM chi_nhanh b WHERE b.id = ANY(u.chi_nhanh_ids) AND b.trang_thai = 1
                 ORDER BY array_position(u.chi_nhanh_ids, b.id)) AS "branchIds"
    FROM nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id, cau_hinh_chung c
    WHERE u.id = ${id} AND u.trang_thai = 1 AND v.trang_thai = 1 AND u.need_change_password <> 1`.execute(db);
  const [person] = rows;
  if (!person?.branchIds.includes(branchId)) return undefined;
  const { account, name, roleId, grants, branchIds, timeZone } = person;
  return {
    id,
    account,
    name,
    roleId,
    branchId,
    branchIds,
    openBranchIds: branchIds,
    permissions: toPermissions(grants),
    sessionId: 0,
    timeZone,
    snapshot: '',
    isConfirmed: true,
    hasTotp: false,
    hasPasskey: false,
    origin,
  };
}
