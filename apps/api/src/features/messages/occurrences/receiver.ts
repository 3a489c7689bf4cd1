import type { MessageChannel } from '@doi-tien/contract/messages';
import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import { type StoredRights, toPermissions } from '../../../domain/rights/rights.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Language } from '../../../platform/http/messages.ts';

/** Who is told, with the rights of this moment. */
export interface Receiver {
  id: number;
  name: string;
  email: string | null;
  permissions: PermissionEntry[];
  branchIds: number[];
  language: Language;
  quietFrom: number | null;
  quietTo: number | null;
  hidesAmounts: boolean;
}

/** Nobody where the account or its role is switched off, or has a password that was only handed out. */
export async function findReceiver(db: Db, id: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Omit<Receiver, 'permissions'> & { grants: StoredRights }>`
    SELECT u.id, u.ho_va_ten AS name, u.email, v.phan_quyen AS grants, coalesce(p.ngon_ngu, 'vi') AS language,
           p.yen_tu AS "quietFrom", p.yen_den AS "quietTo", coalesce(p.an_so_tien, false) AS "hidesAmounts",
           ARRAY(SELECT b.id FROM chi_nhanh b WHERE b.id = ANY(u.chi_nhanh_ids) AND b.trang_thai = 1) AS "branchIds"
    FROM nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id LEFT JOIN tin_ca_nhan p ON p.nguoi_dung_id = u.id
    WHERE u.id = ${id} AND u.trang_thai = 1 AND v.trang_thai = 1 AND u.need_change_password <> 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { grants, ...receiver } = found;
  return { ...receiver, permissions: toPermissions(grants) };
}

export const may = ({ permissions }: Pick<Receiver, 'permissions'>, area: string, action: string): boolean =>
  isAllowed(permissions, [area, action] as unknown as Permission);

export const worksIn = ({ branchIds }: Receiver, branchId: number | null): boolean =>
  branchId === null || branchIds.includes(branchId);

/** What the start page shows of every branch to those who answer for the company. */
export const seesBranch = (receiver: Receiver, branchId: number | null): boolean =>
  worksIn(receiver, branchId) || may(receiver, 'dashboard', 'allBranches');

export interface Choice {
  userId: number;
  kind: string;
  channels: MessageChannel[];
  fromAmount: string | null;
}

export async function findChoices(db: Db, kinds: readonly string[]): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    SELECT nguoi_dung_id AS "userId", loai AS kind, kenh AS channels, tu_so_tien AS "fromAmount"
    FROM tin_lua_chon WHERE loai = ANY(${kinds}::text[])`.execute(db);
  return rows;
}
