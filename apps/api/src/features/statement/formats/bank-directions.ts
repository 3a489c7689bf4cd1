import { plainHeading } from './bank-columns.ts';

export type Direction = 1 | -1;

/** How banks write that money went out, without diacritics. */
const OUT = new Set(
  '-|d|dr|db|dbt|dbit|debit|debits|n|no|ghi no|ps no|phat sinh no|gd no|tien ra|ra|rut|rut ra|rut tien|chi|chuyen di|giam|out|withdrawal|paid out'.split(
    '|',
  ),
);
const IN = new Set(
  '+|c|cr|crdt|credit|credits|co|ghi co|ps co|phat sinh co|gd co|tien vao|vao|gui vao|nop tien|thu|nhan|tang|in|deposit|paid in'.split(
    '|',
  ),
);

/**
 * In or out, or undefined when the cell does not say so. A value may be in two languages, which then must agree. `C` is «chi» beside a
 * heading that says «thu/chi», so letters mean nothing there.
 */
export function directionOf(cell: string, heading = ''): Direction | undefined {
  const text = cell.trim().replace(/[−–—]/g, '-');
  if (/^[-+]$/.test(text)) return text === '-' ? -1 : 1;
  const areLettersOpen = /\bchi\b/.test(plainHeading(heading));
  const names = [text, ...text.split(/[\n/|()[\]-]+/)].map(plainHeading).filter((name) => name !== '');
  const known = new Set(
    names.flatMap((name): Direction[] => {
      if (areLettersOpen && name.length === 1) return [];
      if (OUT.has(name)) return [-1];
      return IN.has(name) ? [1] : [];
    }),
  );
  const [first] = known;
  return known.size === 1 ? first : undefined;
}
