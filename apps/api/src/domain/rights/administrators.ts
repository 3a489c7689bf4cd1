import { isApprovalOn } from '@doi-tien/contract/approvals';
import { fillPermissions, holdsEveryRight } from '@doi-tien/contract/permissions';
import { recordEventOf } from '../../platform/audit/record-event.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { lockRights, type StoredRights, toPermissions } from './rights.ts';

/**
 * Called after every change that could lock the last administrator out, inside its transaction. The lock makes two
 * administrators who demote each other at the same moment take turns: the second one is refused.
 */
export async function refuseIfNoAdministratorRemains(trx: Db): Promise<void> {
  await lockRights(trx, 'change');
  if (!(await hasAdministrator(trx))) throw new AppError('LAST_ADMINISTRATOR');
  await refuseIfNoSecondApproverRemains(trx);
}

/**
 * While acts need a second person, somebody must be left who can change the settings, and somebody else who can approve that: otherwise the business could
 * not switch it off again.
 */
export async function refuseIfNoSecondApproverRemains(trx: Db): Promise<void> {
  if (!isApprovalOn(await readSettings(trx))) return;
  await lockRights(trx, 'change');
  const people = await trx
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select(['u.id', 'v.phan_quyen'])
    .where('u.trang_thai', '=', 1)
    .where('v.trang_thai', '=', 1)
    // Who has never chosen a password may never come.
    .where('u.need_change_password', '<>', 1)
    .execute();
  const able = (action: string) => people.filter(({ phan_quyen }) => phan_quyen['cau-hinh-chung']?.[action]);
  const approvers = able('approve');
  if (!able('update').some(({ id }) => approvers.some((approver) => approver.id !== id)))
    throw new AppError('NO_SECOND_APPROVER');
}

/** Whether somebody who can sign in holds every right of the catalogue. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const roles = await db
    .selectFrom('vai_tro as v')
    .select('v.phan_quyen')
    .where('v.trang_thai', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('nguoi_dung as u')
          .select('u.id')
          .whereRef('u.vai_tro_id', '=', 'v.id')
          .where('u.trang_thai', '=', 1),
      ),
    )
    .execute();
  return roles.some(({ phan_quyen }) => holdsEveryRight(toPermissions(phan_quyen)));
}

/**
 * At every start: a new version may bring new rights, which nobody holds yet and nobody could therefore hand out. Roles
 * that hold everything any stored role names held everything before, and get the new rights too. Where nobody is an
 * administrator even then, the built-in role is made whole.
 */
export async function completeAdministratorRoles(database: Database, builtInCode: string): Promise<void> {
  await database.inTransaction(async (trx) => {
    await lockRights(trx, 'change');
    if (await hasAdministrator(trx)) return;
    const roles = await trx.selectFrom('vai_tro').select(['id', 'ma', 'phan_quyen']).execute();
    const named = roles.flatMap(({ phan_quyen }) => pairsOf(phan_quyen));
    const whole = roles.filter(({ phan_quyen }) => named.every(([name, action]) => phan_quyen[name]?.[action]));
    await makeWhole(trx, whole);
    if (await hasAdministrator(trx)) return;
    await makeWhole(
      trx,
      roles.filter(({ ma }) => ma === builtInCode),
    );
  });
}

async function makeWhole(trx: Db, roles: readonly { id: number }[]): Promise<void> {
  const everything = Object.fromEntries(fillPermissions(() => true).map(({ name, actions }) => [name, actions]));
  for (const { id } of roles) {
    await trx
      .updateTable('vai_tro')
      .set({ phan_quyen: JSON.stringify(everything) })
      .where('id', '=', id)
      .execute();
    const system = { id: null, account: null };
    const event = { act: 'update', subject: 'vai-tro', subjectId: id, after: { phan_quyen: everything } };
    await recordEventOf(trx, system, { ip: '', deviceId: '', requestId: '' }, event);
  }
}

function pairsOf(stored: StoredRights): [string, string][] {
  return Object.entries(stored).flatMap(([name, actions]) =>
    Object.keys(actions).map((action): [string, string] => [name, action]),
  );
}
