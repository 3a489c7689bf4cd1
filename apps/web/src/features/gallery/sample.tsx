import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={`stack align-top gap-16 ${styles.samples}`}>{children}</div>
    </section>
  );
}

export function Sample({ caption, wide = false, children }: { caption: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={wide ? `may-shrink panel p-16 ${styles.sample} all-columns` : `may-shrink panel p-16 ${styles.sample}`}
    >
      <div className="mb-8 muted text-12">{caption}</div>
      {children}
    </div>
  );
}
