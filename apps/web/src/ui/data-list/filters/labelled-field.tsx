import type { PropsWithChildren } from 'react';
import styles from './labelled-field.module.css';

/** A field of the filter panel under its label. */
export function LabelledField({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    <div className={styles.field}>
      <div className={styles.label}>{label}</div>
      {children}
    </div>
  );
}
