import { DEFAULT_SORT_FIELD, type ListPage, type ListQuery } from '@doi-tien/contract/list';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from './app-error.ts';
import type { ListField } from './list-field.ts';
import { containsText, filterCondition } from './list-filter.ts';

/** A list described once: where the rows come from and what each wire field is. Filters, sorting, sums and exports follow. */
export interface ListSpec {
  from: RawBuilder<unknown>;
  fields: Record<string, ListField>;
  /** Always true of this list, whatever the caller filters. */
  where?: RawBuilder<boolean>;
  /** Breaks ties, so that pages neither repeat nor skip a row. */
  key: RawBuilder<unknown>;
  defaultSort?: { field: string; direction: 'asc' | 'desc' };
}

export type ListConditions = Pick<ListQuery, 'q' | 'f' | 'sortField' | 'direction'>;

export interface ListContext {
  timeZone: string;
}

export async function listRows<Item>(
  db: Db,
  spec: ListSpec,
  query: ListQuery,
  context: ListContext,
): Promise<ListPage<Item>> {
  const where = whereClause(spec, query, context);
  const page = sql<Item>`
    SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${where}
    ORDER BY ${orderClause(spec, query)} LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`;
  const totals = sql<Record<string, string> & { total: number }>`
    SELECT count(*) AS total ${footerSums(spec)} FROM ${spec.from} WHERE ${where}`;

  const { rows: items } = await page.execute(db);
  const { rows } = await totals.execute(db);
  const { total = 0, ...footer } = rows[0] ?? {};
  return { items, total: Number(total), page: query.page, pageSize: query.pageSize, footer };
}

/** The one row with this id, in the same shape as in the list. */
export async function findRow<Item>(db: Db, spec: ListSpec, id: number): Promise<Item> {
  const where = sql.join([spec.where ?? sql`true`, sql`${spec.key} = ${id}`], sql` AND `);
  const { rows } = await sql<Item>`SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${where}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

export function selectList(spec: ListSpec): RawBuilder<unknown> {
  return sql.join(Object.entries(spec.fields).map(([name, field]) => sql`${field.sql} AS ${sql.ref(name)}`));
}

export function whereClause(spec: ListSpec, query: ListConditions, { timeZone }: ListContext): RawBuilder<boolean> {
  const conditions = query.f.map((filter) => filterCondition(filter, spec.fields, timeZone));
  if (spec.where) conditions.push(spec.where);
  if (query.q) conditions.push(searchCondition(spec, query.q));
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` AND `)}` : sql`true`;
}

export function orderClause(spec: ListSpec, query: ListConditions): RawBuilder<unknown> {
  const chosen = query.sortField
    ? { field: query.sortField, direction: query.direction }
    : (spec.defaultSort ?? { field: DEFAULT_SORT_FIELD, direction: query.direction });
  const field = Object.hasOwn(spec.fields, chosen.field) ? spec.fields[chosen.field] : undefined;
  if (!field || field.kind === 'json') throw new AppError('UNKNOWN_SORT_FIELD', { params: { field: chosen.field } });
  const direction = chosen.direction === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  return sql`${field.sql} ${direction}, ${spec.key} ${direction}`;
}

function searchCondition(spec: ListSpec, text: string): RawBuilder<boolean> {
  const searched = Object.values(spec.fields).filter((field) => field.search);
  return sql`(${sql.join(
    searched.map((field) => containsText(field.sql, text)),
    sql` OR `,
  )})`;
}

function footerSums(spec: ListSpec): RawBuilder<unknown> {
  const sums = Object.entries(spec.fields).filter(([, field]) => field.sum);
  return sql.join(
    [sql``, ...sums.map(([name, field]) => sql`coalesce(sum(${field.sql}), 0)::numeric AS ${sql.ref(name)}`)],
    sql`, `,
  );
}
