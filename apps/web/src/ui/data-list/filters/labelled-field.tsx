import type { PropsWithChildren } from 'react';
import styles from './labelled-field.module.css';

/** A field of the filter panel under its label. */
export function LabelledField({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    <div className={`stack may-shrink gap-4 ${styles.field}`}>
      <div className="secondary text-12">{label}</div>
      {children}
    </div>
  );
}
