import styles from './currency-badge.module.css';
import { badgeHue } from './currency-hue.ts';

interface CurrencyBadgeProps {
  code: string;
  symbol: string;
}

/** A currency at a glance: its symbol on its own colour. Flags of emoji look different, or not at all, on many machines. */
export function CurrencyBadge({ code, symbol }: CurrencyBadgeProps) {
  // Scripts that many machines have no letters for fall back to the code.
  const isReadable = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Thai}]+$/u.test(symbol);
  const sign = isReadable ? symbol.slice(0, 3) : code.slice(0, 2);
  return (
    <span
      className={`place-center flex-none nowrap ${styles.badge}`}
      style={{ '--badge-hue': badgeHue(code) } as React.CSSProperties}
      data-length={[...sign].length}
      aria-hidden="true"
    >
      {sign}
    </span>
  );
}
