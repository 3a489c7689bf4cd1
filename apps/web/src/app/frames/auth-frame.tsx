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
          <p className={styles.name}>{t('appName')}</p>
          <p className={styles.tagline}>{t('tagline')}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <div className={styles.preferences}>
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
