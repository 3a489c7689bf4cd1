import { BASE_BANK_CURRENCY } from '@doi-tien/contract/catalogue';
import { RATE_FIELDS, type RateField } from '@doi-tien/contract/rates';
import type { DeskRow, PostedLine, RateLine } from '@doi-tien/contract/rates.schema';
import { absolute, add, compare, divide, sign, subtract } from '@doi-tien/money/decimal';
import { parseAmount } from '@doi-tien/money/parse';
import { deviationPercent } from '@doi-tien/money/rate';
import { withRule } from './proposals.ts';

/** What the wire carries at most behind the point. */
export const RATE_DECIMALS = 8;

/** What was typed, by cell; a cell without an entry shows the posted rate. */
export type Drafts = Readonly<Record<string, string>>;

type CellProblem = 'unreadable' | 'missing' | 'notPositive';

export type RowWarning = { kind: 'crossed' } | { kind: 'jump'; field: RateField; percent: string };

/** A row with what was typed into it: everything the screen says about it follows from this. */
export interface RowState {
  values: Record<RateField, string | null>;
  changed: readonly RateField[];
  problems: readonly { field: RateField; kind: CellProblem }[];
  warnings: readonly RowWarning[];
  spread: string | null;
  /** The reference rate worked out because nobody typed one; null where somebody did, or nothing changed. */
  derived: string | null;
}

type RowIdentity = Pick<DeskRow, 'tien_id' | 'nhom_ty_gia'>;

export function rowKey({ tien_id, nhom_ty_gia }: RowIdentity): string {
  return `${tien_id}:${nhom_ty_gia ?? ''}`;
}

export function cellKey(row: RowIdentity, field: RateField): string {
  return `${rowKey(row)}|${field}`;
}

export function postedValue(row: DeskRow, field: RateField): string | null {
  return row.hien_tai?.[field] ?? null;
}

/** Null while the text is no positive number. */
export function readRate(text: string): string | null {
  const parsed = parseAmount(text, { decimals: RATE_DECIMALS });
  return parsed.ok && sign(parsed.value) > 0 ? parsed.value : null;
}

function problemOf(text: string): CellProblem | null {
  if (text.trim() === '') return 'missing';
  const parsed = parseAmount(text, { decimals: RATE_DECIMALS });
  if (!parsed.ok) return 'unreadable';
  return sign(parsed.value) > 0 ? null : 'notPositive';
}

/**
 * The draft is kept only while it says something else than the posted rate. A reference rate typed beside a new pair
 * stays: without its draft the midpoint would take its place.
 */
export function withDraft(drafts: Drafts, row: DeskRow, field: RateField, text: string): Drafts {
  const key = cellKey(row, field);
  const keepsReference = field === 'ty_gia_goc' && text.trim() !== '' && hasNewPair(row, drafts);
  if (isPosted(row, field, text) && !keepsReference) return without(drafts, [key]);
  return { ...drafts, [key]: text };
}

export function without(drafts: Drafts, keys: readonly string[]): Drafts {
  if (!keys.some((key) => key in drafts)) return drafts;
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)));
}

export function isPosted(row: DeskRow, field: RateField, text: string): boolean {
  const posted = postedValue(row, field);
  if (posted === null) return text.trim() === '';
  const value = readRate(text);
  return value !== null && compare(value, posted) === 0;
}

