import { fillPermissions } from '@doi-tien/contract/permissions';
import { SETTINGS } from '@doi-tien/contract/settings';
import { type Actor, FIRST_BRANCH } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

export interface Staff {
  manager: Actor;
  tellers: Actor[];
}

const ORIGIN = { ip: '127.0.0.1', deviceId: 'demo', requestId: 'demo' };

/** The demo people as the services see somebody who is signed in. */
export async function findStaff(db: Db): Promise<Staff> {
  const people = await db
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select(['u.id', 'u.tai_khoan', 'v.id as roleId', 'v.ma', 'v.phan_quyen'])
    .orderBy('u.id')
    .execute();
  const actors = people.map(({ id, tai_khoan, roleId, ma, phan_quyen }) => ({
    role: ma,
    actor: {
      id,
      account: tai_khoan,
      roleId,
      branchId: FIRST_BRANCH,
      branchIds: [FIRST_BRANCH],
      sessionId: 0,
      isConfirmed: true,
      hasTotp: false,
      timeZone: SETTINGS.mui_gio.initial,
      origin: ORIGIN,
      snapshot: '',
      permissions: fillPermissions((name, action) => phan_quyen[name]?.[action] === true),
    },
  }));
  const manager = actors.find(({ role }) => role === 'QUAN_LY')?.actor;
  if (!manager) throw new Error('The demo has no manager');
  return { manager, tellers: actors.filter(({ role }) => role === 'GIAO_DICH_VIEN').map(({ actor }) => actor) };
}
