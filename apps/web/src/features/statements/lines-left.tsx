import type {
  BookLine,
  MatchProposal,
  OutsideAccount,
  ReconciliationLines,
  StatementLine,
} from '@doi-tien/contract/statement.schema';
import { sign, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Pagination } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { notifyUndoable } from '../../lib/notices/notify.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { BookLineDrawer, type LineToBook } from './book-line-drawer.tsx';
import { actOf, BookRow, OutsideRow } from './line-rows.tsx';
import { useLinesLeftQuery, useMatchLinesMutation, useUndoMatchMutation } from './statement-endpoints.ts';
import styles from './statements.module.css';
import { useCompletion } from './use-completion.ts';
import { useExplanation } from './use-explanation.ts';
import { useKeptRow } from './use-kept-row.ts';

const PAGE_SIZE = 50;

/** Statement left, books right, proposals between; Enter accepts what is proposed for the line that has the focus. */
export function LinesLeft({ account }: { account: OutsideAccount }) {
  const [[page, page_so], setPages] = useState<readonly [number, number]>([1, 1]);
  const { data, error, refetch } = useLinesLeftQuery({ id: account.id, page, page_so, pageSize: PAGE_SIZE });
  if (!data) {
    return <Waiting error={error} refetch={refetch} />;
  }
  // The last line of a page was matched: the page before is shown.
  const last = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE));
  const [shown, shownBooks] = [Math.min(page, last(data.tong_ngoai)), Math.min(page_so, last(data.tong_so))];
  if (shown !== page || shownBooks !== page_so) setPages([shown, shownBooks]);
  return (
    <Sides
      key={account.id}
      account={account}
      left={data}
      outsidePager={{ current: page, total: data.tong_ngoai, onChange: (next) => setPages([next, page_so]) }}
      booksPager={{ current: page_so, total: data.tong_so, onChange: (next) => setPages([page, next]) }}
    />
  );
}

interface Pager {
  current: number;
  total: number;
  onChange: (page: number) => void;
}

interface SidesProps {
  account: OutsideAccount;
  left: ReconciliationLines;
  outsidePager: Pager;
  booksPager: Pager;
}

function Sides({ account, left, outsidePager, booksPager }: SidesProps) {
  const { ngoai, so, de_xuat, so_de_xuat } = left;
  const { t } = useTranslation('statements');
  const may = useMay('doi-chieu');
  // Whole lines: what was chosen on another page still counts.
  const [lines, setLines] = useState<readonly StatementLine[]>([]);
  const [items, setItems] = useState<readonly BookLine[]>([]);
  const [match, { isLoading }] = useMatchLinesMutation();
  const [undo] = useUndoMatchMutation();
  const submission = useSubmission();
  const completion = useCompletion(account);
  const explanation = useExplanation(account);
  const [booking, setBooking] = useState<LineToBook | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { backToList } = useKeptRow(list, ngoai);
  const mayMatch = may('match');
  const clear = () => {
    setLines([]);
    setItems([]);
  };
  const send = async (dong_sao_ke_ids: number[], dong_but_toan_ids: number[]) => {
    if (isLoading) return;
    const body = { dong_sao_ke_ids, dong_but_toan_ids };
    try {
      const matched = await submission.withKey(body, (keyed) => match({ id: account.id, submission: keyed }).unwrap());
      clear();
      const taken = { id: account.id, matchId: matched.khop_id };
      notifyUndoable(t('matchedNotice'), () =>
        submission.withKey(taken, ({ idempotencyKey }) => undo({ ...taken, idempotencyKey }).unwrap()),
      );
    } catch (failure) {
      // The call has told its refusal.
      if (!isApiError(failure)) throw failure;
    }
  };
  const accept = (line: StatementLine, proposal: MatchProposal) => {
    const [ticket] = proposal.cac_phieu_cho;
    if (ticket) completion.ask(line, ticket);
    else if (sign(proposal.chenh_lech) === 0) void send([line.id], proposal.dong_but_toan_ids);
    else setBooking({ line, paid: proposal.dong_but_toan_ids, amount: proposal.chenh_lech });
  };
  const mayAccept = (proposal: MatchProposal) => {
    const act = actOf(proposal);
    return act === 'bookDifference' ? may('book') : act !== 'openTickets' && mayMatch;
  };
  const isSomeChosen = lines.length + items.length > 0;
  return (
    <>
      <FateNotice sending={isLoading} />
      {mayMatch && ngoai.length > 0 && <p className={`about-keys muted text-12 ${styles.quiet}`}>{t('keys')}</p>}
      <div className={`stack gap-16 ${styles.sides}`} ref={list}>
        <Side title={t('outside')} pager={outsidePager} empty={t('outsideEmpty')}>
          {ngoai.map((line) => {
            const proposal = de_xuat.find(({ dong_sao_ke_id }) => dong_sao_ke_id === line.id);
            return (
              <OutsideRow
                key={line.id}
                line={line}
                proposal={proposal}
                proposed={[...so, ...so_de_xuat].filter(({ id }) => proposal?.dong_but_toan_ids.includes(id))}
                isChosen={lines.some(({ id }) => id === line.id)}
                onChoose={mayMatch ? () => setLines(toggled(lines, line)) : null}
                onAccept={proposal && mayAccept(proposal) ? () => accept(line, proposal) : null}
                onBook={may('book') ? () => setBooking({ line, paid: [], amount: line.so_tien }) : null}
                onExplain={mayMatch ? () => explanation.ask(line) : null}
              />
            );
          })}
        </Side>
        <Side title={t('books')} pager={booksPager} empty={t('booksEmpty')}>
          {so.map((line) => (
            <BookRow
              key={line.id}
              line={line}
              isChosen={items.some(({ id }) => id === line.id)}
              onChoose={mayMatch ? () => setItems(toggled(items, line)) : null}
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
            onClick={() => void send(idsOf(lines), idsOf(items))}
          >
            {t('match')}
          </Button>
        </div>
      )}
      <ConfirmDialog question={completion.question} onClose={completion.close} onClosed={backToList} />
      <ConfirmDialog question={explanation.question} onClose={explanation.close} onClosed={backToList} />
      <BookLineDrawer account={account} toBook={booking} onClose={() => setBooking(null)} onClosed={backToList} />
    </>
  );
}

function toggled<Line extends { id: number }>(chosen: readonly Line[], line: Line): Line[] {
  const others = chosen.filter(({ id }) => id !== line.id);
  return others.length < chosen.length ? others : [...others, line];
}

function idsOf(lines: readonly { id: number }[]): number[] {
  return lines.map(({ id }) => id);
}

interface SideProps {
  title: string;
  empty: string;
  pager: Pager;
  children: React.ReactNode;
}

function Side({ title, empty, pager, children }: SideProps) {
  return (
    <section className={styles.side} aria-label={title}>
      <h2>{title}</h2>
      {pager.total === 0 ? (
        <p className={`muted text-12 ${styles.quiet}`}>{empty}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
      <Pagination size="small" hideOnSinglePage showSizeChanger={false} pageSize={PAGE_SIZE} {...pager} />
    </section>
  );
}
