import type { BranchOnPaper, BranchOption, ReportBranch } from '@doi-tien/contract/branches.schema';
import type { ReportArea } from '@doi-tien/contract/report';
import { useMatches, useNavigate } from 'react-router';
import { api } from '../api/api.ts';
import { hasUnsavedWork } from '../forms/unsaved-work.ts';
import { useMay } from '../session/permissions.ts';
import { branchEntered, homeNamed } from '../state/branch.ts';
import { type AppDispatch, useAppSelector } from '../state/root.ts';
import { currentBranch, keepBranch } from '../storage/current-branch.ts';
import { storage } from '../storage/storage.ts';
import { isTicketAddress } from '../trades/trade-address.ts';

const branchApi = api.injectEndpoints({
  endpoints: (build) => ({
    branchOptions: build.query<BranchOption[], void>({
      query: () => '/chi-nhanh/options',
      providesTags: ['permissions'],
      keepUnusedDataFor: 3600,
    }),
    reportBranches: build.query<ReportBranch[], void>({
      query: () => '/chi-nhanh/bao-cao',
      providesTags: ['permissions'],
      keepUnusedDataFor: 3600,
    }),
    branchOnPaper: build.query<BranchOnPaper, void>({
      query: () => '/chi-nhanh/tren-giay',
      providesTags: ['permissions'],
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useBranchOptionsQuery, useBranchOnPaperQuery } = branchApi;
const { useReportBranchesQuery } = branchApi;

/** Asks the server again where this person works. */
export async function askForBranches(dispatch: AppDispatch): Promise<BranchOption[] | undefined> {
  const ask = branchApi.endpoints.branchOptions.initiate(undefined, { forceRefetch: true, subscribe: false });
  return (await dispatch(ask)).data;
}

/** Where the person works, home first. The browser's copy stands there until the server has answered. */
export function useBranches(): readonly BranchOption[] {
  const account = useAppSelector((state) => state.auth.user?.tai_khoan);
  const { data } = useBranchOptionsQuery();
  if (data) return data;
  const kept = storage.read('branches');
  return kept && kept.account === account ? kept.options : [];
}

/** The branches to choose from, and the one that is shown; null while there is nothing to choose. */
export function useBranchChoice(): { branches: readonly BranchOption[]; current: BranchOption } | null {
  const branches = useBranches();
  const id = useAppSelector((state) => state.branch.id);
  const current = branches.find(({ value }) => value === id) ?? branches[0];
  return branches.length > 1 && current ? { branches, current } : null;
}

/** The branch that is shown, also of somebody who works in one only; undefined until it is known. */
export function useCurrentBranch(): BranchOption | undefined {
  const branches = useBranches();
  const id = useAppSelector((state) => state.branch.id);
  return branches.find(({ value }) => value === id) ?? branches[0];
}

/** The id of the branch that is shown; undefined until it is known. */
export function useCurrentBranchId(): number | undefined {
  const [home] = useBranches();
  return useAppSelector((state) => state.branch.id) ?? home?.value;
}

/**
 * The branches that this report or the dashboard can be asked about, also those the person does not work in: empty without the right
 * to it, and where the company has only one.
 */
export function useReportBranches(area: ReportArea | 'dashboard'): readonly ReportBranch[] {
  const maySeeAll = useMay(area)('allBranches');
  const { data = [] } = useReportBranchesQuery(undefined, { skip: !maySeeAll });
  return maySeeAll && data.length > 1 ? data : [];
}

/** Whether the company has several branches, also for somebody who works in one. */
export function useSeveralBranches(): boolean {
  const { data } = useBranchOnPaperQuery();
  return data === undefined ? storage.read('severalBranches') === true : data !== null;
}

/** Who a paper is from: the company, and where it has several branches, the branch with its own address and phone. */
export function usePaperHead(company: { address?: string | null; phone?: string | null }): PaperHead {
  const { data: branch } = useBranchOnPaperQuery();
  return {
    branch: branch?.ten ?? null,
    address: branch?.dia_chi || company.address || null,
    phone: branch?.dien_thoai || company.phone || null,
  };
}

interface PaperHead {
  branch: string | null;
  address: string | null;
  phone: string | null;
}

/** Called with nothing but the home known so far. */
export function nameHome(dispatch: AppDispatch, id: number): void {
  if (currentBranch() !== null) return;
  keepBranch(id);
  dispatch(homeNamed(id));
}

/** Everything that was read for the branch before is forgotten; the page on the screen is drawn anew. */
export function enterBranch(dispatch: AppDispatch, id: number): void {
  keepBranch(id);
  dispatch(branchEntered(id));
  dispatch(api.util.resetApiState());
}

interface SwitchState {
  toBranch: number;
}

export function branchAskedFor(state: unknown): number | undefined {
  const isAsked = typeof state === 'object' && state !== null && 'toBranch' in state;
  return isAsked ? (state as SwitchState).toBranch : undefined;
}

/** For a link to a screen of another branch in which the person works: following it enters that branch. */
export function stateToEnter(id: number): SwitchState {
  return { toBranch: id };
}

/**
 * Goes to another branch: to the same screen there, or from a record or ticket, which the other branch does not have,
 * to the start page. It is a navigation, so a form with unsaved input asks first; the frame then enters the branch.
 */
export function useSwitchBranch(): (id: number) => void {
  const navigate = useNavigate();
  const match = useMatches().at(-1);
  return (id) => {
    if (id === currentBranch()) return;
    const path = match?.pathname ?? '/';
    const isRecord = Object.keys(match?.params ?? {}).length > 0;
    const stays = !isRecord && !isTicketAddress(path) && !hasUnsavedWork();
    void navigate(stays ? path : '/', { state: { toBranch: id } satisfies SwitchState });
  };
}
