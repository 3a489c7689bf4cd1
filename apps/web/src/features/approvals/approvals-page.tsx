import { LeftOutlined } from '@ant-design/icons';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitingApprovals } from '../../lib/approvals/approvals.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { TimeLeft } from '../../ui/approvals/time-left.tsx';
import { useApprovalWords } from '../../ui/approvals/use-approval-words.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useOpenedRequest } from './approval-address.ts';
import { ApprovalTabs } from './approval-tabs.tsx';
import styles from './approvals-page.module.css';
import { BellButton } from './bell-button.tsx';
import { DecisionPanel } from './decision-panel.tsx';

/** `/duyet`: what waits for this person on the left, everything needed to decide about one of them on the right. */
export default function ApprovalsPage() {
  const { t } = useTranslation('approvals');
  const { waiting, leaveOut } = useUndecided();
  const isPhone = useScreenSize() === 'mobile';
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
          {!(isPhone && shown !== null) && <WaitingList waiting={waiting} shown={shown} onOpen={open} />}
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
              <DecisionPanel key={shown} id={shown} onDecided={goOn} />
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
    leaveOut: (id: number) => setDecided((before) => [...before, id]),
  };
}

/**
 * The request on show. It never changes by itself: what somebody is about to decide stays in front of them, also when it is
 * decided elsewhere. After a decision here the next one follows.
 */
function useShownRequest(
  waiting: readonly ApprovalRequest[] | undefined,
  isPhone: boolean,
  leaveOut: (id: number) => void,
) {
  const [named, open] = useOpenedRequest();
  const [first, setFirst] = useState<number | null>(null);
  const oldest = waiting?.[0]?.id ?? null;
  if (named === null && first === null && oldest !== null && !isPhone) setFirst(oldest);
  return {
    shown: named ?? (isPhone ? null : first),
    open,
    goOn: (decided: number) => {
      leaveOut(decided);
      setFirst(waiting?.find(({ id }) => id !== decided)?.id ?? null);
      if (named !== null) open(null);
    },
  };
}

interface WaitingListProps {
  waiting: readonly ApprovalRequest[];
  shown: number | null;
  onOpen: (id: number) => void;
}

function WaitingList({ waiting, shown, onOpen }: WaitingListProps) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return (
    <nav className={`stack gap-0 panel clip ${styles.list}`} aria-label={t('waiting.list')}>
      {waiting.map((request) => (
        <button
          key={request.id}
          type="button"
          className={styles.item}
          aria-current={request.id === shown}
          onClick={() => onOpen(request.id)}
        >
          <span className="weight-500">{words.act(request)}</span>
          {request.gia_tri === null ? <span /> : <MoneyText amount={request.gia_tri} unit="₫" />}
          <span className="muted">{request.nguoi_tao}</span>
          <span className="muted">
            <TimeLeft until={request.het_han_luc} />
          </span>
        </button>
      ))}
    </nav>
  );
}
