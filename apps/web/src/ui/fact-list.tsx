import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** What a record says, a line each; what it does not say is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([name, value]) =>
        value ? [<dt key={name}>{name}</dt>, <dd key={`${name} =`}>{value}</dd>] : [],
      )}
    </dl>
  );
}
