/** What a slip of paper says, from top to bottom, without a word about dots: the layout decides where each line breaks. */
export type Block =
  | { kind: 'text'; text: string; align?: Align; size?: TextSize; isBold?: boolean }
  | { kind: 'pair'; label: Bilingual; value: string; isAmount?: boolean; size?: TextSize; isBold?: boolean }
  | { kind: 'table'; head: Bilingual[]; rows: TableRow[] }
  | { kind: 'mark'; text: Bilingual }
  | { kind: 'code'; text: string; caption?: string }
  | { kind: 'rule'; isDashed?: boolean }
  | { kind: 'gap' };

/** A word with its English as a quieter second line. */
export interface Bilingual {
  text: string;
  english: string;
}

/** The figures of one line, the last one being the amount, and what stands under them. */
export interface TableRow {
  cells: string[];
  note?: string;
}

export type Align = 'left' | 'center' | 'right';
export type TextSize = 'small' | 'normal' | 'medium' | 'large';

/** Dots a line of the paper has: rolls of 58 and 80 mm at 203 dots an inch. */
export const PAPER_DOTS = { 58: 384, 80: 576 } as const;
export type PaperWidth = keyof typeof PAPER_DOTS;

/** One bit a dot, rows padded to whole bytes, the first dot in the highest bit; 1 is black. */
export interface Bitmap {
  width: number;
  height: number;
  bits: Uint8Array;
}
