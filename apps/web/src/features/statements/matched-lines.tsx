import { MATCHED_BY } from '@doi-tien/contract/statement';
import type { MatchedGroup, OutsideAccount } from '@doi-tien/contract/statement.schema';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { whileUndoing } from '../../lib/notices/undoing.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useMatchedLinesQuery, useUndoBookingMutation, useUndoMatchMutation } from './statement-endpoints.ts';
import styles from './statements.module.css';
import { useEntryWords } from './use-entry-words.ts';

/** How many matches one answer has. */
const PAGE = 50;

const WORDS = {
  [MATCHED_BY.itself]: 'itself',
  [MATCHED_BY.person]: 'person',
  [MATCHED_BY.completion]: 'completion',
  [MATCHED_BY.booking]: 'booking',
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
  if (!data) return <Waiting error={error} refetch={refetch} />;
  const last = data.at(-1);
  return (
    <>
      {data.length === 0 && empty && <li className={`muted text-12 ${styles.quiet}`}>{empty}</li>}
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
  const shown = group.ngoai.length > 0 ? group.ngoai : group.so;
  const amount = sum(shown.map(({ so_tien }) => so_tien));
  const day = showDay(shown[0]?.ngay ?? '');
  const by = WORDS[group.cach as keyof typeof WORDS];
  const submission = useSubmission();
  const taken = { id: account.id, matchId: group.id };
  const takeApart = () =>
    submission
      .withKey(taken, ({ idempotencyKey }) => whileUndoing(undo({ ...taken, idempotencyKey }).unwrap()))
      .catch((failure) => {
        // The call has told its refusal.
        if (!isApiError(failure)) throw failure;
      });
  return (
    <li className={styles.row}>
      <span className={`flex-1 gap-2 ${styles.rowText}`}>
        <span className="break-anywhere">
          {[...group.ngoai.map(({ noi_dung, tham_chieu }) => noi_dung || tham_chieu), ...group.so.map(words)].join(
            ' ↔ ',
          )}
        </span>
        <span className={`muted text-12 ${styles.quiet}`}>
          {day} · {t(`matchedBy.${by}`)} · {t('by', { who: group.nguoi_tao ?? '', when: showMoment(group.ngay_tao) })}
        </span>
      </span>
      <MoneyText amount={amount} align="right" />
      {group.cach === MATCHED_BY.booking && <UndoBooking account={account} group={group} />}
      {may('match') &&
        (group.cach === MATCHED_BY.itself || group.cach === MATCHED_BY.person) &&
        group.ngoai.length > 0 && (
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

/** A booking moved money in the books, so it is taken back by an entry of its own, with a reason. */
function UndoBooking({ account, group }: { account: OutsideAccount; group: MatchedGroup }) {
  const { t } = useTranslation('statements');
  const may = useMay('doi-chieu');
  const [undo] = useUndoBookingMutation();
  const submission = useSubmission();
  const [question, setQuestion] = useState<Question | null>(null);
  if (!may('book')) return null;
  const ask = () =>
    setQuestion({
      title: t('book.undoTitle'),
      text: t('book.undoText'),
      okText: t('book.undo'),
      danger: true,
      reason: { label: t('book.reason'), remembered: 'reason-void' },
      act: (ly_do) =>
        submission.withKey({ ly_do }, (keyed) =>
          undo({ id: account.id, matchId: group.id, submission: keyed }).unwrap(),
        ),
    });
  return (
    <>
      <Button size="small" onClick={ask}>
        {t('book.undo')}
      </Button>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
