import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: ReactNode;
  /** Quieter buttons before the primary one. */
  actions?: ReactNode;
  primaryAction?: ReactNode;
  /** Filters, tabs or a warning, on a line of their own under the title. */
  toolbar?: ReactNode;
  /** The body is exactly as high as the window leaves it and scrolls inside, as lists do. */
  fill?: boolean;
  /** As wide as lines are still read easily: a sheet of fields. */
  narrow?: boolean;
  children: ReactNode;
}

/** Title and primary action on one line, filters under it, and a body that takes the rest of the height. */
export function PageFrame(props: PageFrameProps) {
  const { title, actions, primaryAction, toolbar, fill = false, narrow = false, children } = props;
  const classes = ['column may-shrink gap-12', fill && styles.fill, narrow && styles.narrow].filter(Boolean);
  return (
    <section className={classes.join(' ')}>
      <header className="row wrap gap-x-12">
        <h1 className={styles.title}>{title}</h1>
        {(actions || primaryAction) && (
          <div className="row wrap stretch">
            {actions}
            {primaryAction}
          </div>
        )}
      </header>
      {toolbar}
      <div className={`column grow may-shrink gap-0 ${styles.body}`}>{children}</div>
    </section>
  );
}
