import styles from './money-badge.module.css';
import { badgeHue } from './money-hue.ts';

interface MoneyBadgeProps {
  code: string;
  symbol: string;
}

/** A money at a glance: its symbol on its own colour. Flags of emoji look different, or not at all, on many machines. */
export function MoneyBadge({ code, symbol }: MoneyBadgeProps) {
  const sign = symbol.length <= 3 ? symbol : symbol.slice(0, 3);
  return (
    <span
      className={styles.badge}
      style={{ '--badge-hue': badgeHue(code) } as React.CSSProperties}
      data-length={[...sign].length}
      aria-hidden="true"
    >
      {sign}
    </span>
  );
}
