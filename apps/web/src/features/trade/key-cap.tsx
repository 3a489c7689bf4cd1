import styles from './trade.module.css';

/** The key that does what the button says. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
