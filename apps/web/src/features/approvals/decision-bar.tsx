import type { ApprovalDetail } from '@doi-tien/contract/approvals.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useApproveMutation, useRefuseApprovalMutation } from '../../lib/approvals/approvals.ts';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { ignoreHeldKey } from '../../ui/form/focus.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './decision-panel.module.css';

interface DecisionBarProps {
  request: ApprovalDetail;
  onDecided: () => void;
}

/**
 * Two keys for each decision: one goes to it, Enter does it. What is sent names the hash of what is on the screen, so a
 * request that has changed meanwhile is not decided unseen.
 */
export function DecisionBar({ request, onDecided }: DecisionBarProps) {
  const { t } = useTranslation('approvals');
  const personId = useAppSelector((state) => state.auth.user?.id);
  const [isRefusing, setRefusing] = useState(false);
  const approveButton = useRef<HTMLButtonElement>(null);
  const [approve, approving] = useApproveMutation();
  const submission = useSubmission();
  const isOwn = request.nguoi_tao_id === personId;
  useShortcut('approve', isOwn ? null : () => approveButton.current?.focus());
  useShortcut('refuse', isOwn ? null : () => setRefusing(true));
  if (isOwn) return <p className="no-margin muted">{t('decide.own')}</p>;
  const send = async () => {
    const body = { ma_bam: request.ma_bam };
    try {
      await submission.withKey(body, (keyed) => approve({ id: request.id, submission: keyed }).unwrap());
    } catch (failure) {
      // A refusal has been told, and the panel shows how the request stands now.
      if (isApiError(failure)) return;
      throw failure;
    }
    notify.success(t('decide.approved'));
    onDecided();
  };
  return (
    <div className={`row wrap justify-end line-above ${styles.bar}`}>
      <FateNotice sending={approving.isLoading} />
      {isRefusing && <Refusal id={request.id} onRefused={onDecided} onBack={() => setRefusing(false)} />}
      {!isRefusing && (
        <Button danger onClick={() => setRefusing(true)} aria-keyshortcuts={ariaKeys('refuse')}>
          {t('decide.refuse')}
          <KeyCap of="refuse" />
        </Button>
      )}
      {!isRefusing && (
        <Button
          ref={approveButton}
          type="primary"
          loading={approving.isLoading}
          onClick={() => void send()}
          onKeyDown={ignoreHeldKey}
          aria-keyshortcuts={ariaKeys('approve')}
        >
          {request.gia_tri === null
            ? t('decide.approve')
            : t('decide.approveFor', { amount: `${formatDecimal(request.gia_tri)} ₫` })}
          <KeyCap of="approve" />
        </Button>
      )}
      <p className={`own-line no-margin muted text-12 ${styles.hint}`}>{t('decide.keys')}</p>
    </div>
  );
}

interface RefusalProps {
  id: number;
  onRefused: () => void;
  onBack: () => void;
}

function Refusal({ id, onRefused, onBack }: RefusalProps) {
  const { t } = useTranslation('approvals');
  const [refuse, { isLoading }] = useRefuseApprovalMutation();
  const submission = useSubmission();
  const [reason, setReason] = useState('');
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const ly_do = reason.trim();
    if (ly_do === '') {
      field.current?.focus();
      return notify.error(t('decide.reasonNeeded'));
    }
    try {
      await submission.withKey({ ly_do }, (keyed) => refuse({ id, submission: keyed }).unwrap());
    } catch (failure) {
      if (isApiError(failure)) return;
      throw failure;
    }
    notify.success(t('decide.refused'));
    onRefused();
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <FateNotice sending={isLoading} />
      <Input
        ref={field}
        aria-label={t('decide.reason')}
        placeholder={t('decide.reason')}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onBack();
        }}
      />
      <Button onClick={onBack}>{t('here.back')}</Button>
      <Button danger type="primary" htmlType="submit" loading={isLoading}>
        {t('decide.refuse')}
        <KeyCap of="next" />
      </Button>
    </form>
  );
}
