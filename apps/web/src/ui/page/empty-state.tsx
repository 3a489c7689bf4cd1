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
    <div className={`column justify-center grow text-center ${styles.box}`}>
      <span className={`mb-4 muted ${styles.icon}`} aria-hidden="true">
        {icon}
      </span>
      <div className="text-plain text-16 weight-600">{title}</div>
      {hint && <div className={`muted balance ${styles.text}`}>{hint}</div>}
      {action && <div className="mt-8">{action}</div>}
    </div>
  );
}
