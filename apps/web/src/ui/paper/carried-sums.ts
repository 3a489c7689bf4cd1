import { add } from '@doi-tien/money/decimal';
import type { TablePart } from './paper-part.ts';

/** By column, what the rows before one come to; null in columns that carry nothing. */
export function carriedBefore({ carries, rows }: TablePart, row: number): (string | null)[] {
  return carries.map((how, column) => {
    if (how === null) return null;
    const known = rows.slice(0, row).flatMap(({ carried }) => carried[column] ?? []);
    return how === 'sum' ? known.reduce(add, '0') : (known.at(-1) ?? null);
  });
}
