import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
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
        <main className={styles.content}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
