import type { ErrorWord } from '@doi-tien/contract/errors';
import { FEED_AHEAD_MINUTES, FEED_COLUMNS, type FeedColumn } from '@doi-tien/contract/rate-sources';
import type { FeedRow } from '@doi-tien/contract/rate-sources.schema';
import { compare } from '@doi-tien/money/decimal';
import { cut, type RawFeed, type RawFeedRow } from './feeds/feed.ts';
import { readFigure } from './feeds/figures.ts';

/** Why a fetch does not count: the word, and what its sentence names. */
export interface Refusal {
  word: ErrorWord;
  params: Record<string, string | number>;
}

/** What a list is held against. */
export interface JudgedBy {
  /** Codes of the currencies we have, but the base currency. */
  known: ReadonlySet<string>;
  /** For how much of a currency the source tells its rate, where that is not one. */
  units: ReadonlyMap<string, number>;
  /** Codes of ours by the names that the source has for them. */
  aliases: ReadonlyMap<string, string>;
  decimalMark: '.' | ',';
  /** The moment of the last list that counted, as the source told it. */
  lastMoment: string | null;
  now: string;
}

/** The rates of one currency that count. */
export type FeedLine = Pick<FeedRow, 'don_vi' | FeedColumn> & { ma: string };

export interface Judged {
  rows: FeedRow[];
  lines: FeedLine[];
  /** In the order of the list; with one of them nothing counts. */
  problems: Refusal[];
}

/**
 * A list counts as a whole or not at all: what cannot be read in one row says that the layout may have changed, and then a figure that can be
 * read may be another one than it seems. Currencies that we do not have are not judged.
 */
export function judgeFeed(feed: RawFeed, by: JudgedBy): Judged {
  const seen = new Set<string>();
  const problems: Refusal[] = [...momentProblems(feed.moment, by)];
  const rows = feed.rows.map((raw): FeedRow => {
    const { row, unread } = readRow(raw, by);
    if (row.ma === null) return row;
    if (seen.has(row.ma)) problems.push({ word: 'FEED_REPEATED', params: { currency: row.ma } });
    seen.add(row.ma);
    for (const column of unread) {
      problems.push({ word: 'FEED_FIGURE', params: { currency: row.ma, value: cut(raw.figures[column]) } });
    }
    if (isCrossed(row)) problems.push({ word: 'FEED_CROSSED', params: { currency: row.ma } });
    return row;
  });
  const lines = rows.flatMap(({ ma, don_vi, mua, chuyen_khoan, ban }) =>
    ma !== null && (mua ?? chuyen_khoan ?? ban) !== null ? [{ ma, don_vi, mua, chuyen_khoan, ban }] : [],
  );
  if (lines.length === 0 && problems.length === 0) problems.push({ word: 'FEED_NO_CURRENCY', params: {} });
  return { rows, lines, problems };
}

function readRow({ code, figures }: RawFeedRow, by: JudgedBy): { row: FeedRow; unread: FeedColumn[] } {
  const name = code.trim().toUpperCase();
  const own = by.aliases.get(name) ?? name;
  const read = (column: FeedColumn) => readFigure(figures[column], by.decimalMark);
  const tho = { mua: cut(figures.mua), chuyen_khoan: cut(figures.chuyen_khoan), ban: cut(figures.ban) };
  const row: FeedRow = {
    ten: cut(code),
    ma: by.known.has(own) ? own : null,
    don_vi: by.units.get(own) ?? by.units.get(name) ?? 1,
    tho,
    mua: read('mua') ?? null,
    chuyen_khoan: read('chuyen_khoan') ?? null,
    ban: read('ban') ?? null,
  };
  return { row, unread: FEED_COLUMNS.filter((column) => read(column) === undefined) };
}

/** Nobody buys for more than they sell for: then columns have changed places. */
function isCrossed({ mua, chuyen_khoan, ban }: FeedRow): boolean {
  return ban !== null && [mua, chuyen_khoan].some((bought) => bought !== null && compare(bought, ban) > 0);
}

function momentProblems(moment: string | null, { lastMoment, now }: JudgedBy): Refusal[] {
  if (moment === null) return [];
  if (Date.parse(moment) > Date.parse(now) + FEED_AHEAD_MINUTES * 60_000) {
    return [{ word: 'FEED_IN_FUTURE', params: { moment } }];
  }
  const isBack = lastMoment !== null && Date.parse(moment) < Date.parse(lastMoment);
  return isBack ? [{ word: 'FEED_GOES_BACK', params: { moment, last: lastMoment } }] : [];
}
