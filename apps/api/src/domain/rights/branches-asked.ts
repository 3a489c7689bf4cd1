import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { ReportArea } from '@doi-tien/contract/report';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';

/** What can be asked about several branches. */
export type BranchArea = ReportArea | 'dashboard';

export const BRANCH_AREAS: readonly BranchArea[] = [
  'dashboard',
  'bao-cao',
  'chi-tiet-loi-nhuan',
  'bao-cao-loi-nhuan-ngoai-te',
  'ket-qua-kinh-doanh',
];

interface Asking {
  branchId: number;
  permissions: readonly PermissionEntry[];
}

/** Whether figures of every branch of the company are shown in this area. */
export function seesAllBranches(permissions: readonly PermissionEntry[], area: BranchArea): boolean {
  return isAllowed(permissions, [area, 'allBranches'] as unknown as Permission);
}

/**
 * The branches that a report or the dashboard is asked about: the one of the request, or with `allBranches` the ones the
 * query names, or all of the company. Branches the person does not work in count, and so do those that are switched off: the
 * action is for people who answer for the whole company. The answer depends on the role and not on the person, so it can be shared.
 */
export async function branchesAsked(
  db: Db,
  { branchId, permissions }: Asking,
  area: BranchArea,
  asked: string | undefined,
): Promise<number[]> {
  if (asked === undefined || asked === String(branchId)) return [branchId];
  if (!seesAllBranches(permissions, area)) throw new AppError('FORBIDDEN');
  const named = asked === 'tat_ca' ? null : [...new Set(asked.split(',').map(Number))];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM chi_nhanh WHERE ${named === null ? sql`true` : sql`id = ANY(${named}::int[])`} ORDER BY id`.execute(
    db,
  );
  if (named !== null && rows.length < named.length) throw fieldError('chi_nhanh', 'notFound');
  return rows.map(({ id }) => id);
}

/** Whether these branches, several of them, are all there are. */
export async function isWholeCompany(db: Db, branchIds: readonly number[]): Promise<boolean> {
  if (branchIds.length < 2) return false;
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM chi_nhanh`.execute(db);
  return rows[0]?.count === branchIds.length;
}

/** Whether figures of these branches tell of another than that of the request. */
export function isOfOthers({ branchId }: Pick<Asking, 'branchId'>, branchIds: readonly number[]): boolean {
  return branchIds.some((id) => id !== branchId);
}

export async function readBranchNames(db: Db, branchIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ten AS name FROM chi_nhanh WHERE id = ANY(${branchIds}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
