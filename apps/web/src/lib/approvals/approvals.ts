import { APPROVAL_AREAS, APPROVAL_STATUS, isApprovalOn } from '@doi-tien/contract/approvals';
import type {
  ApprovalDetail,
  ApprovalRequest,
  ApproveBody,
  ApproveHereBody,
  CollectedPassword,
} from '@doi-tien/contract/approvals.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { findActions } from '@doi-tien/contract/permissions';
import { useEffect, useMemo } from 'react';
import { api } from '../api/api.ts';
import { read, write } from '../api/calls.ts';
import { useSettingsInUseQuery } from '../endpoints/settings-in-use.ts';
import { toParams } from '../lists/filter-query.ts';
import { useShownPermissions } from '../session/permissions.ts';
import { useAppDispatch, useAppSelector } from '../state/root.ts';
import type { Keyed } from '../submissions/submission.ts';

interface About<Body> {
  id: number;
  body: Body;
}

interface Decision<Body> {
  id: number;
  submission: Keyed<Body>;
}

/** More than anybody keeps waiting at once; the list of past requests has them all. */
const MOST_WAITING = 100;

const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingApprovals: build.query<ListPage<ApprovalRequest>, void>({
      query: () => ({
        url: '/yeu-cau-duyet',
        params: toParams({
          page: 1,
          pageSize: MOST_WAITING,
          sortField: 'ngay_tao',
          direction: 'asc',
          f: [{ field: 'trang_thai', operator: 'eq', value: String(APPROVAL_STATUS.waiting) }],
        }),
      }),
      providesTags: ['approvals'],
    }),
    myApprovals: build.query<ApprovalRequest[], void>(read('/yeu-cau-duyet/cua-toi', ['approvals'])),
    approval: build.query<ApprovalDetail, number>({
      query: (id) => `/yeu-cau-duyet/${id}`,
      providesTags: ['approvals'],
      keepUnusedDataFor: 5,
    }),
    approve: build.mutation<ApprovalRequest, Decision<ApproveBody>>(
      write('POST', ({ id }) => `/yeu-cau-duyet/${id}/duyet`, ['approvals']),
    ),
    // One of several: what became of each is told together.
    approveOneOfMany: build.mutation<ApprovalRequest, Decision<ApproveBody>>(
      write('POST', ({ id }) => `/yeu-cau-duyet/${id}/duyet`, ['approvals'], { shownInPlace: 'all' }),
    ),
    approveHere: build.mutation<ApprovalRequest, About<ApproveHereBody>>({
      query: ({ id, body }) => ({ url: `/yeu-cau-duyet/${id}/duyet-tai-cho`, method: 'POST', body }),
      invalidatesTags: ['approvals'],
    }),
    refuseApproval: build.mutation<ApprovalRequest, Decision<{ ly_do: string }>>(
      write('POST', ({ id }) => `/yeu-cau-duyet/${id}/tu-choi`, ['approvals']),
    ),
    withdrawApproval: build.mutation<ApprovalRequest, number>({
      query: (id) => ({ url: `/yeu-cau-duyet/${id}/rut`, method: 'POST', body: {} }),
      invalidatesTags: ['approvals'],
    }),
    collectPassword: build.mutation<CollectedPassword, number>({
      query: (id) => ({ url: `/yeu-cau-duyet/${id}/mat-khau`, method: 'POST', body: {} }),
      invalidatesTags: ['approvals'],
    }),
  }),
});

export const {
  useApprovalQuery,
  useLazyApprovalQuery,
  useApproveMutation,
  useApproveOneOfManyMutation,
  useApproveHereMutation,
  useRefuseApprovalMutation,
  useWithdrawApprovalMutation,
  useCollectPasswordMutation,
} = approvalApi;

/** Whether any act needs a second person. While none does, nothing is shown and nothing is asked for. */
export function useApprovalOn(): boolean {
  const { data } = useSettingsInUseQuery();
  return data !== undefined && isApprovalOn(data.gia_tri);
}

/** Whether this person decides about any kind of request. */
export function useMayApprove(): boolean {
  const rights = useShownPermissions();
  const isOn = useApprovalOn();
  return isOn && APPROVAL_AREAS.some((area) => findActions(rights, area).approve === true);
}

/** What waits for this person's decision, the oldest first; undefined while unknown, empty where they decide nothing. */
export function useWaitingApprovals(): ApprovalRequest[] | undefined {
  const mayApprove = useMayApprove();
  const personId = useAppSelector((state) => state.auth.user?.id);
  const { data } = approvalApi.useWaitingApprovalsQuery(undefined, { skip: !mayApprove });
  return useMemo(
    () => (mayApprove ? data?.items.filter(({ nguoi_tao_id }) => nguoi_tao_id !== personId) : []),
    [mayApprove, data, personId],
  );
}

/** Clocks differ a little; a request that is not over yet is looked at again after this time. */
const AFTER_END_MS = 3_000;
/** The longest time a browser can be asked to wait. */
const LONGEST_MS = 2_000_000_000;

/** Requests run out without anything happening at the server, so nothing is announced: they are read again by then. */
export function useReadAtExpiry(requests: readonly ApprovalRequest[]): void {
  const dispatch = useAppDispatch();
  const ends = requests
    .filter(({ trang_thai }) => trang_thai === APPROVAL_STATUS.waiting)
    .map(({ het_han_luc }) => Date.parse(het_han_luc));
  const next = ends.length > 0 ? Math.min(...ends) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again, they may still wait
  useEffect(() => {
    if (next === null) return;
    const ms = Math.min(Math.max(next - Date.now(), 0) + AFTER_END_MS, LONGEST_MS);
    const timer = setTimeout(() => dispatch(api.util.invalidateTags(['approvals'])), ms);
    return () => clearTimeout(timer);
  }, [next, requests, dispatch]);
}

/** What I asked for in the last 24 hours, the newest first. */
export function useMyApprovals(): readonly ApprovalRequest[] {
  const isOn = useApprovalOn();
  const { data } = approvalApi.useMyApprovalsQuery(undefined, { skip: !isOn });
  return (isOn && data) || NONE;
}

/** Always the same, so that effects do not run for it. */
const NONE: readonly ApprovalRequest[] = [];
