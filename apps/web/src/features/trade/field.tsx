import type { ReactNode } from 'react';
import styles from './trade.module.css';

/** A control with its name above it; typing a ticket needs no form around each line. */
export function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.field}>
      <span>{label}</span>
      {children}
      {hint && <small className={styles.hint}>{hint}</small>}
    </label>
  );
}
