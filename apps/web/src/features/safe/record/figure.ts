import { formatDecimal } from '@doi-tien/money/format';

/** On paper a figure is plain text; what is not known yet is room to write. */
export function figure(amount: string | null, sign: 'auto' | 'always' = 'auto'): string {
  return amount === null ? '' : formatDecimal(amount, { sign }).replace('-', '−');
}

export const piecesText = (pieces: number | null) => (pieces === null ? '' : formatDecimal(String(pieces)));
