import { generate } from 'lean-qr';

export interface QrSquares {
  /** Squares of a side. */
  size: number;
  /** Dots of a square: whole ones, so that every square is as large as the others. */
  dots: number;
  isDark: (column: number, row: number) => boolean;
}

const MOST_DOTS = 8;

/** A QR code that fits into so many dots. */
export function codeOf(text: string, room: number): QrSquares {
  const code = generate(text);
  const dots = Math.max(2, Math.min(MOST_DOTS, Math.floor(room / code.size)));
  return { size: code.size, dots, isDark: (column, row) => code.get(column, row) };
}
