import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { businessHour, formatLongDate } from '../../i18n/format-date.ts';
import { isLanguage } from '../../i18n/languages.ts';
import { type ScreenGroup, useScreenGroups } from '../../lib/screens.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import styles from './home-page.module.css';

/** Where the day starts: who and when, then every screen this person may open. */
export default function HomePage() {
  const { t, i18n } = useTranslation();
  const name = useAppSelector((state) => state.auth.user?.ho_va_ten ?? '');
  const groups = useScreenGroups().filter((group) => group.screens.some((screen) => screen.path !== '/'));
  const now = new Date();
  const language = isLanguage(i18n.language) ? i18n.language : 'vi';

  return (
    <div className={styles.page}>
      <header>
        <p className={styles.date}>
          <time dateTime={now.toISOString()}>{formatLongDate(now, language)}</time>
        </p>
        <h1 className={styles.greeting}>{t(`home.${partOfDay(now)}`, { name })}</h1>
      </header>
      {groups.length === 0 ? <NothingYet /> : <div className={styles.groups}>{groups.map(groupCard)}</div>}
    </div>
  );
}

function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = businessHour(now);
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function groupCard(group: ScreenGroup) {
  const [only, second] = group.screens;
  if (only && !second && only.title === group.title)
    return <OneScreenCard key={group.key} group={group} path={only.path} />;
  return (
    <section key={group.key} className={styles.card} aria-labelledby={`home-${group.key}`}>
      <h2 id={`home-${group.key}`} className={styles.cardTitle}>
        <span className={styles.icon}>{group.icon}</span>
        {group.title}
      </h2>
      <ul className={styles.links}>
        {group.screens.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path}>{screen.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A section that is a single screen needs no list under its name. */
function OneScreenCard({ group, path }: { group: ScreenGroup; path: string }) {
  return (
    <Link to={path} className={`${styles.card} ${styles.single}`}>
      <span className={styles.icon}>{group.icon}</span>
      {group.title}
    </Link>
  );
}

function NothingYet() {
  const { t } = useTranslation();
  return (
    <div className={styles.nothing}>
      <p>{t('home.nothing')}</p>
      <p>{t('home.nothingHint')}</p>
    </div>
  );
}
