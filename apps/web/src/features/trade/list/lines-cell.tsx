import type { Trade } from '@doi-tien/contract/trade.schema';
import { linesText } from '../model/lines-text.ts';
import styles from './lines-cell.module.css';

/** The lines of a ticket. In a table, where they have one line of text, the first is whole and the others are counted. */
export function LinesCell({ trade }: { trade: Trade }) {
  const [first, ...others] = trade.chi_tiet;
  if (!first) return null;
  if (others.length === 0) return linesText(trade);
  return (
    <span title={linesText(trade)}>
      {linesText({ chi_tiet: [first] })}
      <span className={styles.others}> · {linesText({ chi_tiet: others })}</span>
      <span className={styles.more} aria-hidden="true">
        {' '}
        +{others.length}
      </span>
    </span>
  );
}
