import {
  coversRights,
  fillPermissions,
  holdsEveryRight,
  type PermissionEntry,
  rightsBeyond,
} from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Reads the person again with everything about them. */
type AskedFor = Pick<Asker, 'id'>;

/** Rights as a role stores them: by area, then by action. */
export type StoredRights = Record<string, Record<string, boolean>>;

/** Stored rights laid over today's catalogue: an action that was added since is off, one that is gone is gone. */
export function toPermissions(stored: StoredRights): PermissionEntry[] {
  return fillPermissions((name, action) => stored[name]?.[action] === true);
}

/**
 * Who changes what somebody may do holds this alone; who decides by it holds it together with others. Taken before
 * anything is compared, so that no role is raised between the comparison and the act, and the second of two changes sees
 * the first.
 */
export async function lockRights(trx: Db, use: 'change' | 'compare'): Promise<void> {
  const key = sql`hashtext('doi-tien rights')`;
  if (use === 'change') await sql`SELECT pg_advisory_xact_lock(${key})`.execute(trx);
  else await sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(trx);
}

/**
 * Refuses to act on an account that holds a right the person lacks, or that works where the person does not. `field` is what
 * the caller named it by.
 */
export async function refuseStrongerAccount(trx: Db, asker: AskedFor, userId: number | null, field?: string) {
  if (userId !== null && (await branchesBeyond(trx, asker, await branchesOf(trx, userId))).length > 0)
    throw new AppError(
      'ACCOUNT_BEYOND_BRANCHES',
      field ? { fields: [{ field, problem: 'accountBeyondBranches' }] } : {},
    );
  const held = await rightsNow(trx, asker);
  // Nobody knows whose it was: it counts as an administrator's.
  const others = userId === null ? undefined : await rightsOfAccount(trx, userId);
  if (coversRights(held, others ?? fillPermissions(() => true))) return;
  throw new AppError('ACCOUNT_BEYOND_RIGHTS', field ? { fields: [{ field, problem: 'accountBeyondRights' }] } : {});
}

/** Refuses to act on branches that the person does not work in. */
export async function refuseOtherBranches(trx: Db, asker: Asker, branchIds: readonly number[]): Promise<void> {
  if ((await branchesBeyond(trx, asker, branchIds)).length > 0) throw new AppError('BRANCH_NOT_YOURS');
}

/** Refuses to let somebody into branches, or to take them out of branches, that the person does not work in. */
export async function refuseHandingBranches(
  trx: Db,
  asker: Asker,
  before: readonly number[],
  after: readonly number[],
) {
  const changed = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
  if ((await branchesBeyond(trx, asker, changed)).length === 0) return;
  throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'chi_nhanh_ids', problem: 'branchNotHeld' }] });
}

/**
 * Read again, as rights are: the person may have been moved while the request waited for the lock. A person who holds every
 * right may act on every branch: otherwise nobody could enter a branch that its last person has left, and a person who opens
 * a branch would be out of reach of the administrators.
 */
async function branchesBeyond(trx: Db, asker: AskedFor, branchIds: readonly number[]): Promise<number[]> {
  if (branchIds.length === 0) return [];
  const own = await branchesOf(trx, asker.id);
  const beyond = branchIds.filter((id) => !own.includes(id));
  return beyond.length > 0 && holdsEveryRight(await rightsNow(trx, asker)) ? [] : beyond;
}

async function branchesOf(trx: Db, userId: number): Promise<number[]> {
  const found = await trx.selectFrom('nguoi_dung').select('chi_nhanh_ids').where('id', '=', userId).executeTakeFirst();
  return found?.chi_nhanh_ids ?? [];
}

/** Refuses to change or remove a role, or what its holders see, when it holds a right the person lacks. */
export async function refuseStrongerRole(trx: Db, asker: Asker, roleId: number): Promise<void> {
  if (!(await coversRole(trx, asker, roleId))) throw new AppError('ROLE_BEYOND_RIGHTS');
}

/** Refuses to give somebody a role that holds a right the person lacks. */
export async function refuseGivingRole(trx: Db, asker: Asker, roleId: number): Promise<void> {
  if (await coversRole(trx, asker, roleId)) return;
  throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'vai_tro_id', problem: 'roleBeyondRights' }] });
}

/** Refuses to put rights into a role that the person lacks, naming each. */
export async function refuseGivingRights(trx: Db, asker: Asker, rights: readonly PermissionEntry[]): Promise<void> {
  const beyond = rightsBeyond(await rightsNow(trx, asker), rights);
  if (beyond.length === 0) return;
  const fields = beyond.map(([name, action]) => ({
    field: `phan_quyen.${name}.${action}`,
    problem: 'rightNotHeld',
  }));
  throw new AppError('VALIDATION_FAILED', { fields });
}

/** The roles a person may give out, and whose holders they may act on. */
export async function findCoveredRoles(db: Db, held: readonly PermissionEntry[]): Promise<number[]> {
  const roles = await db.selectFrom('vai_tro').select(['id', 'phan_quyen']).execute();
  return roles.filter(({ phan_quyen }) => coversRights(held, toPermissions(phan_quyen))).map(({ id }) => id);
}

async function coversRole(trx: Db, asker: Asker, roleId: number): Promise<boolean> {
  const held = await rightsNow(trx, asker);
  const rights = await rightsOfRole(trx, roleId);
  return rights !== undefined && coversRights(held, rights);
}

async function rightsOfRole(trx: Db, roleId: number): Promise<PermissionEntry[] | undefined> {
  const role = await trx.selectFrom('vai_tro').select('phan_quyen').where('id', '=', roleId).executeTakeFirst();
  return role && toPermissions(role.phan_quyen);
}

/** Read again: what the request began with may have been taken away while it waited for the lock. */
async function rightsNow(trx: Db, asker: AskedFor): Promise<PermissionEntry[]> {
  const held = await rightsOfAccount(trx, asker.id);
  if (!held) throw new AppError('FORBIDDEN');
  return held;
}

/** Also of an account or a role that is switched off: it can be switched on again. */
async function rightsOfAccount(trx: Db, userId: number): Promise<PermissionEntry[] | undefined> {
  const found = await trx
    .selectFrom('nguoi_dung as u')
    .innerJoin('vai_tro as v', 'v.id', 'u.vai_tro_id')
    .select('v.phan_quyen')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return found && toPermissions(found.phan_quyen);
}
