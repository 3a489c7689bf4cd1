import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { businessHour, formatLongDate } from '../../i18n/format-date.ts';
import { isLanguage } from '../../i18n/languages.ts';
import { useReportBranches } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { DashboardView } from './dashboard-view.tsx';
import type { DashboardScope } from './home-endpoint.ts';
import styles from './home-page.module.css';
import { ScreenLinks } from './screen-links.tsx';

/** The start page: the state of the day and what comes next. People who may not see that get links to their screens. */
export default function HomePage() {
  const maySee = useCan(['dashboard', 'index']);
  return (
    <div className={styles.page}>
      <Greeting />
      {maySee ? <ScopedDashboard /> : <ScreenLinks />}
    </div>
  );
}

/** People who see all branches choose between this one and all; the choice is in the address. */
function ScopedDashboard() {
  const { t } = useTranslation('home');
  const mayChoose = useReportBranches('dashboard').length > 0;
  const [address, setAddress] = useSearchParams();
  const scope: DashboardScope = mayChoose && address.get('chi_nhanh') === 'tat_ca' ? 'all' : 'own';
  return (
    <>
      {mayChoose && (
        <Segmented<DashboardScope>
          aria-label={t('scope.label')}
          className={styles.scope}
          value={scope}
          options={(['own', 'all'] as const).map((name) => ({ value: name, label: t(`scope.${name}`) }))}
          onChange={(next) => setAddress(next === 'all' ? { chi_nhanh: 'tat_ca' } : {}, { preventScrollReset: true })}
        />
      )}
      <DashboardView scope={scope} />
    </>
  );
}

function Greeting() {
  const { t, i18n } = useTranslation('home');
  const name = useAppSelector((state) => state.auth.user?.ho_va_ten ?? '');
  const now = new Date();
  const language = isLanguage(i18n.language) ? i18n.language : 'vi';
  return (
    <header className="row wrap baseline between gap-0 gap-x-24">
      <h1 className={`no-margin text-20 balance ${styles.greeting}`}>{t(partOfDay(now), { name })}</h1>
      <time className={`muted ${styles.date}`} dateTime={now.toISOString()}>
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
