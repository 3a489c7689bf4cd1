import { cellText, defaultWidth, isNumeric, KIND_WIDTHS, type ListColumn } from './list-column.ts';

/** Pixels. */
export interface ColumnWidth {
  /** As the product has it. */
  own: number;
  /** Below this a word or a figure would be cut. */
  least: number;
}

const DIGIT = 8.9;
const SIGN_AND_ARROW = 28;
const CODE = 34;
const SYMBOL = 12;
const PADDING = 24;
const LETTER = 7.2;
const ARROW = 14;
/** The coloured box of a status. */
const BOX = 20;
/** Letters, digits and dashes of a code, on average. */
const SIGN = 8.1;
/** A code is shown whole; a longer one ends in dots. */
const LONGEST_CODE = 28;
/** A text up to this length is whole in two lines; a longer one ends after a word. */
export const LONGEST_NAME = 28;

/** A symbol of one sign, or a code such as USDT that differs by row. */
function unitRoom<Row>({ unit }: ListColumn<Row>): number {
  if (unit === undefined) return 0;
  return typeof unit === 'string' && unit.length === 1 ? SYMBOL : CODE;
}

/** Words of a closed list: a status, a tag. */
function choiceRoom<Row>(column: ListColumn<Row>, rows: readonly Row[]): number {
  const labelOf = (value: string | null) =>
    column.options?.find((each) => String(each.value) === value)?.label ?? value ?? '';
  return Math.max(0, ...rows.map((row) => labelOf(cellText(row, column)).length)) * LETTER + BOX + PADDING;
}

function codeRoom<Row>(column: ListColumn<Row>, rows: readonly Row[]): number {
  const lengths = rows.map((row) => cellText(row, column) ?? '').filter((text) => !text.includes(' '));
  return Math.min(Math.max(0, ...lengths.map(({ length }) => length)), LONGEST_CODE) * SIGN + PADDING;
}

function figureRoom<Row>(column: ListColumn<Row>, rows: readonly Row[], footer: Record<string, string>): number {
  const figures = [...rows.map((row) => cellText(row, column) ?? ''), column.sum ? (footer[column.key] ?? '') : ''];
  const extra = PADDING + unitRoom(column) + (column.tone ? SIGN_AND_ARROW : 0);
  // Thousands are parted by commas, about half as wide as a digit.
  const commasIn = (length: number) => Math.max(0, Math.ceil(length / 3) - 1);
  return Math.max(...figures.map(({ length }) => length * DIGIT + commasIn(length) * (DIGIT / 2))) + extra;
}

/** Its heading, with the arrow where it sorts. */
function headingRoom<Row>({ title, sortable }: ListColumn<Row>): number {
  return title.length * LETTER + PADDING + (sortable ? ARROW : 0);
}

/** The shortest line, in signs, that holds a text in two lines; of a long text its longest word. */
function lineLength(text: string): number {
  const words = text.split(' ');
  const longestWord = Math.max(...words.map(({ length }) => length));
  if (text.length > LONGEST_NAME) return Math.min(longestWord, LONGEST_CODE);
  const halves = words.map((_, count) =>
    Math.max(words.slice(0, count).join(' ').length, words.slice(count).join(' ').length),
  );
  return Math.min(...halves);
}

function textRoom<Row>(column: ListColumn<Row>, rows: readonly Row[]): number {
  const textOf = column.words ?? ((row: Row) => cellText(row, column) ?? '');
  return Math.max(0, ...rows.map((row) => lineLength(textOf(row)))) * SIGN + PADDING;
}

/** What a column needs whatever its rows say: a day is as long as any other. */
function fixedRoom<Row>(column: ListColumn<Row>): number {
  const { kind, render } = column;
  if (kind === 'date' || kind === 'datetime')
    return render ? defaultWidth(column) : Math.min(defaultWidth(column), KIND_WIDTHS[kind]);
  const drawsItself = render !== undefined && column.words === undefined;
  return drawsItself && (kind === 'text' || kind === 'number') ? defaultWidth(column) : 0;
}

function rowsRoom<Row>(column: ListColumn<Row>, rows: readonly Row[], footer: Record<string, string>): number {
  if (isNumeric(column)) return figureRoom(column, rows, footer);
  if (column.kind === 'status' || column.kind === 'tag') return choiceRoom(column, rows);
  if (column.kind !== 'text') return 0;
  return Math.max(column.always ? codeRoom(column, rows) : 0, textRoom(column, rows));
}

/** The width of each column, its own and the least: a heading, a figure, a status, a code and a word are never cut. */
export function columnWidths<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  footer: Record<string, string>,
): Record<string, ColumnWidth> {
  const widths = columns.map((column) => {
    const needed = Math.max(headingRoom(column), fixedRoom(column), rowsRoom(column, rows, footer));
    const least = Math.ceil(needed);
    return [column.key, { least, own: Math.max(defaultWidth(column), least) }] as const;
  });
  return Object.fromEntries(widths);
}
