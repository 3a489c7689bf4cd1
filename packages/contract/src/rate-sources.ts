/** How the list of a source comes in. */
export const SOURCE_WAY = { address: 1, file: 2 } as const;

/** The public layout of Vietcombank's list, and two whose columns the source names: JSON, and tables (CSV or XLSX). */
export const FEED_FORMATS = ['xml_vcb', 'json', 'csv'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** What a source may have of a currency, in the order of its columns. */
export const FEED_COLUMNS = ['mua', 'chuyen_khoan', 'ban'] as const;
export type FeedColumn = (typeof FEED_COLUMNS)[number];

/** What became of a fetch whose rates count; everything else is the word of a refusal. */
export const GOOD_FETCH = 'good';

/** Everything that may become of one. */
export const FETCH_OUTCOMES = [
  GOOD_FETCH,
  'FEED_ADDRESS_REFUSED',
  'FEED_UNREACHABLE',
  'FEED_CERTIFICATE',
  'FEED_TIMEOUT',
  'FEED_TOO_LARGE',
  'FEED_REDIRECT',
  'FEED_STATUS',
  'FEED_ENCODED',
  'FEED_UNREADABLE',
  'FEED_COLUMN_MISSING',
  'FEED_MOMENT',
  'FEED_FIGURE',
  'FEED_REPEATED',
  'FEED_CROSSED',
  'FEED_NO_CURRENCY',
  'FEED_IN_FUTURE',
  'FEED_GOES_BACK',
  'FILE_EMPTY',
  'FILE_HAS_DTD',
  'FILE_NOT_UTF8',
  'FILE_TOO_MANY_ROWS',
  'FILE_TOO_SLOW',
  'FILE_UNREADABLE',
  'FILE_TYPE_UNSUPPORTED',
] as const;

/** No list of rates is longer. */
export const MAX_FEED_ROWS = 1000;

/** The most that is read of an answer or a file, whatever the source allows. */
export const MAX_FEED_KB = 2048;

/** How much of a raw answer a person is shown. */
export const SHOWN_ANSWER_SIGNS = 20_000;

/** A source whose clock is a little ahead of ours still tells the truth. */
export const FEED_AHEAD_MINUTES = 10;

/** In JSON, the column of the code when the rows are the members of an object: their names. */
export const NAME_OF_MEMBER = '*';

const PAIR = /^\s*([\p{L}\d._-]{1,20})\s*=\s*([\p{L}\d._-]{1,20})\s*$/u;

/** Pairs such as `JPY=100, KRW=100`; null where one of them is none, or a name stands twice. */
export function readPairs(text: string): Map<string, string> | null {
  const pairs = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    if (part.trim() === '') continue;
    const [, name, value] = PAIR.exec(part) ?? [];
    if (name === undefined || value === undefined || pairs.has(name.toUpperCase())) return null;
    pairs.set(name.toUpperCase(), value.toUpperCase());
  }
  return pairs;
}

/** For how much of a currency a source may tell its rate. */
export const FEED_UNITS = ['1', '10', '100', '1000', '10000'] as const;

export function readUnits(text: string): Map<string, number> | null {
  const pairs = readPairs(text);
  if (!pairs || ![...pairs.values()].every((unit) => FEED_UNITS.some((each) => each === unit))) return null;
  return new Map([...pairs].map(([code, unit]) => [code, Number(unit)]));
}
