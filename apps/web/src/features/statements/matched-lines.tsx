import { MATCHED_BY } from '@doi-tien/contract/statement';
import type { MatchedGroup, OutsideAccount } from '@doi-tien/contract/statement.schema';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useMatchedLinesQuery, useUndoMatchMutation } from './statement-endpoints.ts';
import styles from './statements.module.css';
import { useEntryWords } from './use-entry-words.ts';

/** How many matches one answer has. */
const PAGE = 50;

const WORDS = {
  [MATCHED_BY.itself]: 'itself',
  [MATCHED_BY.person]: 'person',
  [MATCHED_BY.completion]: 'completion',
} as const;

export function MatchedLines({ account }: { account: OutsideAccount }) {
  const { t } = useTranslation('statements');
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <ul className={styles.rows}>
      {starts.map((before, index) => (
        <Page
          key={before ?? 0}
          account={account}
          before={before}
          empty={index === 0 ? t('matchedEmpty') : null}
          onMore={index === starts.length - 1 ? (last) => setStarts([...starts, last]) : null}
        />
      ))}
    </ul>
  );
}

interface PageProps {
  account: OutsideAccount;
  before: number | undefined;
  empty: string | null;
  onMore: ((last: number) => void) | null;
}

function Page({ account, before, empty, onMore }: PageProps) {
  const { t } = useTranslation('statements');
  const { data, error, refetch } = useMatchedLinesQuery({ id: account.id, before });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />;
  const last = data.at(-1);
  return (
    <>
      {data.length === 0 && empty && <li className={styles.quiet}>{empty}</li>}
      {data.map((group) => (
        <Group key={group.id} account={account} group={group} />
      ))}
      {onMore && last && data.length === PAGE && (
        <li>
          <Button onClick={() => onMore(last.id)}>{t('more')}</Button>
        </li>
      )}
    </>
  );
}

function Group({ account, group }: { account: OutsideAccount; group: MatchedGroup }) {
  const { t } = useTranslation('statements');
  const may = useMay('doi-chieu');
  const words = useEntryWords();
  const [undo, { isLoading }] = useUndoMatchMutation();
  const amount = sum(group.ngoai.map(({ so_tien }) => so_tien));
  const day = showDay(group.ngoai[0]?.ngay ?? '');
  const by = WORDS[group.cach as keyof typeof WORDS];
  const takeApart = () =>
    undo({ id: account.id, matchId: group.id })
      .unwrap()
      .catch((failure) => {
        // The call has told its refusal.
        if (!isApiError(failure)) throw failure;
      });
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        <span className={styles.rowMain}>
          {group.ngoai.map(({ noi_dung, tham_chieu }) => noi_dung || tham_chieu).join(' + ')} ↔{' '}
          {group.so.map(words).join(' + ')}
        </span>
        <span className={styles.quiet}>
          {day} · {t(`matchedBy.${by}`)} · {t('by', { who: group.nguoi_tao ?? '', when: showMoment(group.ngay_tao) })}
        </span>
      </span>
      <MoneyText amount={amount} align="right" />
      {may('match') && group.cach !== MATCHED_BY.completion && (
        <Button
          size="small"
          loading={isLoading}
          onClick={() => void takeApart()}
          aria-label={t('undoOf', { amount: formatDecimal(amount), day })}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
