import { RATE_FIELDS } from '@doi-tien/contract/rates';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { absolute, compare } from '@doi-tien/money/decimal';
import { deviationPercent } from '@doi-tien/money/rate';
import { type Drafts, postedValue, readRate, withDraft } from './desk-model.ts';

/** What a spreadsheet puts on the clipboard: rows by line, cells by tab. A last empty line is only the end. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
}

/**
 * "25.450" is a price with thousands in one spreadsheet and a small figure in another. Both readings are tried, and
 * where both are possible the one nearer to the posted rate is meant.
 */
export function readPasted(text: string, posted: string | null): string | null {
  const asWritten = readRate(text);
  const swapped = readRate(text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')));
  if (asWritten === null || swapped === null || posted === null) return asWritten ?? swapped;
  const distance = (value: string) => absolute(deviationPercent(value, posted));
  return compare(distance(swapped), distance(asWritten)) < 0 ? swapped : asWritten;
}

export interface Pasted {
  drafts: Drafts;
  taken: number;
  refused: number;
}

/** The block laid over the grid from a cell to the right and down; what reaches over the edge is cut off. */
export function pasteBlock(
  rows: readonly DeskRow[],
  drafts: Drafts,
  at: { row: number; field: number },
  block: readonly string[][],
): Pasted {
  const pasted: Pasted = { drafts, taken: 0, refused: 0 };
  block.forEach((cells, down) => {
    const row = rows[at.row + down];
    if (!row) return;
    cells.forEach((text, right) => {
      const field = RATE_FIELDS[at.field + right];
      // An empty cell in the block leaves the rate as it is.
      if (!field || text === '') return;
      const value = readPasted(text, postedValue(row, field));
      if (value === null) {
        pasted.refused += 1;
        return;
      }
      pasted.drafts = withDraft(pasted.drafts, row, field, value);
      pasted.taken += 1;
    });
  });
  return pasted;
}
