import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { useSyncExternalStore } from 'react';
import { useMyApprovals } from '../../lib/approvals/approvals.ts';

/** How long a decision stays on the screen of the person who asked. */
const SHOWN_MS = 30 * 60_000;

let hidden: ReadonlySet<number> = new Set();
const watchers = new Set<() => void>();

/** Takes a decided request off the screen, until the page is loaded anew. */
export function hideRequest(id: number): void {
  hidden = new Set([...hidden, id]);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Mine that wait, and those decided a moment ago that nobody has put away; the newest first. */
export function useShownRequests(): ApprovalRequest[] {
  const mine = useMyApprovals();
  const putAway = useSyncExternalStore(watch, () => hidden);
  return mine.filter((request) => isShown(request, putAway, Date.now()));
}

function isShown(
  { id, trang_thai, xong_luc, co_mat_khau }: ApprovalRequest,
  putAway: ReadonlySet<number>,
  now: number,
): boolean {
  if (trang_thai === APPROVAL_STATUS.waiting || co_mat_khau) return true;
  if (trang_thai === APPROVAL_STATUS.withdrawn || putAway.has(id)) return false;
  return xong_luc !== null && now - Date.parse(xong_luc) < SHOWN_MS;
}
