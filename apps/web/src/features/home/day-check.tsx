import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  RightOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { Dashboard, LastCount } from '@doi-tien/contract/dashboard.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWaitingApprovals } from '../../lib/approvals/approvals.ts';
import { stateToEnter, useBranches } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useMayOpen } from '../../lib/session/screens.ts';
import { type AlertLine, alertLines, lastCountAt, solvedAt, toneOf } from './alert-lines.ts';
import styles from './day-check.module.css';
import { useAlertWords, useLastCountWords } from './use-alert-words.ts';

type Tone = 'error' | 'warning' | 'info' | 'success';

const ICONS: Record<Tone, React.ReactNode> = {
  error: <ExclamationCircleFilled />,
  warning: <WarningFilled />,
  info: <InfoCircleFilled />,
  success: <CheckCircleFilled />,
};

/** Lines shown before the rest is asked for: of many branches there can be many. */
const FIRST = 12;

/** "Is anything missing?", answered before anything else: every oddity with the way to where it is solved, or that there is none. */
export function DayCheck({ data }: { data: Pick<Dashboard, 'canh_bao' | 'kiem_quy_gan_nhat' | 'theo_chi_nhanh'> }) {
  const { t } = useTranslation('home');
  const [isWhole, setWhole] = useState(false);
  const lines = alertLines(data.canh_bao);
  const counts = countsOf(data);
  const waiting = useWaitingApprovals()?.length ?? 0;
  const found = lines.length + Math.min(waiting, 1) + counts.filter(({ last }) => last.chenh_lech.length > 0).length;
  const shown = isWhole ? lines : lines.slice(0, FIRST);
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
        {waiting > 0 && (
          <Line tone="warning" text={t('check.approvals', { count: waiting })} to="/duyet" branch={null} />
        )}
        {counts.map((count) => (
          <LastCountLine key={count.last.ket_id} {...count} />
        ))}
        {shown.map((line) => (
          <Found key={line.key} line={line} />
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button type="text" block onClick={() => setWhole(true)}>
          {t('more', { rest: lines.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface Count {
  last: LastCount;
  branch: { id: number; name: string } | null;
}

/** The last count; of several branches those that differed. */
function countsOf({
  kiem_quy_gan_nhat,
  theo_chi_nhanh,
}: Pick<Dashboard, 'kiem_quy_gan_nhat' | 'theo_chi_nhanh'>): Count[] {
  if (kiem_quy_gan_nhat) return [{ last: kiem_quy_gan_nhat, branch: null }];
  return (theo_chi_nhanh ?? []).flatMap(({ chi_nhanh_id: id, chi_nhanh: name, kiem_quy_gan_nhat: last }) =>
    last && last.chenh_lech.length > 0 ? [{ last, branch: { id, name } }] : [],
  );
}

function LastCountLine({ last, branch }: Count) {
  const words = useLastCountWords();
  const maySee = useCan(['ket', 'index']);
  const tone = last.chenh_lech.length === 0 ? 'success' : 'warning';
  return <Line tone={tone} text={words(last)} to={maySee ? lastCountAt(last) : null} branch={branch} />;
}

function Found({ line }: { line: AlertLine }) {
  const mayOpen = useMayOpen();
  const words = useAlertWords();
  const to = solvedAt(line, mayOpen);
  const [{ chi_nhanh_id: id, chi_nhanh: name }] = line.alerts;
  const branch = id && name ? { id, name } : null;
  return <Line tone={toneOf(line)} text={words(line)} to={to} branch={branch} />;
}

interface LineProps {
  tone: Tone;
  text: string;
  to: string | null;
  /** Where it was found, when several branches are looked at. */
  branch: { id: number; name: string } | null;
}

/** What was found in another branch is solved there: the link enters it, for people who work in it. */
function Line({ tone, text, to, branch }: LineProps) {
  const worksIn = useBranches().some(({ value }) => value === branch?.id);
  const isReachable = branch === null || worksIn;
  const content = (
    <>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        {ICONS[tone]}
      </span>
      <span className={`num ${styles.text}`}>
        {branch && <b>{branch.name}: </b>}
        {text}
      </span>
    </>
  );
  return (
    <li>
      {to === null || !isReachable ? (
        <span className={styles.line}>{content}</span>
      ) : (
        <Link to={to} state={branch && stateToEnter(branch.id)} className={styles.line}>
          {content}
          <RightOutlined className={styles.go} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}
