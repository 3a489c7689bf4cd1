import { ExclamationCircleOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../lib/api-error.ts';
import styles from './state-box.module.css';

export interface ErrorStateProps {
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
  return (
    <div className={styles.box} role="alert">
      <span className={`${styles.icon} ${styles.errorIcon}`} aria-hidden="true">
        <ExclamationCircleOutlined />
      </span>
      <div className={styles.title}>{title ?? t('state.errorTitle')}</div>
      {reason && <div className={styles.text}>{reason}</div>}
      <div className={styles.text}>{hint ?? t('state.errorHint')}</div>
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<ReloadOutlined />} onClick={onRetry}>
            {t('state.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
