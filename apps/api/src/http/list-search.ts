import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ListSpec } from './list.ts';
import { containsText, searchPattern } from './list-filter.ts';

/** A list with more rows than can be read through has one prepared text per row, with an index of its own. */
export interface ListSearch {
  /** Already without case and diacritics. */
  text: RawBuilder<unknown>;
  /** The people whose names count too: few, so they are looked up first, and then only their ids are asked for. */
  person?: RawBuilder<unknown>;
}

/** The people a search text names; empty where nobody is searched for. */
export type Searched = readonly number[];

export async function findSearched(db: Db, spec: ListSpec, q: string | undefined): Promise<Searched> {
  if (!q || !spec.search?.person) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM nguoi_dung WHERE ${containsText(sql`ho_va_ten`, q)}`.execute(db);
  return rows.map(({ id }) => id);
}

export function searchCondition({ fields, search }: ListSpec, q: string, people: Searched): RawBuilder<boolean> {
  if (!search) {
    const searched = Object.values(fields).filter((field) => field.search);
    return anyOf(searched.map((field) => containsText(field.sql, q)));
  }
  const inText = sql<boolean>`${search.text} LIKE ${searchPattern(q)}`;
  return people.length > 0 ? anyOf([inText, sql`${search.person} = ANY(${people}::int[])`]) : inText;
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` OR `)})`;
}
