import type { User } from '@doi-tien/contract/staff.schema';
import { useBranchOptionsQuery } from '../../../lib/branches/branches.ts';
import { useCoveredRoles } from '../use-covered-roles.ts';

type Bounds = Pick<User, 'vai_tro_id' | 'chi_nhanh_ids'>;

/** Whether one may act on an account: it holds no right, and works in no branch, that oneself does not. */
export function useCoveredUsers(): (user: Bounds) => boolean {
  const covers = useCoveredRoles();
  const { data: own } = useBranchOptionsQuery();
  const isOwn = (id: number) => !own || own.some(({ value }) => value === id);
  return ({ vai_tro_id, chi_nhanh_ids = [] }) => covers(vai_tro_id) && chi_nhanh_ids.every(isOwn);
}
