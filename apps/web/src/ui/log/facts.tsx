import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What is known about a row, as pairs of a name and a value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** Over the whole width, for long values. */
  wide?: boolean;
  children: ReactNode;
}

export function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
