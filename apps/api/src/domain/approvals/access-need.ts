import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { Need } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { rightsOfAccount, rightsOfRole } from '../rights/rights.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { rightsNeed } from './needs.ts';

/** Whom a change gives access to: accounts and roles as they are now, and rights as they would be. */
interface Concerned {
  userId?: number | null | undefined;
  roleId?: number | undefined;
  rights?: readonly (readonly PermissionEntry[])[];
}

/** The need of a change that gives access to an account, a role or rights. */
export async function accessNeed(trx: Db, { userId, roleId, rights = [] }: Concerned): Promise<Need[]> {
  const ofAccount = userId ? await rightsOfAccount(trx, userId) : undefined;
  const ofRole = roleId ? await rightsOfRole(trx, roleId) : undefined;
  const held = [ofAccount, ofRole].filter((each) => each !== undefined);
  return rightsNeed(await readSettings(trx), ...held, ...rights);
}
