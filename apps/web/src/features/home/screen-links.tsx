import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ScreenGroup, useScreenGroups } from '../../lib/session/screens.ts';
import styles from './screen-links.module.css';

/** Every screen this person may open. */
export function ScreenLinks() {
  const groups = useScreenGroups().filter((group) => group.screens.some((screen) => screen.path !== '/'));
  return groups.length === 0 ? (
    <NothingYet />
  ) : (
    <div className={`stack gap-16 ${styles.groups}`}>{groups.map(groupCard)}</div>
  );
}

function groupCard(group: ScreenGroup) {
  const [only, second] = group.screens;
  if (only && !second && only.title === group.title)
    return <OneScreenCard key={group.key} group={group} path={only.path} />;
  return (
    <section key={group.key} className={`panel ${styles.card}`} aria-labelledby={`home-${group.key}`}>
      <h2 id={`home-${group.key}`} className={`row gap-10 text-14 weight-600 ${styles.cardTitle}`}>
        <span className={styles.icon}>{group.icon}</span>
        {group.title}
      </h2>
      <ul className={`plain-list ${styles.links}`}>
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
    <Link to={path} className={`panel ${styles.card} row gap-10 text-plain weight-600 ${styles.single}`}>
      <span className={styles.icon}>{group.icon}</span>
      {group.title}
    </Link>
  );
}

function NothingYet() {
  const { t } = useTranslation('home');
  return (
    <div className={`round-8 secondary text-center ${styles.nothing}`}>
      <p>{t('nothing')}</p>
      <p>{t('nothingHint')}</p>
    </div>
  );
}
