import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './state-box.module.css';

export interface EmptyStateProps {
  title: string;
  /** What to do now, in a sentence. */
  hint?: string;
  /** The button that does it. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, hint, action, icon = <InboxOutlined /> }: EmptyStateProps) {
  return (
    <div className={styles.box}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.title}>{title}</div>
      {hint && <div className={styles.text}>{hint}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
