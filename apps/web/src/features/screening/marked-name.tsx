import { Fragment } from 'react';
import { searchable } from '../../lib/browser/searchable.ts';
import styles from './screening.module.css';

/** A name in which the words are marked that the other side has too. */
export function MarkedName({ name, agreeing }: { name: string; agreeing: ReadonlySet<string> }) {
  const parts = name.split(/([^\p{L}\p{M}'’]+)/u);
  return (
    <span>
      {parts.map((part, place) => {
        const word = searchable(part).replace(/['’]/g, '').toUpperCase();
        return agreeing.has(word) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
          <mark key={place} className={styles.agrees}>
            {part}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
          <Fragment key={place}>{part}</Fragment>
        );
      })}
    </span>
  );
}
