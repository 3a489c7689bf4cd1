import { createHash } from 'node:crypto';
import type { ColumnPlaces, TableChoice } from '@doi-tien/contract/statement-import.schema';
import type { RawCell, RawRow } from '../../../platform/files/tables/raw-table.ts';
import { type Content, guessColumns, isEnough, isHeadingOf, plainHeading } from './bank-columns.ts';
import { writtenDay } from './bank-days.ts';
import { directionOf } from './bank-directions.ts';
import { bareFigure } from './bank-figures.ts';

/** Where the headings of a table are. */
export interface Heading {
  /** Index of their first row; 0 with `count` 0 when the table has none. */
  at: number;
  count: 0 | 1 | 2;
  names: string[];
}

export interface Plan {
  heading: Heading;
  places: ColumnPlaces;
}

/** Banners above a table are shorter. */
const MAX_BANNER = 100;
/** Enough to see what a column holds. */
const SAMPLE = 200;

export const textOf = (cell: RawCell): string => (cell === null ? '' : String(cell)).trim();

const holdsData = (cell: RawCell, line: number): boolean => {
  if (cell === null || textOf(cell) === '') return false;
  return writtenDay(cell, line) !== undefined || Boolean(bareFigure(cell, line));
};

/** Rows of words only, as headings are. */
function isWords({ cells, line }: RawRow): boolean {
  return cells.some((cell) => textOf(cell) !== '') && !cells.some((cell) => holdsData(cell, line));
}

/** Headings of one row, or of two where a heading stands above several others. */
function headingAt(rows: readonly RawRow[], at: number, count: 0 | 1 | 2): Heading {
  const top = (rows[at]?.cells ?? []).map(textOf);
  if (count === 0) return { at: 0, count, names: [] };
  if (count === 1) return { at, count, names: top };
  const below = (rows[at + 1]?.cells ?? []).map(textOf);
  const names: string[] = [];
  let above = '';
  for (let column = 0; column < Math.max(top.length, below.length); column += 1) {
    const [own = '', under = ''] = [top[column], below[column]];
    if (own !== '') above = own;
    // A cell without a heading of its own below belongs to no group.
    if (own === '' && under === '') above = '';
    names.push(under === '' ? own : `${above} ${under}\n${under}${own === '' ? '' : `\n${own}`}`);
  }
  return { at, count, names };
}

/** The same for the same headings, however they are capitalised or spaced. */
export function fingerprintOf({ names }: Heading): string {
  const plain = names.map((name) => plainHeading(name) || name.trim());
  while (plain.at(-1) === '') plain.pop();
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}

/** That all amounts of one file went one way says nothing about the next file, where the heading is that of any amount. */
function isOneSided({ names }: Heading, { debit, credit }: ColumnPlaces): boolean {
  if ((debit === undefined) === (credit === undefined)) return false;
  return isHeadingOf('amount', names[debit ?? credit ?? -1]);
}

/** The plan that was kept for the headings of this table. */
export function rememberedPlan(
  rows: readonly RawRow[],
  layouts: Readonly<Record<string, TableChoice>>,
): { plan: Plan; choice: TableChoice } | null {
  if (Object.keys(layouts).length === 0) return null;
  for (let at = 0; at < Math.min(rows.length, MAX_BANNER); at += 1) {
    for (const count of [2, 1] as const) {
      const heading = headingAt(rows, at, count);
      const choice = layouts[fingerprintOf(heading)];
      if (choice?.cot && choice.so_hang === count && !isOneSided(heading, choice.cot))
        return { plan: { heading, places: choice.cot }, choice };
    }
  }
  return null;
}

export function guessAt(rows: readonly RawRow[], at: number, count: 0 | 1 | 2): Plan {
  const heading = headingAt(rows, at, count);
  const sample = rows.slice(at + count, at + count + SAMPLE);
  // Asked for every known word: a wide table would be looked through thousands of times.
  const contents = new Map<number, Content>();
  const contentAt = (column: number): Content => {
    const content = contents.get(column) ?? contentOf(sample, column, heading.names[column]);
    contents.set(column, content);
    return content;
  };
  return { heading, places: guessColumns(heading.names, contentAt) };
}

function contentOf(sample: readonly RawRow[], column: number, heading: string | undefined): Content {
  const filled = sample.filter(({ cells }) => textOf(cells[column] ?? null) !== '');
  if (filled.some(({ cells, line }) => bareFigure(cells[column] ?? null, line))) return 'other';
  const texts = filled.map(({ cells }) => textOf(cells[column] ?? null));
  const isDash = (text: string) => /^[-−–—]$/.test(text);
  if (texts.some((text) => !isDash(text) && directionOf(text, heading) !== undefined)) return 'directions';
  return texts.some(isDash) ? 'dashes' : 'other';
}

/** The row of headings that says enough, or the one that says most; null when none says anything. */
export function guessPlan(rows: readonly RawRow[]): Plan | null {
  let best: Plan | null = null;
  for (let at = 0; at < Math.min(rows.length, MAX_BANNER); at += 1) {
    const row = rows[at] as RawRow;
    if (!isWords(row)) continue;
    const plan = betterOf(guessAt(rows, at, 1), groupPlan(rows, at));
    if (isEnough(plan.places)) return plan;
    if (known(plan) > (best ? known(best) : 0)) best = plan;
  }
  return best;
}

const known = ({ places }: Plan) => Object.keys(places).length;

/** Headings of two rows; null where the second one says as much by itself, as below a banner. */
function groupPlan(rows: readonly RawRow[], at: number): Plan | null {
  const next = rows[at + 1];
  if (!next || !isWords(next)) return null;
  const [two, below] = [guessAt(rows, at, 2), guessAt(rows, at + 1, 1)];
  return isEnough(below.places) && known(below) >= known(two) ? null : two;
}

/** Two rows count where they say more than the first one alone. */
function betterOf(one: Plan, two: Plan | null): Plan {
  if (!two || !isEnough(two.places)) return one;
  const tellsForm = two.places.debit !== undefined && one.places.debit === undefined;
  return !isEnough(one.places) || tellsForm || known(two) > known(one) ? two : one;
}

/** Where a person would look for headings: the first row of several words. */
export function likelyHeading(rows: readonly RawRow[]): Heading {
  const widths = rows
    .slice(0, MAX_BANNER)
    .map((row) => (isWords(row) ? row.cells.filter((c) => textOf(c) !== '').length : 0));
  const widest = Math.max(0, ...widths);
  return widest > 1 ? headingAt(rows, widths.indexOf(widest), 1) : headingAt(rows, 0, 0);
}

/** Printouts repeat the headings on every page. */
export function isRepeatOf(rows: readonly RawRow[], { at, count }: Heading): (row: RawRow) => boolean {
  const keyOf = ({ cells }: RawRow) =>
    JSON.stringify(cells.map((cell) => plainHeading(textOf(cell))).filter((name) => name !== ''));
  const firstOf = ({ cells }: RawRow) => textOf(cells.find((cell) => textOf(cell) !== '') ?? null).toLowerCase();
  const heads = rows.slice(at, at + count);
  const keys = new Set(heads.map(keyOf));
  const lengths = new Set(heads.map((row) => firstOf(row).length));
  // Most rows differ in the length of their first cell, which is cheaper to compare than all of them.
  return (row) => lengths.has(firstOf(row).length) && keys.has(keyOf(row));
}
