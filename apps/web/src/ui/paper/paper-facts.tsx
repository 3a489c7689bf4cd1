import type { ReactNode } from 'react';
import styles from './paper.module.css';

interface PaperFactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Beside each other, where the paper is wide enough. */
  columns?: 1 | 2 | 3;
}

/** Names and what they are, line by line; a fact without a value is left out. */
export function PaperFacts({ facts, columns = 1 }: PaperFactsProps) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
