import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './message-page.module.css';

interface MessagePageProps {
  /** The large figure above the title, such as 404. */
  sign?: string;
  title: string;
  hint: string;
  children: ReactNode;
}

/** One calm message in the middle of the page: not found, not allowed, something broke. */
export function MessagePage({ sign, title, hint, children }: MessagePageProps) {
  return (
    <section className={`stack text-center ${styles.page}`}>
      {sign && (
        <p className={`no-margin muted text-14 weight-600 ${styles.sign} num`} aria-hidden="true">
          {sign}
        </p>
      )}
      <h1 className={`no-margin balance ${styles.title}`}>{title}</h1>
      <p className={`no-margin secondary text-16 pretty ${styles.hint}`}>{hint}</p>
      <div className={`stack gap-24 mt-16 ${styles.actions}`}>{children}</div>
    </section>
  );
}

export function HomeLink() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={styles.link}>
      {t('notFound.back')}
    </Link>
  );
}

export function ForbiddenPage() {
  const { t } = useTranslation();
  return (
    <MessagePage sign="403" title={t('forbidden.title')} hint={t('forbidden.hint')}>
      <HomeLink />
    </MessagePage>
  );
}
