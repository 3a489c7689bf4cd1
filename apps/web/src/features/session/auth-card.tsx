import type { PropsWithChildren, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './auth-card.module.css';

interface AuthCardProps {
  heading: string;
  intro?: ReactNode;
  /** Why the last attempt was refused; read out when it appears. */
  refusal?: string;
  /** Links to the pages beside this one. */
  footer?: ReactNode;
}

/** The card of every page before signing in. */
export function AuthCard({ heading, intro, refusal = '', footer, children }: PropsWithChildren<AuthCardProps>) {
  return (
    <section className={styles.card} aria-labelledby="auth-heading">
      <h1 id="auth-heading" className={`no-margin balance ${styles.heading}`}>
        {heading}
      </h1>
      {intro && <p className={`secondary break-anywhere pretty ${styles.intro}`}>{intro}</p>}
      <p role="alert" className={refusal ? `round-6 text-error ${styles.refusal}` : 'no-margin'}>
        {refusal}
      </p>
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}

export function CardLink({ to, onClick, children }: PropsWithChildren<{ to: string; onClick?: () => void }>) {
  return (
    <Link to={to} className={`text-accent weight-500 ${styles.link}`} onClick={onClick}>
      {children}
    </Link>
  );
}
