import { type PropsWithChildren, type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title?: string;
  text?: ReactNode;
  /** On the title's line, at its end. */
  action?: ReactNode;
}

/** One matter on a profile page. */
export function Panel({ title, text, action, children }: PropsWithChildren<PanelProps>) {
  const id = useId();
  return (
    <section className={`stack gap-16 panel ${styles.panel}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className="row wrap align-top between gap-x-24">
          <div className={styles.words}>
            <h2 id={id} className="no-margin text-16 weight-600">
              {title}
            </h2>
            {text && <p className={`muted break-anywhere pretty ${styles.text}`}>{text}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
