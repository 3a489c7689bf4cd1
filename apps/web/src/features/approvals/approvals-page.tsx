import { LeftOutlined } from '@ant-design/icons';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitingApprovals } from '../../lib/approvals/approvals.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { TimeLeft } from '../../ui/approvals/time-left.tsx';
import { useApprovalWords } from '../../ui/approvals/use-approval-words.ts';
import { BulkBar } from '../../ui/data-list/bulk/bulk-bar.tsx';
import { useSelection } from '../../ui/data-list/bulk/use-selection.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { APPROVALS_PATH, useOpenedRequest, usePreparedDecision } from './approval-address.ts';
import { ApprovalTabs } from './approval-tabs.tsx';
import styles from './approvals-page.module.css';
import { BellButton } from './bell-button.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { mayGoTogether, useBulkApproval, useRequestName } from './use-bulk-approval.tsx';

/** `/duyet`: what waits for this person on the left, everything needed to decide about one of them on the right. */
export default function ApprovalsPage() {
  const { t } = useTranslation('approvals');
  const { waiting, leaveOut } = useUndecided();
  const isPhone = useScreenSize() === 'mobile';
  const prepared = usePreparedDecision();
  const { shown, open, goOn } = useShownRequest(waiting, isPhone, leaveOut);
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          <BellButton />
          <ApprovalTabs current="waiting" />
        </>
      }
    >
      {waiting === undefined ? (
        <Skeleton active />
      ) : waiting.length === 0 && shown === null ? (
        <EmptyState title={t('waiting.emptyTitle')} hint={t('waiting.emptyHint')} />
      ) : (
        <div className={`stack align-top gap-16 ${styles.page}`}>
          {!(isPhone && shown !== null) && (
            <WaitingList waiting={waiting} shown={shown} onOpen={open} onDecided={goOn} />
          )}
          {shown !== null && (
            <div className="may-shrink">
              {isPhone && (
                <Button
                  type="link"
                  className={styles.back}
                  icon={<LeftOutlined aria-hidden />}
                  onClick={() => open(null)}
                >
                  {t('waiting.back')}
                </Button>
              )}
              <DecisionPanel
                key={`${shown} ${prepared}`}
                id={shown}
                prepared={prepared}
                onDecided={(id) => goOn([id])}
              />
            </div>
          )}
        </div>
      )}
    </PageFrame>
  );
}

/** What waits, without what was decided here a moment ago and is still in the list that was read before. */
function useUndecided() {
  const waiting = useWaitingApprovals();
  const [decided, setDecided] = useState<readonly number[]>([]);
  return {
    waiting: waiting?.filter(({ id }) => !decided.includes(id)),
    leaveOut: (ids: readonly number[]) => setDecided((before) => [...before, ...ids]),
  };
}

/**
 * The request on show. It never changes by itself: what somebody is about to decide stays in front of them, also when it is
 * decided elsewhere. After a decision here the next one follows.
 */
function useShownRequest(
  waiting: readonly ApprovalRequest[] | undefined,
  isPhone: boolean,
  leaveOut: (ids: readonly number[]) => void,
) {
  const [named, open] = useOpenedRequest();
  const [first, setFirst] = useState<number | null>(null);
  const oldest = waiting?.[0]?.id ?? null;
  if (named === null && first === null && oldest !== null && !isPhone) setFirst(oldest);
  return {
    shown: named ?? (isPhone ? null : first),
    open,
    goOn: (decided: readonly number[]) => {
      leaveOut(decided);
      if (named !== null && !decided.includes(named)) return;
      setFirst((before) => {
        const isOpen = before !== null && named === null && !decided.includes(before);
        return isOpen ? before : (waiting?.find(({ id }) => !decided.includes(id))?.id ?? null);
      });
      if (named !== null) open(null);
    },
  };
}

interface WaitingListProps {
  waiting: readonly ApprovalRequest[];
  shown: number | null;
  onOpen: (id: number) => void;
  onDecided: (ids: readonly number[]) => void;
}

function WaitingList({ waiting, shown, onOpen, onDecided }: WaitingListProps) {
  const { t } = useTranslation('approvals');
  const { t: ui } = useTranslation('ui');
  const nameOf = useRequestName();
  const approval = useBulkApproval(onDecided);
  const together = waiting.filter(mayGoTogether);
  const selection = useSelection<ApprovalRequest>(together, ({ id }) => id, APPROVALS_PATH);
  const isSeveral = together.length > 1;
  return (
    <div>
      <BulkBar selection={selection} actions={[approval]} rowName={nameOf} refetch={() => undefined} />
      <nav className={`stack gap-0 panel clip ${styles.list}`} aria-label={t('waiting.list')}>
        {waiting.map((request) => (
          <div key={request.id} className={styles.row} data-ticks={isSeveral}>
            {isSeveral && mayGoTogether(request) && (
              <Checkbox
                className={styles.tick}
                aria-label={ui('bulk.select', { row: nameOf(request) })}
                checked={selection.has(request)}
                onChange={() => selection.toggle(request)}
              />
            )}
            <WaitingItem request={request} isShown={request.id === shown} onOpen={onOpen} />
          </div>
        ))}
      </nav>
    </div>
  );
}

interface WaitingItemProps {
  request: ApprovalRequest;
  isShown: boolean;
  onOpen: (id: number) => void;
}

function WaitingItem({ request, isShown, onOpen }: WaitingItemProps) {
  const words = useApprovalWords();
  const isPhone = useScreenSize() === 'mobile';
  return (
    <button type="button" className={styles.item} aria-current={isShown} onClick={() => onOpen(request.id)}>
      <span className="weight-500">{words.act(request)}</span>
      {request.gia_tri === null ? <span /> : <MoneyText amount={request.gia_tri} unit="₫" />}
      <span className="muted">{request.nguoi_tao}</span>
      <span className="muted">
        <TimeLeft until={request.het_han_luc} />
      </span>
      {isPhone && (
        <span className={`all-columns muted ${styles.why}`}>{request.dieu_kien.map(words.need).join('. ')}</span>
      )}
    </button>
  );
}
