import type { Trade } from '@doi-tien/contract/trade.schema';
import { linesText } from '../model/lines-text.ts';
import styles from './lines-cell.module.css';

const NO_BREAK = '\u00a0';

/** "1,200 USD × 25,910", which may part in two before the "×", but not between a figure and what stands with it. */
function unbroken(line: Trade['chi_tiet'][number]): string {
  const [amount = '', rate = ''] = linesText({ chi_tiet: [line] }).split(' × ');
  return `${amount.replaceAll(' ', NO_BREAK)} ×${NO_BREAK}${rate}`;
}

/** What of a ticket's lines is whole in a table. */
export function firstLineText({ chi_tiet: [first, ...others] }: Trade): string {
  if (!first) return '';
  return others.length === 0 ? unbroken(first) : `${unbroken(first)}${NO_BREAK}+${others.length}`;
}

/** The lines of a ticket. In a table, where they have one line of text, the first is whole and the others are counted. */
export function LinesCell({ trade }: { trade: Trade }) {
  const [first, ...others] = trade.chi_tiet;
  if (!first) return null;
  if (others.length === 0) return unbroken(first);
  return (
    <span title={linesText(trade)}>
      {unbroken(first)}
      <span className={styles.others}> · {linesText({ chi_tiet: others })}</span>
      <span className={styles.more} aria-hidden="true">
        {NO_BREAK}+{others.length}
      </span>
    </span>
  );
}
