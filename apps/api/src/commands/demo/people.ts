import { fillPermissions } from '@doi-tien/contract/permissions';
import { SETTINGS } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { type Actor, actorWithoutRequest } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

export interface Staff {
  manager: Actor;
  tellers: Actor[];
}

const ORIGIN = { ip: '127.0.0.1', deviceId: 'demo', requestId: 'demo' };

/** The people of a branch as the services see somebody who is signed in there. */
export async function findStaff(db: Db, branchId: number): Promise<Staff> {
  const actors = await findActors(db, branchId);
  const manager = actors.find(({ role }) => role === 'QUAN_LY')?.actor;
  if (!manager) throw new Error(`Branch ${branchId} of the demo has no manager`);
  return { manager, tellers: actors.filter(({ role }) => role === 'GIAO_DICH_VIEN').map(({ actor }) => actor) };
}

export async function findAdministrator(db: Db, branchId: number): Promise<Actor> {
  const found = (await findActors(db, branchId)).find(({ role }) => role === 'QUAN_TRI')?.actor;
  if (!found) throw new Error('The demo has no administrator');
  return found;
}

async function findActors(db: Db, branchId: number): Promise<{ role: string; actor: Actor }[]> {
  const people = await db
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select(['u.id', 'u.tai_khoan', 'u.chi_nhanh_ids', 'v.id as roleId', 'v.ma', 'v.phan_quyen'])
    .where(sql<boolean>`${branchId} = ANY(u.chi_nhanh_ids)`)
    .orderBy('u.id')
    .execute();
  return people.map(({ id, tai_khoan, chi_nhanh_ids, roleId, ma, phan_quyen }) => ({
    role: ma,
    actor: actorWithoutRequest({
      id,
      account: tai_khoan,
      roleId,
      branchId,
      branchIds: chi_nhanh_ids,
      openBranchIds: chi_nhanh_ids,
      sessionId: 0,
      isConfirmed: true,
      hasTotp: false,
      hasPasskey: false,
      timeZone: SETTINGS.mui_gio.initial,
      origin: ORIGIN,
      snapshot: '',
      permissions: fillPermissions((name, action) => phan_quyen[name]?.[action] === true),
    }),
  }));
}
