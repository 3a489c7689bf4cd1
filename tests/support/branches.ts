import type { Branch } from '@doi-tien/contract/branches.schema';
import type { User } from '@doi-tien/contract/staff.schema';
import { expect } from 'vitest';
import { FIRST_BRANCH } from '../../apps/api/src/platform/actor.ts';
import { findUser } from './staff.ts';
import type { Caller, TestApp } from './test-app.ts';

/** The same person in one of their branches. */
export const inBranch = (caller: Caller, branchId: number): Caller => ({ ...caller, branchId });

/** A new branch, opened by an administrator, who works in it from then on; managers see the figures of all. */
export async function openBranch(api: TestApp, admin: Caller, prefix: string): Promise<Branch> {
  const body = { ma: `CN-${prefix}`, ten: `Chi nhánh ${prefix}`, tien_to: prefix };
  const answer = await api.call<Branch>('POST', '/chi-nhanh', { as: admin, body });
  expect(answer).toMatchObject({ code: 200 });
  await letManagersSeeAll(api);
  return answer.data;
}

/** Lets a person work in these branches, home first. */
export async function letWork(api: TestApp, admin: Caller, account: string, branchIds: number[]): Promise<void> {
  const { id, phien_ban } = await findUser(api, admin, account);
  const body = { chi_nhanh_ids: branchIds, phien_ban };
  expect(await api.call<User>('PATCH', `/users/${id}`, { as: admin, body })).toMatchObject({ code: 200 });
}

/** Everybody of the demo may work in both: the first branch is home. */
export async function letAllWork(api: TestApp, branchIds: number[]): Promise<void> {
  await api.sql('UPDATE nguoi_dung SET chi_nhanh_ids = $1', [[FIRST_BRANCH, ...branchIds]]);
}

/** Managers see the figures of every branch: an owner decides so, the seeded role does not. */
export async function letManagersSeeAll(api: Pick<TestApp, 'sql'>): Promise<void> {
  await api.sql(`UPDATE vai_tro SET phan_quyen = (
    SELECT jsonb_object_agg(area, CASE WHEN actions ? 'allBranches' THEN actions || '{"allBranches": true}' ELSE actions END)
    FROM jsonb_each(phan_quyen) e(area, actions)) WHERE ma = 'QUAN_LY'`);
}
