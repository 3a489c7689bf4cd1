import { useTranslation } from 'react-i18next';
import { useConnection } from '../lib/connection/connection.ts';
import styles from './loading-overlay.module.css';

/** Covers everything while the global loading flag is set. */
export function LoadingOverlay() {
  const { t } = useTranslation();
  const isOffline = useConnection() === 'offline';
  return (
    <div className={styles.overlay} role="status" aria-live="polite">
      <span className={styles.spinner} aria-hidden="true" />
      {isOffline ? (
        <p className={styles.offline}>{t('offline')}</p>
      ) : (
        <span className="visually-hidden">{t('loading')}</span>
      )}
    </div>
  );
}
