import i18next from 'i18next';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { setBranchRefusalHandler } from '../../lib/api/http.ts';
import { LIVE_TOPICS } from '../../lib/api/live-topics.ts';
import {
  askForBranches,
  branchAskedFor,
  enterBranch,
  nameHome,
  useBranchOnPaperQuery,
  useBranchOptionsQuery,
} from '../../lib/branches/branches.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { currentBranch } from '../../lib/storage/current-branch.ts';
import { storage } from '../../lib/storage/storage.ts';

/** Once, in the signed-in frame: this tab enters the branch that was asked for, and leaves one that is no longer theirs. */
export function BranchKeeper() {
  useEntering();
  useLeaving();
  return null;
}

/** Before the screen that the navigation led to has asked for anything. */
function useEntering(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const asked = branchAskedFor(state);
  useLayoutEffect(() => {
    if (asked === undefined) return;
    if (asked !== currentBranch()) enterBranch(dispatch, asked);
    // Going back later must not switch again.
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [asked, pathname, search, dispatch, navigate]);
}

/** Answers have fields of branches from the second branch on: what was read before is read again. */
function useReadingAnew(isSeveral: boolean | undefined): void {
  const dispatch = useAppDispatch();
  const before = useRef(isSeveral);
  useEffect(() => {
    if (isSeveral === undefined) return;
    const isChanged = before.current !== undefined && before.current !== isSeveral;
    before.current = isSeveral;
    if (isChanged) dispatch(api.util.invalidateTags([...LIVE_TOPICS]));
  }, [isSeveral, dispatch]);
}

function useLeaving(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const account = useAppSelector((state) => state.auth.user?.tai_khoan);
  const { data: branches } = useBranchOptionsQuery();
  const { data: onPaper } = useBranchOnPaperQuery();

  useEffect(() => {
    if (onPaper) storage.write('severalBranches', true);
    else if (onPaper === null) storage.remove('severalBranches');
  }, [onPaper]);
  useReadingAnew(onPaper === undefined ? undefined : onPaper !== null);

  /** Whether the branch of this tab was none of these, so that it was left. */
  const leaveUnless = useEffectEvent((ids: readonly number[]): boolean => {
    const [home] = ids;
    const current = currentBranch();
    if (home === undefined || current === null || ids.includes(current)) return false;
    goTo(home, i18next.t('frame:branch.left'));
    return true;
  });

  const goTo = useEffectEvent((id: number, why: string) => {
    flushSync(() => enterBranch(dispatch, id));
    notify.warning(why);
    void navigate('/', { replace: true });
  });

  useEffect(() => {
    if (!branches || account === undefined) return;
    const [home] = branches;
    if (branches.length > 1 && home) {
      storage.write('branches', { account, options: branches });
      nameHome(dispatch, home.value);
    } else {
      storage.remove('branches');
    }
    const ids = branches.map(({ value }) => value);
    // The screen is drawn anew, which an effect may not wait for.
    queueMicrotask(() => leaveUnless(ids));
  }, [branches, account, dispatch]);

  useEffect(() => {
    setBranchRefusalHandler(async (open) => {
      const [first] = open ?? [];
      if (first !== undefined) {
        goTo(first, i18next.t('frame:branch.closed'));
        return true;
      }
      const asked = currentBranch();
      const found = await askForBranches(dispatch);
      // Another refusal of the same moment, or the new list itself, may have been faster.
      if (asked !== currentBranch()) return true;
      return found !== undefined && leaveUnless(found.map(({ value }) => value));
    });
    return () => setBranchRefusalHandler(async () => false);
  }, [dispatch]);
}
