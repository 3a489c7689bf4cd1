/** Heights in pixels, as they were measured at the width of the paper. */
export type MeasuredPart = { height: number } | MeasuredTable;

export interface MeasuredTable {
  /** Its heading and the titles of its columns, which stand on every sheet. */
  head: number;
  rows: readonly number[];
  /** One line of carried sums; 0 where nothing is carried. */
  carry: number;
  /** The sums under the last row. */
  foot: number;
}

/** A block, or the rows of a table from one to before another, as they stand on one sheet. */
export interface Slice {
  part: number;
  from: number;
  to: number;
}

/**
 * Spreads parts over sheets. A table goes on over the page between two rows, with room for the line of carried sums at the foot of
 * one sheet and at the head of the next; its sums stay with its last row. What is higher than a sheet gets one of its own.
 */
export function packSheets(parts: readonly MeasuredPart[], room: number): Slice[][] {
  const sheets: Slice[][] = [[]];
  let left = room;
  const turn = () => {
    if (sheets.at(-1)?.length === 0) return;
    sheets.push([]);
    left = room;
  };
  for (const [part, measured] of parts.entries()) {
    if ('height' in measured) {
      if (measured.height > left) turn();
      sheets.at(-1)?.push({ part, from: 0, to: 0 });
      left -= measured.height;
      continue;
    }
    let from = 0;
    do {
      let taken = rowsThatFit(measured, from, left);
      if (taken.count === 0 && sheets.at(-1)?.length !== 0) {
        turn();
        taken = rowsThatFit(measured, from, left);
      }
      const to = Math.min(measured.rows.length, from + Math.max(1, taken.count));
      sheets.at(-1)?.push({ part, from, to });
      left -= taken.height;
      from = to;
      if (from < measured.rows.length) turn();
    } while (from < measured.rows.length);
  }
  return sheets;
}

/** As many rows as fit with what has to stand under them. */
function rowsThatFit(table: MeasuredTable, from: number, left: number): { count: number; height: number } {
  const { rows, carry, foot } = table;
  let height = table.head + (from > 0 ? carry : 0);
  if (rows.length === 0) return { count: height + foot <= left ? 1 : 0, height: height + foot };
  let best = { count: 0, height: Number.POSITIVE_INFINITY };
  for (let index = from; index < rows.length; index += 1) {
    height += rows[index] ?? 0;
    if (height > left) break;
    const closed = height + (index === rows.length - 1 ? foot : carry);
    if (closed <= left) best = { count: index - from + 1, height: closed };
  }
  return best;
}
