import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  InfoCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** `success` is the specification's green, `danger` its red; `buy` and `sell` have their own colours everywhere. */
export type StatusTone = 'success' | 'danger' | 'warning' | 'info' | 'neutral' | 'buy' | 'sell';

const ICONS: Record<StatusTone, ReactNode> = {
  success: <CheckCircleFilled />,
  danger: <CloseCircleFilled />,
  warning: <ClockCircleFilled />,
  info: <InfoCircleFilled />,
  neutral: <MinusCircleFilled />,
  buy: <ArrowDownOutlined />,
  sell: <ArrowUpOutlined />,
};

interface StatusTagProps {
  tone: StatusTone;
  label: string;
}

/** Colour, icon and words together: none of them is the only sign. */
export function StatusTag({ tone, label }: StatusTagProps) {
  return (
    <span className={`${styles.tag} ${tone === 'neutral' ? '' : styles[tone]}`}>
      <span aria-hidden="true">{ICONS[tone]}</span>
      <span className={styles.label}>{label}</span>
    </span>
  );
}
