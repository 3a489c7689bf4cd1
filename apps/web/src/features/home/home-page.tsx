import { useTranslation } from 'react-i18next';
import { businessHour, formatLongDate } from '../../i18n/format-date.ts';
import { isLanguage } from '../../i18n/languages.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { DashboardView } from './dashboard-view.tsx';
import styles from './home-page.module.css';
import { ScreenLinks } from './screen-links.tsx';

/** The start page: the state of the day and what comes next. People who may not see that get links to their screens. */
export default function HomePage() {
  const maySee = useCan(['dashboard', 'index']);
  return (
    <div className={styles.page}>
      <Greeting />
      {maySee ? <DashboardView /> : <ScreenLinks />}
    </div>
  );
}

function Greeting() {
  const { t, i18n } = useTranslation('home');
  const name = useAppSelector((state) => state.auth.user?.ho_va_ten ?? '');
  const now = new Date();
  const language = isLanguage(i18n.language) ? i18n.language : 'vi';
  return (
    <header className={styles.head}>
      <h1 className={styles.greeting}>{t(partOfDay(now), { name })}</h1>
      <time className={styles.date} dateTime={now.toISOString()}>
        {formatLongDate(now, language)}
      </time>
    </header>
  );
}

function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = businessHour(now);
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
