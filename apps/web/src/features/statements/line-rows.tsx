import type { BookLine, MatchProposal, StatementLine } from '@doi-tien/contract/statement.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Checkbox } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  proposed: BookLine | undefined;
  onAccept: (() => void) | null;
  /** Null where the person may not book. */
  onBook: (() => void) | null;
}

export function OutsideRow({ line, proposal, proposed, isChosen, onChoose, onAccept, onBook }: OutsideRowProps) {
  const { t } = useTranslation('statements');
  const words = useEntryWords();
  const what = proposal?.phieu_cho?.ma ?? (proposed ? words(proposed) : null);
  const said = { amount: formatDecimal(line.so_tien), day: showDay(line.ngay) };
  return (
    <Row
      label={t('select', said)}
      day={line.ngay}
      amount={line.so_tien}
      isChosen={isChosen}
      onChoose={onChoose}
      onEnter={onAccept}
      main={line.noi_dung || line.tham_chieu || ''}
      more={[line.tham_chieu, line.doi_tuong, line.tk_doi_tuong].filter(Boolean).join(' · ')}
    >
      {proposal && what && (
        <span className={styles.proposal}>
          <span>{t('proposal', { what, reason: t(`reasons.${proposal.ly_do}`) })}</span>
          {onAccept && (
            <Button
              size="small"
              onClick={onAccept}
              aria-label={proposal.phieu_cho ? t('completeOf', { code: what }) : t('acceptOf', said)}
            >
              {t(proposal.phieu_cho ? 'complete' : 'accept')}
            </Button>
          )}
        </span>
      )}
      {!what && onBook && (
        <span className={styles.proposal}>
          <Button size="small" onClick={onBook} aria-label={t('book.actionOf', said)}>
            {t('book.action')}
          </Button>
        </span>
      )}
    </Row>
  );
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
  children?: ReactNode;
}

/** One line of either side. Arrow keys go from row to row, Space chooses, Enter accepts. */
function Row({ label, day, amount, main, more, isChosen, onChoose, onEnter, children }: RowProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget) return;
    const key = event.key;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next =
        key === 'ArrowDown' ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
      (next as HTMLElement | null)?.focus();
    } else if (key === 'Enter' && onEnter) onEnter();
    else if (key === ' ' && onChoose) onChoose();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: rows take the focus, so that a whole list is worked through by keys
    <li className={styles.row} tabIndex={0} aria-label={label} data-chosen={isChosen} onKeyDown={onKeyDown}>
      {onChoose && <Checkbox checked={isChosen} onChange={onChoose} aria-label={label} tabIndex={-1} />}
      <span className={styles.rowText}>
        <span className={styles.rowMain}>{main}</span>
        <span className={styles.quiet}>
          {showDay(day)}
          {more && ` · ${more}`}
        </span>
        {children}
      </span>
      <MoneyText amount={amount} align="right" />
    </li>
  );
}
