import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingEnded, loadingStarted } from '../lib/state/activity.ts';
import { useAppDispatch } from '../lib/state/root.ts';
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

/** Sets the global loading flag for as long as it stands somewhere; the overlay follows the flag. */
export function WhileLoading() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(loadingStarted());
    return () => {
      dispatch(loadingEnded());
    };
  }, [dispatch]);
  return null;
}
