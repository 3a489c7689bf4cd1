import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import styles from './screens/message-page.module.css';
import { MessagePage } from './screens/message-page.tsx';

/** Shown in place of a screen that threw. The frame around it stays, so the person can go elsewhere. */
export default function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();

  useEffect(() => console.error(error), [error]);

  return (
    <MessagePage sign="!" title={t('crash.title')} hint={t(isMissingCode(error) ? 'crash.newVersion' : 'crash.hint')}>
      <button type="button" className={styles.button} onClick={() => location.reload()}>
        {t('crash.reload')}
      </button>
      <details className={`muted text-left ${styles.details}`}>
        <summary>{t('crash.details')}</summary>
        <pre>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</pre>
      </details>
    </MessagePage>
  );
}

/** Browsers word it differently, but all mean that a file of the build could not be fetched: a release or the network. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);
}
