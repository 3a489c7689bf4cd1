import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useRefuseApprovalMutation } from '../../lib/approvals/approvals.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './decision-panel.module.css';

const READY = ['ask', 'amount', 'rate'] as const;

interface RefusalProps {
  id: number;
  /** Chosen on a notification: one touch sends it, with a reason that can still be changed. */
  isPrepared: boolean;
  onRefused: () => void;
  onBack: () => void;
}

/** A refusal says why: in words of one's own, or by a touch on one that is ready. */
export function Refusal({ id, isPrepared, onRefused, onBack }: RefusalProps) {
  const { t } = useTranslation('approvals');
  const [refuse, { isLoading }] = useRefuseApprovalMutation();
  const submission = useSubmission();
  const [reason, setReason] = useState(isPrepared ? t('decide.ready.ask') : '');
  const field = useRef<InputRef>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPrepared) button.current?.focus();
    else field.current?.focus();
  }, [isPrepared]);
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
      <span className={styles.ready}>
        {READY.map((each) => (
          <Button key={each} size="small" onClick={() => setReason(t(`decide.ready.${each}`))}>
            {t(`decide.ready.${each}`)}
          </Button>
        ))}
      </span>
      <Button onClick={onBack}>{t('here.back')}</Button>
      <Button ref={button} danger type="primary" htmlType="submit" loading={isLoading}>
        {t('decide.refuse')}
        <KeyCap of="next" />
      </Button>
    </form>
  );
}
