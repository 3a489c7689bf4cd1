import type { BranchScope } from '@doi-tien/contract/branches';
import type { DeskRow, RateDesk } from '@doi-tien/contract/rates.schema';
import { useMemo, useState } from 'react';
import { useBranchOnPaperQuery, useCurrentBranch } from '../../lib/branches/branches.ts';
import { useRateDeskQuery } from './rates-endpoints.ts';

/** Ages grow without anybody posting. */
const REREAD_MS = 60_000;

/**
 * The desk of the company, or of the branch that is shown. People who may post the company's rates begin there: a rate meant for
 * all must not become one branch's own by accident. Others work on those of their branch.
 */
export function useScopedDesk(canSave: boolean) {
  const [scope, setScope] = useState<BranchScope>(canSave ? 'cong_ty' : 'chi_nhanh');
  const { currentData, error, refetch } = useRateDeskQuery(scope, { pollingInterval: REREAD_MS });
  const isRefused = scope === 'cong_ty' && currentData?.lam_moi_chi_nhanh === false;
  if (isRefused) setScope('chi_nhanh');
  return { scope, setScope, data: isRefused ? undefined : currentData, error, refetch };
}

/** Whose rates are shown and typed; null where the company has one branch, which shows nothing of branches. */
export interface RateOwners {
  scope: BranchScope;
  branch: string;
  /** Also those of the company may be typed. */
  canSwitch: boolean;
  /** Null where nothing may be changed. */
  onFollow: ((row: DeskRow) => void) | null;
}

export function useRateOwners(
  scope: BranchScope,
  desk: RateDesk,
  canSave: boolean,
  onFollow: (row: DeskRow) => void,
): RateOwners | null {
  const { data: onPaper } = useBranchOnPaperQuery();
  const current = useCurrentBranch();
  // A branch that was left alone may still have rates of its own: then it must be seen.
  const isShown = Boolean(onPaper) || desk.dong.some((row) => row.co_gia_rieng);
  const branch = onPaper?.ten ?? current?.label ?? '';
  const canSwitch = canSave && desk.lam_moi_chi_nhanh === true;
  return useMemo(
    () => (isShown ? { scope, branch, canSwitch, onFollow: canSave ? onFollow : null } : null),
    [isShown, scope, branch, canSwitch, canSave, onFollow],
  );
}
