import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notices/notify.ts';
import { isSubscribedHere } from '../../lib/push/subscribe-anew.ts';
import { isApprovalTold } from '../../lib/questions/approval.ts';
import { useApprovalWords } from '../../ui/approvals/use-approval-words.ts';

/** A decision that comes while its maker does something else is a notice: no dialog, and the focus stays where it is. */
export function useDecisionNotices(mine: readonly ApprovalRequest[]): void {
  const words = useApprovalWords();
  const waited = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ended = mine.filter(({ id, trang_thai }) => waited.current.has(id) && trang_thai !== APPROVAL_STATUS.waiting);
    waited.current = new Set(
      mine.filter(({ trang_thai }) => trang_thai === APPROVAL_STATUS.waiting).map(({ id }) => id),
    );
    for (const request of ended) {
      if (isApprovalTold(request.id) || request.trang_thai === APPROVAL_STATUS.withdrawn) continue;
      const isDone = request.trang_thai === APPROVAL_STATUS.done;
      notify[isDone ? 'success' : 'warning'](
        isDone ? words.ending(request) : `${words.act(request)}. ${words.ending(request)}`,
      );
    }
  }, [mine, words]);
}

/** Told by the browser where somebody allowed it and looks at something else, unless messages reach this browser by themselves. */
export function useWaitingNotices(
  waiting: readonly ApprovalRequest[] | undefined,
  onOpen: (request: ApprovalRequest) => void,
): void {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  const known = useRef<ReadonlySet<number> | null>(null);
  const tell = useEffectEvent(async (request: ApprovalRequest) => {
    if (!document.hidden || !mayNotify() || (await isSubscribedHere())) return;
    const text = t('bell.text', { name: request.nguoi_tao, act: words.act(request) });
    try {
      const notification = new Notification(t('bell.title'), { body: text, tag: `yeu-cau-duyet-${request.id}` });
      notification.onclick = () => {
        window.focus();
        notification.close();
        onOpen(request);
      };
    } catch {
      // Some phones show notifications of installed apps only; the number in the header is there all the same.
    }
  });
  useEffect(() => {
    if (!waiting) return;
    const before = known.current;
    known.current = new Set(waiting.map(({ id }) => id));
    // What waited when the page was opened is on the screen.
    if (before) for (const request of waiting) if (!before.has(request.id)) void tell(request);
  }, [waiting]);
}

function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}
