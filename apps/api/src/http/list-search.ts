import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ListSpec } from './list.ts';
import { containsText, searchPattern } from './list-filter.ts';

/** A list with more rows than can be read through has one prepared text per row, with indexes of its own. */
export interface ListSearch {
  /** Already without case and diacritics. */
  text: RawBuilder<unknown>;
  /** Its seams (`word_seams`): several words are found by them. */
  seams: RawBuilder<unknown>;
  /** The people whose names count too: few, so they are looked up first, and then only their ids are asked for. */
  person: RawBuilder<unknown>;
}

/** What is found out about a search text before any row is looked at. */
export interface Searched {
  people: readonly number[];
  /** Empty for a single word, or where the words are too short. */
  seams: readonly string[];
}

const NOTHING_SEARCHED: Searched = { people: [], seams: [] };

export async function findSearched(db: Db, spec: ListSpec, q: string | undefined): Promise<Searched> {
  if (!q || !spec.search) return NOTHING_SEARCHED;
  const { rows } = await sql<Searched>`
    SELECT ARRAY(SELECT id FROM nguoi_dung WHERE ${containsText(sql`ho_va_ten`, q)}) AS people,
           seams_around(search_text(${q})) AS seams`.execute(db);
  return rows[0] ?? NOTHING_SEARCHED;
}

export function searchCondition({ fields, search }: ListSpec, q: string, searched: Searched): RawBuilder<boolean> {
  if (!search) {
    const inFields = Object.values(fields).filter((field) => field.search);
    return anyOf(inFields.map((field) => containsText(field.sql, q)));
  }
  const inText = hasText(search, q, searched.seams);
  return searched.people.length > 0 ? anyOf([inText, sql`${search.person} = ANY(${searched.people}::int[])`]) : inText;
}

/** By seams the text itself is compared in a way that no index knows: that of trigrams would be taken, and is dearer. */
function hasText({ text, seams }: ListSearch, q: string, known: Searched['seams']): RawBuilder<boolean> {
  if (known.length === 0) return sql`${text} LIKE ${searchPattern(q)}`;
  return sql`(${seams} @> ${known}::text[] AND strpos(${text}, search_text(${q})) > 0)`;
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` OR `)})`;
}
