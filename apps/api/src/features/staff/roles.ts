import { rightsOfRole } from '@doi-tien/contract/of-branches';
import { coversRights, fillPermissions, type PermissionEntry } from '@doi-tien/contract/permissions';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { permissionEntry } from '@doi-tien/contract/session.schema';
import { type Role, role, roleBody } from '@doi-tien/contract/staff.schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { rightsNeed } from '../../domain/approvals/needs.ts';
import { endPendingProofs } from '../../domain/credentials/end-access.ts';
import { refuseWithoutOwnSecondFactor } from '../../domain/credentials/second-factor.ts';
import { refuseIfNoAdministratorRemains } from '../../domain/rights/administrators.ts';
import {
  lockRights,
  refuseGivingRights,
  refuseStrongerRole,
  type StoredRights,
  toPermissions,
} from '../../domain/rights/rights.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Change, Collection } from '../../platform/collections/collection.service.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import type { Db } from '../../platform/db/database.ts';
import { readShowsBranches } from '../../platform/db/several-branches.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { ok } from '../../platform/http/reply.ts';
import { announce } from '../../platform/live/live.ts';
import { unknownPermissions, withHiddenRights } from './staff.rules.ts';

const roleList: ListSpec = {
  from: sql`vai_tro v`,
  key: sql`v.id`,
  fields: {
    id: { kind: 'number', sql: sql`v.id` },
    ma: { kind: 'text', sql: sql`v.ma`, search: true },
    ten: { kind: 'text', sql: sql`v.ten`, search: true },
    mo_ta: { kind: 'text', sql: sql`v.mo_ta`, search: true },
    phan_quyen: { kind: 'json', sql: sql`v.phan_quyen` },
    he_thong: { kind: 'boolean', sql: sql`v.he_thong` },
    trang_thai: { kind: 'number', sql: sql`v.trang_thai` },
    yeu_cau_hai_lop: { kind: 'boolean', sql: sql`v.yeu_cau_hai_lop` },
    so_nguoi_dung: { kind: 'number', sql: sql`(SELECT count(*) FROM nguoi_dung u WHERE u.vai_tro_id = v.id)` },
    phien_ban: { kind: 'number', sql: sql`v.phien_ban` },
    ngay_tao: { kind: 'timestamp', sql: sql`v.ngay_tao` },
    ngay_cap_nhat: { kind: 'timestamp', sql: sql`v.ngay_cap_nhat` },
  },
};

const confirmed = whenSet('xac_nhan_lai_vai_tro');

const roles: Collection<Role> = {
  path: '/roles',
  permission: 'vai-tro',
  isOfCompany: true,
  table: 'vai_tro',
  list: roleList,
  item: role,
  body: roleBody,
  check: checkRole,
  complete: keepHiddenRights,
  checkDelete: checkRoleDelete,
  toItem: (row) => ({ ...row, phan_quyen: toPermissions(row.phan_quyen as unknown as StoredRights) }),
  toColumns: ({ phan_quyen, ...given }) => ({
    ...given,
    ...(phan_quyen !== undefined && { phan_quyen: JSON.stringify(toGrants(phan_quyen as PermissionEntry[])) }),
  }),
  confirm: { create: confirmed, update: confirmed, delete: confirmed },
  afterChange: tellHolders,
  nameOf: ({ ten }) => ten,
};

export function roleRoutes(app: App): void {
  app.get('/roles/default-permission', {
    config: { access: permit('vai-tro', 'index') },
    schema: { tags: ['roles'], response: { 200: envelope(rightsOfRole(z.array(permissionEntry))) } },
    handler: async (request) =>
      ok(
        request,
        fillPermissions(() => false),
      ),
  });
  registerCollection(app, roles);
}

async function checkRole(trx: Db, given: Partial<Role>, current: Role | undefined, asker: Asker): Promise<void> {
  const unknown = unknownPermissions(given.phan_quyen ?? []);
  if (unknown) throw fieldError(`phan_quyen.${unknown}`, 'unknownPermission');
  if (current?.he_thong && given.ma !== undefined && given.ma !== current.ma) throw new AppError('SYSTEM_ROLE');
  await lockRights(trx, 'change');
  if (current) await refuseStrongerRole(trx, asker, current.id);
  if (given.phan_quyen) await refuseGivingRights(trx, asker, given.phan_quyen);
  if (given.yeu_cau_hai_lop && !current?.yeu_cau_hai_lop) await refuseWithoutOwnSecondFactor(trx, asker.id);
  requireApproval(asker, rightsNeed(await readSettings(trx)));
}

/** With one branch the rights that need several are not shown, so a role is saved without them and keeps those it has. */
async function keepHiddenRights(
  trx: Db,
  given: Partial<Role>,
  current: Role | undefined,
  asker: Asker,
): Promise<Record<string, unknown>> {
  if (!given.phan_quyen || (await readShowsBranches(trx))) return given;
  return { ...given, phan_quyen: withHiddenRights(given.phan_quyen, current?.phan_quyen, asker.permissions) };
}

async function checkRoleDelete(trx: Db, current: Role, asker: Asker): Promise<void> {
  await lockRights(trx, 'change');
  await refuseStrongerRole(trx, asker, current.id);
  if (current.he_thong) throw new AppError('SYSTEM_ROLE');
  if (current.so_nguoi_dung > 0) throw new AppError('RECORD_IN_USE');
  requireApproval(asker, rightsNeed(await readSettings(trx)));
}

/** Rights are read anew at every request; open screens are told, so that menus and buttons follow at once. */
async function tellHolders(trx: Db, _actor: unknown, { before, after }: Change<Role>): Promise<void> {
  await refuseIfNoAdministratorRemains(trx);
  if (before && after && !coversRights(before.phan_quyen, after.phan_quyen)) await endHoldersProofs(trx, after.id);
  const changed = after ?? before;
  if (changed) await announce(trx, { topic: 'permissions', roleId: changed.id });
}

/** A link or code that was read while its account could do less must not open what the account can do now. */
async function endHoldersProofs(trx: Db, roleId: number): Promise<void> {
  const holders = await trx.selectFrom('nguoi_dung').select('id').where('vai_tro_id', '=', roleId).execute();
  await endPendingProofs(trx, ...holders.map(({ id }) => id));
}

/** Stored as an object by name, so that one right can be looked up without walking a list. */
function toGrants(entries: PermissionEntry[]): StoredRights {
  return Object.fromEntries(entries.map(({ name, actions }) => [name, actions]));
}
