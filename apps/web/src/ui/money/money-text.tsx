import { isDecimal, sign } from '@doi-tien/money/decimal';
import { type FormattedParts, formatParts } from '@doi-tien/money/format';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './money-text.module.css';
import { plainFigure } from './plain-copy.ts';

/** `gainLoss` of what was earned; `overShort` of what a count found: both with a sign and an arrow besides their colour. */
export type MoneyTone = 'gainLoss' | 'overShort';

const TONE_WORDS = {
  gainLoss: { up: 'money.gain', down: 'money.loss' },
  overShort: { up: 'money.over', down: 'money.short' },
} as const;

export interface MoneyTextProps {
  /** A decimal string as it travels. Anything else shows a dash, never a wrong figure. */
  amount: string | null | undefined;
  unit?: string;
  /** Room for so many decimals, so that figures of different currencies align at the dot in one column. */
  alignDecimals?: number;
  /** Right-aligned on a line of its own, as in a table; otherwise it flows with the text. */
  align?: 'right' | 'inline';
  tone?: MoneyTone;
  /** Off where an arrow would be read as a comparison. */
  hasArrow?: boolean;
  size?: 'inherit' | 'medium' | 'large' | 'hero';
}

/** Copying (part of) a figure gives the plain number, ready for a spreadsheet. */
function copyPlain(event: ClipboardEvent<HTMLElement>): void {
  const selection = window.getSelection();
  if (selection === null || !event.currentTarget.contains(selection.anchorNode)) return;
  if (!event.currentTarget.contains(selection.focusNode)) return;
  const figure = plainFigure(selection.toString());
  if (figure === '') return;
  event.clipboardData.setData('text/plain', figure);
  event.preventDefault();
}

function reservedDecimals(parts: FormattedParts, alignDecimals = 0): string {
  const missing = alignDecimals - parts.fraction.length;
  if (missing <= 0) return '';
  return (parts.fraction === '' ? '.' : '') + '0'.repeat(missing);
}

export function MoneyText({
  amount,
  unit,
  alignDecimals,
  align = 'inline',
  tone,
  hasArrow = true,
  size,
}: MoneyTextProps) {
  const { t } = useTranslation('ui');
  const className = [
    styles.currency,
    align === 'right' && styles.right,
    size !== undefined && size !== 'inherit' && styles[size],
  ].filter(Boolean);
  if (amount === null || amount === undefined || !isDecimal(amount)) {
    return <span className={[...className, styles.none].join(' ')}>{t('money.none')}</span>;
  }
  const direction = tone ? sign(amount) : 0;
  const parts = formatParts(amount, { decimals: 0, sign: tone ? 'always' : 'auto' });
  const reserved = reservedDecimals(parts, alignDecimals);
  if (direction !== 0) className.push(direction > 0 ? styles.gain : styles.loss);
  return (
    <span className={className.join(' ')} onCopy={copyPlain}>
      {tone && direction !== 0 && hasArrow && (
        <span className={styles.arrow}>
          <span aria-hidden="true">{direction > 0 ? '▲' : '▼'}</span>
          <span className="visually-hidden">{t(TONE_WORDS[tone][direction > 0 ? 'up' : 'down'])}</span>
        </span>
      )}
      {parts.sign.replace('-', '\u2212')}
      {parts.whole}
      {parts.fraction !== '' && `.${parts.fraction}`}
      {reserved !== '' && (
        <span className={styles.reserved} aria-hidden="true">
          {reserved}
        </span>
      )}
      {unit !== undefined && (
        <span className={styles.unit} data-unit={unit.length > 1 ? 'code' : 'symbol'}>
          {unit}
        </span>
      )}
    </span>
  );
}
