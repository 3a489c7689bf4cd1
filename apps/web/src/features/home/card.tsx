import { RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './dashboard.module.css';

interface CardProps {
  title: string;
  /** Where the whole of it is. */
  link?: { to: string; text: string } | false;
  children: ReactNode;
}

/** A named part of the dashboard. */
export function Card({ title, link, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className="row baseline between gap-16 mb-12">
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {link && (
          <Link to={link.to} className={`flex-none text-12 ${styles.cardLink}`}>
            {link.text} <RightOutlined aria-hidden="true" />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

interface NothingProps {
  title: string;
  hint?: string;
  action?: ReactNode;
}

/** Nothing to show yet, and what makes something show. */
export function Nothing({ title, hint, action }: NothingProps) {
  return (
    <div className={styles.nothing}>
      <b>{title}</b>
      {hint && <span>{hint}</span>}
      {action}
    </div>
  );
}
