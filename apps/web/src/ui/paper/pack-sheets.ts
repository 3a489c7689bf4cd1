/** Heights in pixels, as they were measured at the width of the paper. */
export type MeasuredPart = MeasuredBlock | MeasuredTable;

interface MeasuredBlock {
  height: number;
  /** Never alone on a sheet: what stands before it goes over the page with it. */
  isSigned?: boolean;
}

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

/** Of what stands before signatures at most this goes over the page with them. */
const BLOCKS_WITH_SIGNATURES = 2;
const ROWS_WITH_SIGNATURES = 2;

/**
 * Spreads parts over sheets. A table goes on over the page between two rows, with room for the line of carried sums at the foot of
 * one sheet and at the head of the next; its sums stay with its last row. What is higher than a sheet gets one of its own. Signatures
 * that go over the page take along what stands before them.
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
      if (measured.height > left) {
        const before = measured.isSigned ? takeOver(sheets.at(-1) ?? [], parts, room - measured.height) : [];
        turn();
        sheets.at(-1)?.push(...before);
        left -= before.reduce((sum, slice) => sum + heightOfSlice(slice, parts), 0);
      }
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

/** Takes from the end of a sheet what goes over the page with the signatures: some lines, or the last rows of a table and its sums. */
function takeOver(sheet: Slice[], parts: readonly MeasuredPart[], room: number): Slice[] {
  const taken: Slice[] = [];
  let left = room;
  for (let last = sheet.at(-1); last; last = sheet.at(-1)) {
    const part = parts[last.part];
    if (part && 'rows' in part) {
      const rest = lastRows(last, part);
      if (rest && heightOfSlice(rest, parts) <= left) {
        sheet.splice(-1, 1, { ...last, to: rest.from });
        taken.unshift(rest);
      }
      break;
    }
    const height = heightOfSlice(last, parts);
    if (sheet.length === 1 || taken.length === BLOCKS_WITH_SIGNATURES || height > left) break;
    sheet.pop();
    taken.unshift(last);
    left -= height;
  }
  return taken;
}

/** Undefined where too little would stay, or no room for the carried sums. */
function lastRows({ part, from, to }: Slice, { rows, carry, foot }: MeasuredTable): Slice | undefined {
  const first = to - ROWS_WITH_SIGNATURES;
  const freed = rows.slice(first, to).reduce((sum, height) => sum + height, foot);
  return first > from && freed >= carry ? { part, from: first, to } : undefined;
}

function heightOfSlice({ part, from, to }: Slice, parts: readonly MeasuredPart[]): number {
  const measured = parts[part];
  if (!measured) return 0;
  if ('height' in measured) return measured.height;
  const { head, rows, carry, foot } = measured;
  const around = head + (from > 0 ? carry : 0) + (to === rows.length ? foot : carry);
  return rows.slice(from, to).reduce((sum, height) => sum + height, around);
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
