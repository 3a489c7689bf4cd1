import type { ReactNode } from 'react';
import styles from './section-card.module.css';

interface SectionCardProps {
  /** For links within the page. */
  id?: string;
  title: string;
  /** One sentence on what these are for. */
  hint?: string;
  extra?: ReactNode;
  children: ReactNode;
}

/** A titled part of a sheet: the name and its sentence on the left, the fields on the right where there is room. */
export function SectionCard({ id, title, hint, extra, children }: SectionCardProps) {
  return (
    <section id={id} className={`stack panel mb-16 ${styles.card}`}>
      <header>
        <h2 className="no-margin text-16 weight-600">{title}</h2>
        {hint && <p className="no-margin mt-4 muted">{hint}</p>}
        {extra}
      </header>
      <div className="may-shrink">{children}</div>
    </section>
  );
}
