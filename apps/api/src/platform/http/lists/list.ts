import { type ListPage, type ListQuery, type SortOrder, sortOrders } from '@doi-tien/contract/list';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { fixedPart, PLANNED_EACH_TIME } from '../../db/fixed-statement.ts';
import { together } from '../../db/transaction.ts';
import { AppError } from '../app-error.ts';
import { filterCondition } from './list-filter.ts';
import {
  findSearched,
  foundBySeams,
  isBySeams,
  NOTHING_SEARCHED,
  type Searched,
  searchCondition,
  searchedQuery,
} from './list-search.ts';
import type { ListConditions, ListContext, ListSpec } from './list-spec.ts';
import { footerColumns, summedFields, type Totals, totalsQuery } from './list-totals.ts';

export async function listRows<Item>(
  db: Db,
  spec: ListSpec,
  query: ListQuery,
  context: ListContext,
): Promise<ListPage<Item>> {
  const { items, totals } =
    query.q && spec.search
      ? await searchRows<Item>(db, spec, query, context)
      : await pageRows<Item>(db, spec, query, context);
  const { total = 0, ...footer } = totals ?? {};
  return { items, total: Number(total), page: query.page, pageSize: query.pageSize, footer };
}

interface Page<Item> {
  items: Item[];
  totals: Totals | undefined;
}

/** The page is found by keys alone, and only then are its rows put together: those that were skipped cost nothing more. */
async function pageRows<Item>(db: Db, spec: ListSpec, query: ListQuery, context: ListContext): Promise<Page<Item>> {
  const where = whereClause(spec, query, context, NOTHING_SEARCHED);
  const order = orderClause(spec, query);
  const [{ rows: items }, { rows }] = await together(
    sql<Item>`
      SELECT ${selectList(spec)} FROM ${spec.from}
      WHERE ${spec.key} = ANY(ARRAY(SELECT ${spec.key} FROM ${spec.from} WHERE ${where} ORDER BY ${order} ${limitClause(query)}))
      ORDER BY ${order}`.execute(db),
    totalsQuery(spec, query, context, where).execute(db),
  );
  return { items, totals: rows[0] };
}

/** Several words in a long list are mostly found at once. Where something else decides how to look, the text is asked about first. */
async function searchRows<Item>(db: Db, spec: ListSpec, query: ListQuery, context: ListContext): Promise<Page<Item>> {
  const { f, q = '' } = query;
  const look = (searched: Searched) => findRows<Item>(db, spec, query, whereClause(spec, query, context, searched));
  if (!spec.search?.isLong || f.length > 0 || !q.includes(' ')) return look(await findSearched(db, spec, q));
  const { searched, ...page } = await findRows<Item>(db, spec, query, foundBySeams(spec), searchedQuery(q));
  return isBySeams(searched) ? page : look(searched);
}

/**
 * What a search finds is looked for once: it tells which rows the page has and what all of them come to. It leaves the keys of the
 * page in the connection, so that the question for its rows travels with it. With filters it is planned each time: only their values
 * tell whether they or the text leave fewer rows.
 */
