import type { ReactNode } from 'react';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import styles from './cash-panel.module.css';

interface CashRowProps {
  label: string;
  amount: string;
  unit: string;
  /** What can be done about it, at the end of the line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One direction of the cash: whose hand, how much, and the notes. */
export function CashRow({ label, amount, unit, aside, children }: CashRowProps) {
  return (
    <div className={`column ${styles.row}`}>
      <div className="row wrap baseline gap-4 gap-x-12">
        <span className={`inline-row gap-4 muted ${styles.label}`}>{label}</span>
        <MoneyText amount={amount} unit={unit} size="medium" />
        {aside && <span className="to-the-end">{aside}</span>}
      </div>
      {children}
    </div>
  );
}
