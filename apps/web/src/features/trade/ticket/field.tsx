import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** Beside the control, but not part of its name. */
  hint?: ReactNode;
  children: ReactNode;
}

/** A control with its name above it; typing a ticket needs no form around each line. */
export function Field({ label, hint, children }: FieldProps) {
  return (
    <div className="column may-shrink gap-2">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className="column may-shrink gap-4">
        <span className={styles.label}>{label}</span>
        {children}
      </label>
      {hint && <small className={styles.hint}>{hint}</small>}
    </div>
  );
}
