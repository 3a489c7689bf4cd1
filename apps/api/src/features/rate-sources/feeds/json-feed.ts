import { FEED_COLUMNS, type FeedColumn, MAX_FEED_ROWS, NAME_OF_MEMBER } from '@doi-tien/contract/rate-sources';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';
import { cut, decode, type FeedLayout, type RawFeed, type RawFeedRow, unreadable } from './feed.ts';
import { readMoment } from './feed-moments.ts';

/** Reads the rows that the layout names: the members of a list, or of an object whose names are the codes. */
export function readJsonFeed(bytes: Uint8Array, layout: FeedLayout): RawFeed {
  const whole = parse(decode(bytes), layout);
  const rows = at(whole, layout.rowsAt);
  if (typeof rows !== 'object' || rows === null) {
    throw new FileRefusal('FEED_COLUMN_MISSING', { column: layout.rowsAt || 'JSON' });
  }
  const members = Array.isArray(rows) ? rows.map((row: unknown) => ['', row] as const) : Object.entries(rows);
  if (members.length > MAX_FEED_ROWS) throw new FileRefusal('FILE_TOO_MANY_ROWS', { max: MAX_FEED_ROWS });
  for (const column of FEED_COLUMNS) {
    const path = layout.columns[column];
    // A row may lack a figure; where all do, the list has another layout than the source says.
    const isGone = path !== '' && members.length > 0 && members.every(([, row]) => at(row, path) === undefined);
    if (isGone) throw new FileRefusal('FEED_COLUMN_MISSING', { column: path });
  }
  return { moment: momentOf(whole, layout), rows: members.map(([name, row]) => rowOf(name, row, layout)) };
}

/** Figures stay the texts they are: a number of JavaScript would round them. One that is no text has a point whatever mark the texts have. */
function parse(text: string, { decimalMark }: FeedLayout): unknown {
  try {
    const asWritten = (_name: string, value: unknown, { source }: { source?: string } = {}) =>
      typeof value === 'number' ? source?.replace('.', decimalMark) : value;
    return JSON.parse(text.replace(/^\uFEFF/, ''), asWritten as (name: string, value: unknown) => unknown);
  } catch {
    throw unreadable(1);
  }
}

/** What stands at a path such as `data.rates`; an empty one is the whole. */
function at(whole: unknown, path: string): unknown {
  let here = whole;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}

/** What is neither a figure nor nothing is told as it stands, so that it is not taken for nothing. */
const figureText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function rowOf(name: string, row: unknown, { codeAt, columns }: FeedLayout): RawFeedRow {
  const code = codeAt === NAME_OF_MEMBER ? name : textOf(at(row, codeAt));
  const figure = (column: FeedColumn) => (columns[column] === '' ? '' : figureText(at(row, columns[column])));
  return { code, figures: { mua: figure('mua'), chuyen_khoan: figure('chuyen_khoan'), ban: figure('ban') } };
}

function momentOf(whole: unknown, { momentAt, timeZone }: FeedLayout): string | null {
  if (momentAt === '') return null;
  const text = textOf(at(whole, momentAt));
  if (text === '') throw new FileRefusal('FEED_COLUMN_MISSING', { column: momentAt });
  const moment = readMoment(text, timeZone);
  if (moment === undefined) throw new FileRefusal('FEED_MOMENT', { value: cut(text) });
  return moment;
}
