import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles.samples}>{children}</div>
    </section>
  );
}

export function Sample({ caption, wide = false, children }: { caption: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? `${styles.sample} ${styles.wide}` : styles.sample}>
      <div className={styles.caption}>{caption}</div>
      {children}
    </div>
  );
}
