import type { ApprovalDetail } from '@doi-tien/contract/approvals.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useApproveMutation } from '../../lib/approvals/approvals.ts';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import type { Decision } from '../../lib/worker/worker-messages.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { ignoreHeldKey } from '../../ui/form/focus.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './decision-panel.module.css';
import { Refusal } from './refusal.tsx';

interface DecisionBarProps {
  request: ApprovalDetail;
  /** Chosen on a notification: its button stands alone and has the focus. */
  prepared: Decision | null;
  onDecided: () => void;
}

/**
 * Two keys for each decision: one goes to it, Enter does it. What is sent names the hash of what is on the screen, so a
 * request that has changed meanwhile is not decided unseen.
 */
export function DecisionBar({ request, prepared, onDecided }: DecisionBarProps) {
  const { t } = useTranslation('approvals');
  const personId = useAppSelector((state) => state.auth.user?.id);
  const [isRefusing, setRefusing] = useState(prepared === 'tu-choi');
  const approveButton = useRef<HTMLButtonElement>(null);
  const [approve, approving] = useApproveMutation();
  const submission = useSubmission();
  const isOwn = request.nguoi_tao_id === personId;
  useShortcut('approve', isOwn ? null : () => approveButton.current?.focus());
  useShortcut('refuse', isOwn ? null : () => setRefusing(true));
  useEffect(() => {
    if (prepared === 'duyet') approveButton.current?.focus();
  }, [prepared]);
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
      {prepared !== null && <p className="own-line no-margin weight-500">{t(`decide.prepared.${prepared}`)}</p>}
      {isRefusing && (
        <Refusal
          id={request.id}
          isPrepared={prepared === 'tu-choi'}
          onRefused={onDecided}
          onBack={() => setRefusing(false)}
        />
      )}
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
