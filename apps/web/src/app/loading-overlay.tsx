import { useTranslation } from 'react-i18next';
import styles from './loading-overlay.module.css';

/** Covers everything while the global loading flag is set. */
export function LoadingOverlay() {
  const { t } = useTranslation();
  return (
    <div className={styles.overlay} role="status" aria-live="polite">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
