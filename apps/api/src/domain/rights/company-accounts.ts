import { isAllowed, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { Db } from '../../platform/db/database.ts';
import { hasSeveralBranches } from '../../platform/db/several-branches.ts';

/** Whether a role answers for the accounts outside that belong to the whole company. With one branch, that branch is the company. */
export async function answersForCompany(db: Db, permissions: readonly PermissionEntry[]): Promise<boolean> {
  return isAllowed(permissions, ['doi-chieu', 'allBranches']) || !(await hasSeveralBranches(db));
}
