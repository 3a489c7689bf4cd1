import { LINES_SHOWN } from '@doi-tien/contract/statement';
import type { BookLine, MatchProposal, OutsideAccount, StatementLine } from '@doi-tien/contract/statement.schema';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { BookLineDrawer } from './book-line-drawer.tsx';
import { BookRow, OutsideRow } from './line-rows.tsx';
import { useLinesLeftQuery, useMatchLinesMutation } from './statement-endpoints.ts';
import styles from './statements.module.css';
import { useCompletion } from './use-completion.ts';

/** Statement left, books right, proposals between; Enter accepts what is proposed for the line that has the focus. */
export function LinesLeft({ account }: { account: OutsideAccount }) {
  const { data, error, refetch } = useLinesLeftQuery(account.id);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />;
  }
  const { ngoai, so, de_xuat } = data;
  return <Sides key={account.id} account={account} ngoai={ngoai} so={so} de_xuat={de_xuat} />;
}

interface SidesProps {
  account: OutsideAccount;
  ngoai: StatementLine[];
  so: BookLine[];
  de_xuat: MatchProposal[];
}

function Sides({ account, ngoai, so, de_xuat }: SidesProps) {
  const { t } = useTranslation('statements');
  const may = useMay('doi-chieu');
  const [chosenLines, setChosenLines] = useState<readonly number[]>([]);
  const [chosenItems, setChosenItems] = useState<readonly number[]>([]);
  const [match, { isLoading }] = useMatchLinesMutation();
  const submission = useSubmission();
  const completion = useCompletion(account);
  const [booked, setBooked] = useState<StatementLine | null>(null);
  const lines = ngoai.filter(({ id }) => chosenLines.includes(id));
  const items = so.filter(({ id }) => chosenItems.includes(id));
  const clear = () => {
    setChosenLines([]);
    setChosenItems([]);
  };
  const send = async (dong_sao_ke_ids: number[], dong_but_toan_ids: number[]) => {
    if (isLoading) return;
    const body = { dong_sao_ke_ids, dong_but_toan_ids };
    try {
      await submission.withKey(body, (keyed) => match({ id: account.id, submission: keyed }).unwrap());
      clear();
    } catch (failure) {
      // The call has told its refusal.
      if (!isApiError(failure)) throw failure;
    }
  };
  const accept = (line: StatementLine, proposal: MatchProposal) => {
    if (proposal.phieu_cho) completion.ask(line, proposal.phieu_cho);
    else void send([line.id], proposal.dong_but_toan_ids);
  };
  const mayMatch = may('match');
  const isSomeChosen = lines.length + items.length > 0;
  return (
    <>
      {mayMatch && ngoai.length > 0 && <p className={styles.quiet}>{t('keys')}</p>}
      <div className={styles.sides}>
        <Side title={t('outside')} total={ngoai.length} empty={t('outsideEmpty')}>
          {ngoai.map((line) => {
            const proposal = de_xuat.find(({ dong_sao_ke_id }) => dong_sao_ke_id === line.id);
            return (
              <OutsideRow
                key={line.id}
                line={line}
                proposal={proposal}
                proposed={so.find(({ id }) => proposal?.dong_but_toan_ids.includes(id))}
                isChosen={chosenLines.includes(line.id)}
                onChoose={mayMatch ? () => setChosenLines(toggled(chosenLines, line.id)) : null}
                onAccept={mayMatch && proposal ? () => accept(line, proposal) : null}
                onBook={may('book') ? () => setBooked(line) : null}
              />
            );
          })}
        </Side>
        <Side title={t('books')} total={so.length} empty={t('booksEmpty')}>
          {so.map((line) => (
            <BookRow
              key={line.id}
              line={line}
              isChosen={chosenItems.includes(line.id)}
              onChoose={mayMatch ? () => setChosenItems(toggled(chosenItems, line.id)) : null}
            />
          ))}
        </Side>
      </div>
      {isSomeChosen && (
        <div className={styles.bar} role="status">
          <span className="num">
            {t('selected', {
              outside: formatDecimal(sum(lines.map(({ so_tien }) => so_tien))),
              books: formatDecimal(sum(items.map(({ so_tien }) => so_tien))),
            })}
          </span>
          <Button onClick={clear}>{t('clear')}</Button>
          <Button
            type="primary"
            loading={isLoading}
            disabled={lines.length === 0 || items.length === 0}
            onClick={() => void send([...chosenLines], [...chosenItems])}
          >
            {t('match')}
          </Button>
        </div>
      )}
      <ConfirmDialog question={completion.question} onClose={completion.close} />
      <BookLineDrawer account={account} line={booked} onClose={() => setBooked(null)} />
    </>
  );
}

function toggled(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}

function Side({
  title,
  total,
  empty,
  children,
}: {
  title: string;
  total: number;
  empty: string;
  children: React.ReactNode;
}) {
  const { t } = useTranslation('statements');
  return (
    <section className={styles.side} aria-label={title}>
      <h3>{title}</h3>
      {total === 0 ? <p className={styles.quiet}>{empty}</p> : <ul className={styles.rows}>{children}</ul>}
      {total === LINES_SHOWN && <p className={styles.quiet}>{t('shownFirst', { shown: LINES_SHOWN })}</p>}
    </section>
  );
}
