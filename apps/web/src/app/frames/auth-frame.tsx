import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useConnection } from '../../lib/connection/connection.ts';
import { Logo } from '../../theme/logo.tsx';
import styles from './auth-frame.module.css';
import { Guilloche } from './guilloche.tsx';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';

/** The frame of every page before signing in: the product on the left, the form on the right. */
export function AuthFrame() {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <aside className={styles.brand}>
        <Guilloche className={styles.pattern} />
        <div className={styles.mark}>
          <Logo size={56} />
          <p className={`no-margin text-20 ${styles.name}`}>{t('appName')}</p>
          <p className={`no-margin text-14 ${styles.tagline}`}>{t('tagline')}</p>
        </div>
      </aside>
      <div className={`column may-shrink gap-0 ${styles.side}`}>
        <div className="row stretch justify-end gap-4 p-12-16">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <Offline />
        <main className={styles.content}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/** A guest has no frame that says so. */
function Offline() {
  const { t } = useTranslation();
  const isOffline = useConnection() === 'offline';
  return (
    <div role="status">{isOffline && <p className="no-margin p-12-16 text-center weight-500">{t('offline')}</p>}</div>
  );
}
