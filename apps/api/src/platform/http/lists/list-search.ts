import { lettersAndDigits } from '@doi-tien/contract/customers';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containsText, searchPattern } from './list-filter.ts';
import type { ListSearch, ListSpec } from './list-spec.ts';

/** What a search text may mean, known before any row is read. */
export interface Searched {
  people: readonly number[];
  currencies: readonly number[];
  /** Empty for a single word, or where the words are too short. */
  pairs: readonly string[];
  /** Without case and diacritics, as in the rows. */
  text: string;
}

export const NOTHING_SEARCHED: Searched = { people: [], currencies: [], pairs: [], text: '' };

/** What is computed from the text is in subqueries, so that it is computed once and not for every row. */
export function searchedQuery(q: string): RawBuilder<Searched> {
  return sql`
    SELECT ARRAY(SELECT id FROM nguoi_dung WHERE tim_kiem LIKE (SELECT ${searchPattern(q)})) AS people,
           ARRAY(SELECT id FROM tien WHERE length(${q}) > 1 AND starts_with(lower(ma), (SELECT search_text(${q})))) AS currencies,
           word_pair_keys_of_part(search_text(${q})) AS pairs, search_text(${q}) AS text`;
}

export async function findSearched(db: Db, spec: ListSpec, q: string | undefined): Promise<Searched> {
  if (!q || !spec.search) return NOTHING_SEARCHED;
  const { rows } = await searchedQuery(q).execute(db);
  return rows[0] ?? NOTHING_SEARCHED;
}

export function searchCondition({ fields, search }: ListSpec, q: string, searched: Searched): RawBuilder<boolean> {
  if (!search) {
    const inFields = Object.values(fields).filter((field) => field.search);
    return anyOf(inFields.map((field) => containsText(field.sql, q)));
  }
  const { people, currencies } = searched;
  const ways = [hasText(search, q, searched)];
  if (search.person && people.length > 0) ways.unshift(sql`${search.person} = ANY(${people}::int[])`);
  if (search.currencies && currencies.length > 0) ways.unshift(sql`${search.currencies} && ${currencies}::int[]`);
  if (mayBeNumber(search, q)) ways.push(sql`${search.text} LIKE ${searchPattern(lettersAndDigits(q))}`);
  return anyOf(ways);
}

/** Numbers are kept without separators, in plain letters and digits. Fewer than three digits have too few trigrams for the index. */
export function mayBeNumber({ hasNumbers }: ListSearch, q: string): boolean {
  return hasNumbers === true && /(\d.*){3}/.test(q.normalize('NFKC')) && lettersAndDigits(q) !== q.toUpperCase();
}

function hasText(search: ListSearch, q: string, { pairs, text }: Searched): RawBuilder<boolean> {
  if (!search.pairs || pairs.length === 0) return sql`${search.text} LIKE ${searchPattern(q)}`;
  return hasWordPairs(search.text, search.pairs, sql`${pairs}::text[]`, sql`${text}`);
}

/**
 * Several words are found by the keys of neighbouring words: that index is an eighth as large as the one of trigrams. The
 * text is compared with `strpos`, which no index supports, so that the planner does not choose the trigrams. It stands first, because
 * it is cheaper than computing the keys of a row where all rows are read.
 */
function hasWordPairs(
  text: RawBuilder<unknown>,
  pairs: RawBuilder<unknown>,
  known: RawBuilder<unknown>,
  q: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(strpos(${text}, ${q}) > 0 AND ${pairs} @> ${known})`;
}

/**
 * The condition of a statement that contains `searchedQuery` as `searched`: one statement instead of two, with one plan for all
 * texts. It saves 21 % of the processor time of a search (`docs/performance.md`). It finds nothing where the text may also mean a
 * person or a currency (see `isByWordPairs`).
 *
 * `IS TRUE` keeps the planner from the index of the list's own condition, which selects a large part of the table (`isLong`).
 */
export function foundByWordPairs({ search }: ListSpec, isOwn: RawBuilder<boolean>): RawBuilder<boolean> {
  if (!search?.pairs) return sql`false`;
  const isTold = sql`(SELECT people = '{}' AND currencies = '{}' AND pairs <> '{}' FROM searched)`;
  const found = hasWordPairs(
    search.text,
    search.pairs,
    sql`(SELECT pairs FROM searched)`,
    sql`(SELECT text FROM searched)`,
  );
  return sql`${isTold} AND ${found} AND (${isOwn}) IS TRUE`;
}

export function isByWordPairs({ people, currencies, pairs }: Searched): boolean {
  return people.length === 0 && currencies.length === 0 && pairs.length > 0;
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` OR `)})`;
}
