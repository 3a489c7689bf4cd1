import type { BookLine, MatchProposal, StatementLine } from '@doi-tien/contract/statement.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { absolute, sign } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Checkbox } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showDay } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './statements.module.css';
import { useEntryWords } from './use-entry-words.ts';

interface ChosenProps {
  isChosen: boolean;
  /** Null where the person may only look. */
  onChoose: (() => void) | null;
}

interface OutsideRowProps extends ChosenProps {
  line: StatementLine;
  proposal: MatchProposal | undefined;
  proposed: readonly BookLine[];
  /** Null where nothing can be accepted with one key. */
  onAccept: (() => void) | null;
  /** Null where the person may not book. */
  onBook: (() => void) | null;
  /** Null where the person may only look. */
  onExplain: (() => void) | null;
}

export function OutsideRow(props: OutsideRowProps) {
  const { line, proposal, proposed, isChosen, onChoose, onAccept, onBook, onExplain } = props;
  const { t } = useTranslation('statements');
  const words = useEntryWords();
  const said = { amount: formatDecimal(line.so_tien), day: showDay(line.ngay) };
  const what = [...(proposal?.cac_phieu_cho ?? []).map(({ ma }) => ma), ...proposed.map(words)].join(' + ');
  return (
    <Row
      label={t('select', said)}
      day={line.ngay}
      amount={line.so_tien}
      isChosen={isChosen}
      onChoose={onChoose}
      onEnter={onAccept}
      onKey={{ g: onBook, t: onExplain }}
      main={line.noi_dung || line.tham_chieu || ''}
      more={[line.tham_chieu, line.doi_tuong, line.tk_doi_tuong].filter(Boolean).join(' · ')}
    >
      {line.giai_thich && <span className={styles.explained}>{line.giai_thich}</span>}
      {proposal && <Proposal proposal={proposal} what={what} />}
      <span className="row wrap gap-4">
        {proposal && <Accept proposal={proposal} what={what} said={said} onAccept={onAccept} />}
        {onBook && (
          <Button
            size="small"
            type={proposal ? 'link' : 'default'}
            onClick={onBook}
            aria-label={t('book.actionOf', said)}
          >
            {t('book.action')}
          </Button>
        )}
        {onExplain && (
          <Button size="small" type="link" onClick={onExplain} aria-label={t('explain.actionOf', said)}>
            {t('explain.action')}
          </Button>
        )}
      </span>
    </Row>
  );
}

interface ProposalProps {
  proposal: MatchProposal;
  /** What it may belong to. */
  what: string;
}

/** What the line may belong to, and what is missing or over. */
function Proposal({ proposal: { chenh_lech: difference, ly_do }, what }: ProposalProps) {
  const { t } = useTranslation('statements');
  const offBy = formatDecimal(absolute(difference));
  return (
    <span className={`text-accent ${styles.proposal}`}>
      {t('proposal', { what, reason: t(`reasons.${ly_do}`) })}{' '}
      {sign(difference) !== 0 && (
        <b className={`text-warning weight-600 ${styles.offBy}`}>
          {t(sign(difference) < 0 ? 'short' : 'over', { amount: offBy })}
        </b>
      )}
    </span>
  );
}

interface AcceptProps extends ProposalProps, Pick<OutsideRowProps, 'onAccept'> {
  /** Amount and day of the line. */
  said: { amount: string; day: string };
}

/** The one thing to do about a proposal. */
function Accept({ proposal, what, said, onAccept }: AcceptProps) {
  const { t } = useTranslation('statements');
  const act = actOf(proposal);
  if (act === 'openTickets')
    return proposal.cac_phieu_cho.map(({ giao_dich_id, ma, loai }) => (
      <Link key={giao_dich_id} to={`/${TRADE_KINDS.find(({ code }) => code === loai)?.path}?phieu=${giao_dich_id}`}>
        {t('openTicket', { code: ma })}
      </Link>
    ));
  if (!onAccept) return null;
  return (
    <Button
      size="small"
      onClick={onAccept}
      aria-label={act === 'complete' ? t('completeOf', { code: what }) : t(`${act}Of`, said)}
    >
      {t(act)}
    </Button>
  );
}

/** Two waiting tickets, or one that was paid with a difference, are completed by a person first. */
export function actOf({ cac_phieu_cho: waiting, chenh_lech }: MatchProposal) {
  const isOff = sign(chenh_lech) !== 0;
  if (waiting.length === 1 && !isOff) return 'complete';
  if (waiting.length > 0) return 'openTickets';
  return isOff ? 'bookDifference' : 'accept';
}

export function BookRow({ line, isChosen, onChoose }: ChosenProps & { line: BookLine }) {
  const { t } = useTranslation('statements');
  const words = useEntryWords();
  return (
    <Row
      label={t('select', { amount: formatDecimal(line.so_tien), day: showDay(line.ngay) })}
      day={line.ngay}
      amount={line.so_tien}
      isChosen={isChosen}
      onChoose={onChoose}
      onEnter={null}
      main={words(line)}
      more={[line.tham_chieu, line.ten_khach].filter(Boolean).join(' · ')}
    />
  );
}

interface RowProps extends ChosenProps {
  label: string;
  day: string;
  amount: string;
  main: string;
  more: string;
  onEnter: (() => void) | null;
  /** Further keys of the row. */
  onKey?: Record<string, (() => void) | null>;
  children?: ReactNode;
}

/** One line of either side. Arrow keys go from row to row, Space chooses, Enter accepts, letters do what the row offers. */
function Row({ label, day, amount, main, more, isChosen, onChoose, onEnter, onKey, children }: RowProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget) return;
    const key = event.key;
    const further = event.ctrlKey || event.metaKey || event.altKey ? null : onKey?.[key.toLowerCase()];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next =
        key === 'ArrowDown' ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
      (next as HTMLElement | null)?.focus();
    } else if (key === 'Enter' && onEnter) onEnter();
    else if (key === ' ' && onChoose) onChoose();
    else if (further) further();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: rows take the focus, so that a whole list is worked through by keys
    <li className={styles.row} tabIndex={0} aria-label={label} data-chosen={isChosen} onKeyDown={onKeyDown}>
      {onChoose && <Checkbox checked={isChosen} onChange={onChoose} aria-label={label} tabIndex={-1} />}
      <span className={`flex-1 gap-2 ${styles.rowText}`}>
        <span className="break-anywhere">{main}</span>
        <span className={`muted text-12 ${styles.quiet}`}>
          {showDay(day)}
          {more && ` · ${more}`}
        </span>
      </span>
      <MoneyText amount={amount} align="right" />
      {children && <span className={styles.further}>{children}</span>}
    </li>
  );
}