async function findRows<Item>(
  db: Db,
  spec: ListSpec,
  query: ListQuery,
  where: RawBuilder<boolean>,
  about?: RawBuilder<Searched>,
): Promise<Page<Item> & { searched: Searched }> {
  const orders = ordersOf(spec, query);
  const places = orders.map(({ by }, index) => sql`${by} AS ${sql.ref(`place_${index}`)}`);
  const byPlace = orderBy(
    orders.map(({ direction }, index) => ({ by: sql.ref(`place_${index}`), direction })),
    sql.ref('key'),
  );
  const summed = summedFields(spec);
  const statusField = spec.summedStatus?.field;
  const amounts = [...summed, ...(statusField ? [statusField] : [])].map(
    (name) => sql`${spec.fields[name]?.sql} AS ${sql.ref(name)}`,
  );
  const sums = Object.fromEntries(summed.map((name) => [name, sql.ref(name)]));
  const footer = footerColumns(spec, query, sums, statusField ? sql.ref(statusField) : undefined);
  const [{ rows: answers }, { rows: items }] = await together(
    sql<{ searched: Searched; keys: string } & Totals>`
      ${query.f.length > 0 ? PLANNED_EACH_TIME : sql``}
      WITH ${about ? sql`searched AS MATERIALIZED (${about}),` : sql``} found AS MATERIALIZED (
        SELECT ${sql.join([sql`${spec.key} AS key`, ...places, ...amounts])} FROM ${spec.from} WHERE ${where})
      SELECT ${about ? sql`(SELECT to_json(searched) FROM searched)` : sql`NULL`} AS searched,
        set_config('doitien.found', ARRAY(
          SELECT key FROM found ORDER BY ${byPlace} ${limitClause(query)})::text, false) AS keys,
        ${sql.join([sql`count(*) AS total`, ...footer])}
      FROM found`.execute(db),
    sql<Item>`
      SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${spec.key} = ANY((SELECT current_setting('doitien.found'))::bigint[])
      ORDER BY ${orderClause(spec, query)}`.execute(db),
  );
  const [{ searched, keys: _, ...totals }] = answers as [(typeof answers)[number]];
  return { items, totals: totals as Totals, searched };
}

const PAGES_IN_TEXT = 5;

function limitClause({ page, pageSize }: ListQuery): RawBuilder<unknown> {
  const skipped = (page - 1) * pageSize;
  // Size and place of the first pages stand in the text: a plan for any place would be made for a tenth of all rows, found
  // too dear and made anew each time.
  const offset = page <= PAGES_IN_TEXT ? sql.lit(skipped) : sql`${skipped}`;
  return sql`LIMIT ${sql.lit(pageSize)} OFFSET ${offset}`;
}

/** The one row with this id, in the same shape as in the list. */
export async function findRow<Item>(db: Db, spec: ListSpec, id: number | RawBuilder<number>): Promise<Item> {
  const where = sql.join([spec.where ?? sql`true`, sql`${spec.key} = ${id}`], sql` AND `);
  const { rows } = await sql<Item>`SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${where}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

const selectLists = new WeakMap<ListSpec, RawBuilder<unknown>>();

/** Put together once per list: it is the longest part of its statements and always the same. */
export function selectList(spec: ListSpec): RawBuilder<unknown> {
  const known = selectLists.get(spec);
  if (known) return known;
  const shown = Object.entries(spec.fields).filter(([, { kind }]) => kind !== 'set');
  const columns = sql.join(shown.map(([name, field]) => sql`${field.sql} AS ${sql.ref(name)}`));
  const select = fixedPart(sql`${columns}`);
  selectLists.set(spec, select);
  return select;
}

export function whereClause(
  spec: ListSpec,
  query: ListConditions,
  { timeZone }: ListContext,
  searched: Searched,
): RawBuilder<boolean> {
  const conditions = query.f.map((filter) => filterCondition(filter, spec.fields, timeZone));
  if (spec.where) conditions.push(spec.where);
  if (query.q) conditions.push(searchCondition(spec, query.q, searched));
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` AND `)}` : sql`true`;
}

interface Ordering {
  by: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

export function orderClause(spec: ListSpec, query: ListConditions): RawBuilder<unknown> {
  return orderBy(ordersOf(spec, query), spec.key);
}

/** The key stands last, in the direction of the strongest field: that is how the indexes of the long lists are made. */
function orderBy(orders: readonly Ordering[], key: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = orders.map(({ by, direction }) => sql`${by} ${direction}`);
  return sql`${sql.join(parts)}, ${key} ${orders[0]?.direction}`;
}

function ordersOf(spec: ListSpec, query: ListConditions): Ordering[] {
  return sortOrders(query).map((order) => orderingOf(spec, order));
}

function orderingOf(spec: ListSpec, { field: name, direction }: SortOrder): Ordering {
  const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (!field || field.kind === 'json' || field.kind === 'set')
    throw new AppError('UNKNOWN_SORT_FIELD', { params: { field: name } });
  return { by: field.sql, direction: direction === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST` };
}
