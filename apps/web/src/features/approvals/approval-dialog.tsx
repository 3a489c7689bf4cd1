import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useApprovalQuery, useWithdrawApprovalMutation } from '../../lib/approvals/approvals.ts';
import { dropKeys } from '../../lib/keys/kept-keys.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { notify } from '../../lib/notices/notify.ts';
import { type AskedApproval, settleApproval } from '../../lib/questions/approval.ts';
import { useTradeStarts } from '../../lib/trades/trade-starts.ts';
import { actOf } from '../../ui/approvals/act-of.ts';
import choices from '../../ui/approvals/choices.module.css';
import { TimeLeft, useSecondsLeft } from '../../ui/approvals/time-left.tsx';
import { useApprovalWords } from '../../ui/approvals/use-approval-words.ts';
import { ignoreHeldKey } from '../../ui/form/focus.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './approval-dialog.module.css';
import { ApproveHere } from './approve-here.tsx';
import { LeaveKey } from './leave-key.tsx';

/** Should an announcement get lost, the dialog still notices the decision. */
const LOOK_AGAIN_MS = 5_000;

/** Over whatever is open while an act of this person waits for a second one: what was asked, how it stands, ways out. */
export default function ApprovalDialog({ asked }: { asked: AskedApproval }) {
  const { t } = useTranslation('approvals');
  const place = useRef<HTMLDivElement>(null);
  const [isHere, setHere] = useState(false);
  const request = useRequest(asked);
  const { leave, mend, finish } = useWaysOut(asked);
  const isWaiting = request === null || request.trang_thai === APPROVAL_STATUS.waiting;
  const isDone = request?.trang_thai === APPROVAL_STATUS.done;
  const onDone = useEffectEvent(() => request && finish(request));
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  const starts = useTradeStarts();
  if (isDone) return null;
  return (
    <Modal
      open
      title={t('maker.title')}
      width={460}
      // Above the drawers and questions that may be open already, below the one that confirms who acts.
      zIndex={1400}
      mask={{ closable: false }}
      focusable={{ focusTriggerAfterClose: false }}
      modalRender={(dialog) => <div ref={place}>{dialog}</div>}
      // Not autoFocus: a drawer that is open holds the focus until this dialog has opened.
      afterOpenChange={(isOpen) => isOpen && focusMain(place.current)}
      onCancel={isWaiting ? leave : () => mend(request)}
      footer={null}
    >
      <WhatWasAsked asked={asked} isWaiting={isWaiting} />
      {!isWaiting && request && <Ended asked={asked} request={request} onMend={() => mend(request)} />}
      {isWaiting && isHere && <ApproveHere asked={asked} onApproved={finish} onBack={() => setHere(false)} />}
      {isWaiting && !isHere && <Choices asked={asked} onHere={() => setHere(true)} onLeave={leave} />}
      {isWaiting &&
        starts.map((start) => <LeaveKey key={start.kind.code} start={start} place={place} onLeave={leave} />)}
    </Modal>
  );
}

const MAIN = '[data-main]';

function focusMain(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>(MAIN)?.focus();
}

/** The request as it stands; null until it was read. It is read once more when its time is over. */
function useRequest({ id, het_han_luc }: AskedApproval): ApprovalRequest | null {
  const { data, refetch } = useApprovalQuery(id, { pollingInterval: LOOK_AGAIN_MS, refetchOnMountOrArgChange: true });
  // At once: the events of the act itself come with it, and queries follow a burst of events half a second later.
  useLive('approvals', () => void refetch());
  const isOver = useSecondsLeft(het_han_luc) === 0;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return data ?? null;
}

function useWaysOut(asked: AskedApproval) {
  const words = useApprovalWords();
  // Where the person was: a form that goes on gets the focus back.
  const [before] = useState(() => document.activeElement);
  // Keys pressed while the act was being sent were meant for what follows it.
  useEffect(() => dropKeys(), []);
  const leave = () => settleApproval(asked.id, { kind: 'left' });
  // Another screen was opened by a way that does not know of this dialog.
  const { key } = useLocation();
  const [opened] = useState(key);
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (key !== opened) leaveNow();
  }, [key, opened]);
  return {
    leave,
    /** Back to the form, which still holds what was typed. */
    mend: (request: ApprovalRequest) => {
      settleApproval(asked.id, { kind: 'ended', message: words.ending(request) });
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus());
    },
    finish: (request: ApprovalRequest) => {
      notify.success(words.ending(request));
      settleApproval(asked.id, { kind: 'done', request });
    },
  };
}

function WhatWasAsked({ asked, isWaiting }: { asked: AskedApproval; isWaiting: boolean }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return (
    <div className={`stack bordered round-8 p-12-16 ${styles.asked}`}>
      <div className="row wrap baseline between gap-4 gap-x-12">
        <strong>{words.act(asked)}</strong>
        {isWaiting && (
          <span className="muted nowrap">
            <TimeLeft until={asked.het_han_luc} />
          </span>
        )}
      </div>
      {asked.gia_tri !== null && <MoneyText amount={asked.gia_tri} unit="₫" size="large" />}
      <ul className="plain-list muted" aria-label={t('maker.why')}>
        {asked.dieu_kien.map((need) => (
          <li key={need.loai}>{words.need(need)}</li>
        ))}
      </ul>
    </div>
  );
}

interface ChoicesProps {
  asked: AskedApproval;
  onHere: () => void;
  onLeave: () => void;
}

function Choices({ asked, onHere, onLeave }: ChoicesProps) {
  const { t } = useTranslation('approvals');
  const [withdraw, { isLoading }] = useWithdrawApprovalMutation();
  const isTicket = actOf(asked.hanh_vi) === 'newTicket';
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []);
  return (
    <>
      <p className="no-margin mt-16 mb-16">{t('maker.text')}</p>
      <div className={choices.choices}>
        <Button loading={isLoading} onClick={() => void withdraw(asked.id)}>
          {t('maker.withdraw')}
        </Button>
        <Button onClick={onHere}>{t('maker.onTheSpot')}</Button>
        <Button ref={main} type="primary" data-main="" onClick={onLeave} onKeyDown={ignoreHeldKey}>
          {t(isTicket && !asked.isReopened ? 'maker.nextCustomer' : 'maker.later')}
          <KeyCap of="next" />
        </Button>
      </div>
    </>
  );
}

interface EndedProps {
  asked: AskedApproval;
  request: ApprovalRequest;
  onMend: () => void;
}

/** Refused, run out, withdrawn or not possible: why, and back to what was typed. */
function Ended({ asked, request, onMend }: EndedProps) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const isTold = request.trang_thai === APPROVAL_STATUS.withdrawn || request.trang_thai === APPROVAL_STATUS.expired;
  return (
    <>
      <Alert
        role="alert"
        type={request.trang_thai === APPROVAL_STATUS.withdrawn ? 'info' : 'error'}
        showIcon
        title={words.ending(request)}
        description={asked.isReopened || isTold ? undefined : t('maker.kept')}
        className={styles.ending}
      />
      <div className={choices.choices}>
        <Button ref={button} type="primary" data-main="" onClick={onMend} onKeyDown={ignoreHeldKey}>
          {t(asked.isReopened ? 'maker.close' : 'maker.mend')}
        </Button>
      </div>
    </>
  );
}
