import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { ReportArea } from '@doi-tien/contract/report';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

interface Asking {
  branchId: number;
  branchIds: readonly number[];
  permissions: readonly PermissionEntry[];
}

/**
 * The branches that a report is asked about: that of the request, or with `allBranches` those the query names, or all in
 * which the person works. A branch that is not theirs is refused.
 */
export function branchesAsked(
  { branchId, branchIds, permissions }: Asking,
  area: ReportArea | 'dashboard',
  asked: string | undefined,
): number[] {
  if (asked === undefined || asked === String(branchId)) return [branchId];
  if (!isAllowed(permissions, [area, 'allBranches'] as unknown as Permission)) throw new AppError('FORBIDDEN');
  if (asked === 'tat_ca') return branchIds.toSorted((one, other) => one - other);
  const ids = [...new Set(asked.split(',').map(Number))].sort((one, other) => one - other);
  if (ids.some((id) => !branchIds.includes(id))) throw new AppError('BRANCH_NOT_YOURS');
  return ids;
}

export async function readBranchNames(db: Db, branchIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ten AS name FROM chi_nhanh WHERE id = ANY(${branchIds}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
