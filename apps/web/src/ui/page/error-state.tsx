import { DisconnectOutlined, ExclamationCircleOutlined, EyeInvisibleOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isWithheld, NO_ANSWER } from '../../lib/api/api-error.ts';
import { useConnection, onRetry as whenReachable } from '../../lib/connection/connection.ts';
import { EmptyState } from './empty-state.tsx';
import styles from './state-box.module.css';

interface ErrorStateProps {
  /** As the query gave it; the server's own sentence is shown when there is one. */
  error: unknown;
  title?: string;
  /** What was kept and what to try. */
  hint?: string;
  onRetry?: () => void;
}

export function ErrorState({ error, title, hint, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  // What is wrong with one field says more than that something is wrong.
  const reason = isApiError(error) ? (error.errors?.[0]?.message ?? error.message) : null;
  // Then the reason says it all: the connection is not to blame.
  const isRefused = isApiError(error) && error.code >= 400 && error.code < 500;
  const isForbidden = isApiError(error) && error.code === 403;
  const isUnanswered = isApiError(error) && error.code === NO_ANSWER;
  const isUp = useConnection() === 'up';
  useRetryWhenReachable(isUnanswered, onRetry);
  if (isWithheld(error)) return <EmptyState title={reason ?? ''} icon={<EyeInvisibleOutlined />} />;
  // The frame says already that nobody can be reached, and offers to try again.
  if (isUnanswered && !isUp) return <EmptyState title={t('state.waiting')} icon={<DisconnectOutlined />} />;
  return (
    <div className={`column justify-center grow text-center ${styles.box}`} role="alert">
      <span className={`mb-4 muted ${styles.icon} text-error`} aria-hidden="true">
        <ExclamationCircleOutlined />
      </span>
      <div className="text-plain text-16 weight-600">
        {isForbidden ? t('state.forbiddenTitle') : (title ?? t('state.errorTitle'))}
      </div>
      {reason && <div className={`muted balance ${styles.text}`}>{reason}</div>}
      {!isRefused && <div className={`muted balance ${styles.text}`}>{hint ?? t('state.errorHint')}</div>}
      {onRetry && !isForbidden && (
        <div className="mt-8">
          <Button icon={<ReloadOutlined />} onClick={onRetry}>
            {t('state.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What failed for want of an answer is tried again when the network is back; nobody has to press anything. */
function useRetryWhenReachable(isUnanswered: boolean, retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isUnanswered) return;
    const stop = new AbortController();
    whenReachable(() => latest.current?.(), stop.signal);
    return () => stop.abort();
  }, [isUnanswered]);
}
