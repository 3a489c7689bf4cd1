import type { Cell } from './cell.ts';
import type { WallClock } from './wall-clock.ts';

export const BYTE_ORDER_MARK = '\uFEFF';

/** Text a spreadsheet would take for a formula, with wide and small signs too, which some make plain. A text that already looks disarmed counts too, so nothing is lost. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@＝＋－＠﹦﹢﹣﹫|\t\r\n]/;
const LOOKS_DISARMED = /^'+[=+\-@＝＋－＠﹦﹢﹣﹫|\t\r\n]/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A spreadsheet that opens it sees text; `restoreText` takes the mark off again. */
export function disarmText(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

export function restoreText(text: string): string {
  return LOOKS_DISARMED.test(text) ? text.slice(1) : text;
}

export function csvRow(cells: readonly Cell[], clock: WallClock): string {
  return `${cells.map((cell) => quoted(cellText(cell, clock))).join(',')}\r\n`;
}

function cellText(cell: Cell, clock: WallClock): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return disarmText(cell.text);
    case 'number':
    case 'formula':
      return cell.digits;
    case 'boolean':
      return cell.value ? 'true' : 'false';
    case 'moment':
      return clock.text(cell.moment);
    case 'day':
      return cell.day;
  }
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
