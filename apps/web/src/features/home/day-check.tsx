import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  RightOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { Dashboard, LastCount } from '@doi-tien/contract/dashboard.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/permissions.ts';
import { useScreenGroups } from '../../lib/session/screens.ts';
import { ALERT_TONES, type AlertLine, alertLines, lastCountAt, solvedAt } from './alert-lines.ts';
import styles from './day-check.module.css';
import { useAlertWords, useLastCountWords } from './use-alert-words.ts';

type Tone = 'error' | 'warning' | 'info' | 'success';

const ICONS: Record<Tone, React.ReactNode> = {
  error: <ExclamationCircleFilled />,
  warning: <WarningFilled />,
  info: <InfoCircleFilled />,
  success: <CheckCircleFilled />,
};

/** "Is anything missing?", answered before anything else: every oddity with the way to where it is solved, or that there is none. */
export function DayCheck({ data: { canh_bao, kiem_quy_gan_nhat: last } }: { data: Dashboard }) {
  const { t } = useTranslation('home');
  const lines = alertLines(canh_bao);
  const found = lines.length + (last && last.chenh_lech.length > 0 ? 1 : 0);
  return (
    <section className={styles.check} aria-labelledby="home-check">
      <header className={styles.head}>
        <h2 id="home-check" className={styles.title}>
          {t('check.title')}
        </h2>
        <span className={styles.answer} data-tone={found === 0 ? 'success' : 'warning'}>
          <span aria-hidden="true">{ICONS[found === 0 ? 'success' : 'warning']}</span>{' '}
          {found === 0 ? t('check.nothing') : t('check.toSee', { count: found })}
        </span>
      </header>
      <ul className={styles.list}>
        {last && <LastCountLine last={last} />}
        {lines.map((line) => (
          <Found key={line.key} line={line} />
        ))}
      </ul>
    </section>
  );
}

function LastCountLine({ last }: { last: LastCount }) {
  const words = useLastCountWords();
  const maySee = useCan(['ket', 'index']);
  const tone = last.chenh_lech.length === 0 ? 'success' : 'warning';
  return <Line tone={tone} text={words(last)} to={maySee ? lastCountAt(last) : null} />;
}

function Found({ line }: { line: AlertLine }) {
  const screens = useScreenGroups().flatMap((group) => group.screens);
  const words = useAlertWords();
  const to = solvedAt(line, (path) => screens.some((screen) => screen.path === path));
  return <Line tone={ALERT_TONES[line.kind]} text={words(line)} to={to} />;
}

interface LineProps {
  tone: Tone;
  text: string;
  to: string | null;
}

function Line({ tone, text, to }: LineProps) {
  const content = (
    <>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        {ICONS[tone]}
      </span>
      <span className={`num ${styles.text}`}>{text}</span>
    </>
  );
  return (
    <li>
      {to === null ? (
        <span className={styles.line}>{content}</span>
      ) : (
        <Link to={to} className={styles.line}>
          {content}
          <RightOutlined className={styles.go} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}