export function rowState(row: DeskRow, drafts: Drafts, maxPercent: string): RowState {
  const textOf = (field: RateField) => drafts[cellKey(row, field)];
  const changed = RATE_FIELDS.filter((field) => textOf(field) !== undefined);
  const readingOf = (field: RateField) => {
    const text = textOf(field);
    return text === undefined ? postedValue(row, field) : readRate(text);
  };
  const pair = { buy: readingOf('ty_gia_mua'), sell: readingOf('ty_gia_ban') };
  const derived = derivedReference(row, drafts, pair);
  const values = {
    ty_gia_mua: pair.buy,
    ty_gia_ban: pair.sell,
    ty_gia_goc: derived ?? readingOf('ty_gia_goc'),
  };
  // All three are saved together, so an empty one matters as soon as another was typed.
  const problems = RATE_FIELDS.flatMap((field) => {
    const shown = textOf(field) ?? (field === 'ty_gia_goc' ? derived : null) ?? postedValue(row, field) ?? '';
    const kind = changed.length > 0 ? problemOf(shown) : null;
    return kind ? [{ field, kind }] : [];
  });
  const { buy, sell } = pair;
  return {
    values,
    changed,
    problems,
    warnings: warningsOf(row, values, changed, maxPercent),
    spread: buy !== null && sell !== null ? subtract(sell, buy) : null,
    derived,
  };
}

interface Pair {
  buy: string | null;
  sell: string | null;
}

function hasNewPair(row: DeskRow, drafts: Drafts): boolean {
  return cellKey(row, 'ty_gia_mua') in drafts || cellKey(row, 'ty_gia_ban') in drafts;
}

/**
 * The reference follows the pair while nobody typed it: neither now, nor before, which shows in a posted reference that
 * is not the midpoint of its pair. VND in the bank is worth itself.
 */
function derivedReference(row: DeskRow, drafts: Drafts, { buy, sell }: Pair): string | null {
  if (cellKey(row, 'ty_gia_goc') in drafts || !hasNewPair(row, drafts)) return null;
  if (row.ma_tien === BASE_BANK_CURRENCY) return String(row.don_vi_ty_gia);
  const posted = row.hien_tai;
  const wasTyped = posted !== null && compare(posted.ty_gia_goc, midpoint(posted.ty_gia_mua, posted.ty_gia_ban)) !== 0;
  return buy === null || sell === null || wasTyped ? null : midpoint(buy, sell);
}

function midpoint(buy: string, sell: string): string {
  return divide(add(buy, sell), '2', RATE_DECIMALS);
}

/** The server's own two questions, asked while there is still time to look again. */
function warningsOf(
  row: DeskRow,
  values: RowState['values'],
  changed: readonly RateField[],
  maxPercent: string,
): RowWarning[] {
  const { ty_gia_mua: buy, ty_gia_ban: sell } = values;
  const crossed = buy !== null && sell !== null && compare(buy, sell) >= 0;
  const jumps = changed.flatMap((field): RowWarning[] => {
    const percent = changePercent(row, field, values[field]);
    if (percent === null || compare(absolute(percent), maxPercent) <= 0) return [];
    return [{ kind: 'jump', field, percent }];
  });
  return [...(crossed ? [{ kind: 'crossed' } as const] : []), ...jumps];
}

export function changePercent(row: DeskRow, field: RateField, value: string | null): string | null {
  const posted = postedValue(row, field);
  return value === null || posted === null ? null : deviationPercent(value, posted);
}

/** The lines one act would carry; null when a typed line is not complete. */
export function linesToSave(rows: readonly DeskRow[], drafts: Drafts): PostedLine[] | null {
  const lines: PostedLine[] = [];
  for (const row of rows) {
    const { changed, values, problems } = rowState(row, drafts, '100');
    if (changed.length === 0) continue;
    const { ty_gia_mua, ty_gia_ban, ty_gia_goc } = values;
    if (problems.length > 0 || ty_gia_mua === null || ty_gia_ban === null || ty_gia_goc === null) return null;
    const { tien_id, nhom_ty_gia } = row;
    lines.push(withRule(row, { tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, ty_gia_goc }));
  }
  return lines;
}

/** Rates from elsewhere (yesterday's) typed into their cells; what already is so stays untouched. */
export function fillDrafts(rows: readonly DeskRow[], drafts: Drafts, lines: readonly RateLine[]): Drafts {
  const byRow = new Map(lines.map((line) => [rowKey(line), line]));
  let next = drafts;
  for (const row of rows) {
    const line = byRow.get(rowKey(row));
    if (!line) continue;
    for (const field of RATE_FIELDS) next = withDraft(next, row, field, line[field]);
  }
  return next;
}
