import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  RightOutlined,
  WarningFilled,
} from '@ant-design/icons';
import { alertTone } from '@doi-tien/contract/alerts';
import type { Dashboard, DashboardAlert, LastCount } from '@doi-tien/contract/dashboard.schema';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWaitingApprovals } from '../../lib/approvals/approvals.ts';
import { stateToEnter, useBranches } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useMayOpen } from '../../lib/session/screens.ts';
import { type AlertLine, alertLines, lastCountAt, solvedAt } from './alert-lines.ts';
import { AlertMenu } from './alert-menu.tsx';
import styles from './day-check.module.css';
import { ReasonLink } from './reason-link.tsx';
import { useAlertWords, useHandlingWords, useLastCountWords } from './use-alert-words.ts';

type Tone = 'error' | 'warning' | 'info' | 'success';

const ICONS: Record<Tone, React.ReactNode> = {
  error: <ExclamationCircleFilled />,
  warning: <WarningFilled />,
  info: <InfoCircleFilled />,
  success: <CheckCircleFilled />,
};

/** Of the lines only the worst are shown; the rest is one press away. What is in order comes last and is not counted. */
const FIRST = 3;

/** "Is anything missing?", answered before anything else: the worst with the way to where it is solved, or that there is none. */
export function DayCheck({ data }: { data: Pick<Dashboard, 'canh_bao' | 'kiem_quy_gan_nhat' | 'theo_chi_nhanh'> }) {
  const { t } = useTranslation('home');
  const [isWhole, setWhole] = useState(false);
  const found = alertLines(data.canh_bao);
  const counts = countsOf(data);
  const differing = counts.filter(({ last }) => last.chenh_lech.length > 0);
  const waiting = useWaitingApprovals()?.length ?? 0;
  const open = found.filter(({ handling }) => handling === null);
  const red = open.filter(({ alerts }) => alertTone(alerts) === 'error');
  const total = open.length + Math.min(waiting, 1) + differing.length;
  const lineOf = (line: AlertLine) => <Found key={line.key} line={line} isOwn={!data.theo_chi_nhanh} />;
  const countOf = (count: Count) => <LastCountLine key={count.last.ket_id} {...count} />;
  const lines = [
    ...red.map(lineOf),
    ...(waiting > 0
      ? [
          <Line
            key="approvals"
            tone="warning"
            text={t('check.approvals', { count: waiting })}
            to="/duyet"
            branch={null}
          />,
        ]
      : []),
    ...differing.map(countOf),
    ...found.filter((line) => !red.includes(line)).map(lineOf),
    ...counts.filter((count) => !differing.includes(count)).map(countOf),
  ];
  const handled = found.length - open.length;
  return (
    <section className="panel clip" aria-labelledby="home-check">
      <header className={styles.head}>
        <h2 id="home-check" className="no-margin text-16 weight-600">
          {t('check.title')}
        </h2>
        <span className={`weight-500 ${styles.answer}`} data-tone={total === 0 ? 'success' : 'warning'}>
          <span aria-hidden="true">{ICONS[total === 0 ? 'success' : 'warning']}</span>{' '}
          {total === 0 ? t('check.nothing') : t('check.toSee', { count: total })}
          {handled > 0 && <span className="muted weight-400"> · {t('handling.handled', { count: handled })}</span>}
        </span>
      </header>
      <ul className={`plain-list ${styles.list}`}>{isWhole ? lines : lines.slice(0, FIRST)}</ul>
      {lines.length > FIRST && (
        <Button type="text" block aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : total > FIRST ? t('more', { rest: total - FIRST }) : t('moreQuiet')}
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
  const text = words(last);
  return (
    <Line tone={tone} text={text} to={maySee ? lastCountAt(last) : null} branch={branch}>
      {last.chenh_lech.length > 0 && <ReasonLink branchId={branch?.id ?? null} text={text} />}
    </Line>
  );
}

function Found({ line, isOwn }: { line: AlertLine; isOwn: boolean }) {
  const mayOpen = useMayOpen();
  const words = useAlertWords();
  const to = solvedAt(line, mayOpen);
  const [{ chi_nhanh_id: id, chi_nhanh: name }] = line.alerts;
  const branch = id && name ? { id, name } : null;
  const text = words(line);
  return (
    <Line tone={alertTone(line.alerts)} text={text} to={to} branch={branch} handling={line.handling}>
      {(line.kind === 'phieu_huy' || line.kind === 'chenh_lech_quy') && <ReasonLink branchId={id} text={text} />}
      {isOwn && <AlertMenu line={line} text={text} />}
    </Line>
  );
}

interface LineProps {
  tone: Tone;
  text: string;
  to: string | null;
  /** Where it was found, when several branches are looked at. */
  branch: { id: number; name: string } | null;
  handling?: DashboardAlert['xu_ly'];
  children?: ReactNode;
}

/** What was found in another branch is solved there: the link enters it, for people who work in it. */
function Line({ tone, text, to, branch, handling = null, children }: LineProps) {
  const worksIn = useBranches().some(({ value }) => value === branch?.id);
  const handled = useHandlingWords();
  const isReachable = branch === null || worksIn;
  const content = (
    <>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        {ICONS[tone]}
      </span>
      <span className={`num flex-1 may-shrink break-anywhere ${styles.text}`}>
        {branch && <b>{branch.name}: </b>}
        {text}
        {handling && <span className="block muted text-12 weight-400">{handled(handling)}</span>}
      </span>
    </>
  );
  return (
    <li data-handled={handling ? true : undefined}>
      {to === null || !isReachable ? (
        <span className={styles.line}>{content}</span>
      ) : (
        <Link to={to} state={branch && stateToEnter(branch.id)} className={styles.line}>
          {content}
          <RightOutlined className={styles.go} aria-hidden="true" />
        </Link>
      )}
      {children}
    </li>
  );
}
