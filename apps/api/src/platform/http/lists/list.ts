import { type ListPage, type ListQuery, type SortOrder, sortOrders } from '@doi-tien/contract/list';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import { together } from '../../db/transaction.ts';
import { AppError } from '../app-error.ts';
import { filterCondition } from './list-filter.ts';
import {
  findSearched,
  foundByWordPairs,
  isByWordPairs,
  mayBeNumber,
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

/** Finds the keys of the page first and reads whole rows only for these: a skipped row costs one index entry. */
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

/**
 * Finds the matching rows once, for the keys of the page, the number of rows and their sums, and then reads the rows of the page:
 * finding them separately for page and totals would cost twice as much.
 */
async function searchRows<Item>(db: Db, spec: ListSpec, query: ListQuery, context: ListContext): Promise<Page<Item>> {
  const { keys, totals } = await search(db, spec, query, context);
  // The keys are in a subquery, so that the plan does not depend on them and is kept.
  const { rows: items } = await sql<Item>`
    SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${spec.key} = ANY((SELECT ${keys}::bigint[])::bigint[])
    ORDER BY ${orderClause(spec, query)}`.execute(db);
  return { items, totals };
}

/**
 * Several words in a long list are mostly found by one statement. Everything else first asks what the text may mean; a number with
 * spaces is not only words.
 */
async function search(db: Db, spec: ListSpec, query: ListQuery, context: ListContext): Promise<Found> {
  const { f, q = '' } = query;
  const find = (searched: Searched) => findKeys(db, spec, query, whereClause(spec, query, context, searched));
  const isWords = q.includes(' ') && spec.search?.isLong && !mayBeNumber(spec.search, q);
  if (!isWords || f.length > 0) return find(await findSearched(db, spec, q));
  const found = await findKeys(db, spec, query, foundByWordPairs(spec, ownCondition(spec, context)), searchedQuery(q));
  return isByWordPairs(found.searched) ? found : find(found.searched);
}

interface Found {
  keys: number[];
  totals: Totals;
  searched: Searched;
}

/**
 * The keys of the page, and count and footer sums of everything found. With filters the statement is planned each time: only their
 * values tell whether the filters or the text select fewer rows.
 */
async function findKeys(
  db: Db,
  spec: ListSpec,
  query: ListQuery,
  where: RawBuilder<boolean>,
  about?: RawBuilder<Searched>,
): Promise<Found> {
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
  const { rows } = await sql<Totals & Omit<Found, 'totals'>>`
    ${query.f.length > 0 ? PLANNED_EACH_TIME : sql``}
    WITH ${about ? sql`searched AS MATERIALIZED (${about}),` : sql``} found AS MATERIALIZED (
      SELECT ${sql.join([sql`${spec.key} AS key`, ...places, ...amounts])} FROM ${spec.from} WHERE ${where})
    SELECT ${about ? sql`(SELECT to_json(searched) FROM searched)` : sql`NULL`} AS searched,
      ARRAY(SELECT key FROM found ORDER BY ${byPlace} ${limitClause(query)}) AS keys,
      ${sql.join([sql`count(*) AS total`, ...footer])}
    FROM found`.execute(db);
  const [{ searched, keys, ...totals }] = rows as [(typeof rows)[number]];
  return { keys, totals: totals as Totals, searched };
}

const PAGES_IN_TEXT = 5;

function limitClause({ page, pageSize }: ListQuery): RawBuilder<unknown> {
  const skipped = (page - 1) * pageSize;
  // Size and place of the first pages stand in the text: a plan for any place would be made for a tenth of all rows, found
  // too dear and made anew each time.
  const offset = page <= PAGES_IN_TEXT ? sql.lit(skipped) : sql`${skipped}`;
  return sql`LIMIT ${sql.lit(pageSize)} OFFSET ${offset}`;
}

/** The one row with this id, in the same shape as in the list. A list of books has the rows of one branch, which must be named. */
export async function findRow<Item>(
  db: Db,
  spec: ListSpec,
  id: number | RawBuilder<number>,
  branchId?: number,
): Promise<Item> {
  const where = sql`${spec.key} = ${id} AND ${ownCondition(spec, { branchId })}`;
  const { rows } = await sql<Item>`SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${where}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The columns of a row as it travels; sets are there to be filtered by only. */
export function selectList({ fields }: ListSpec): RawBuilder<unknown> {
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'set');
  return sql.join(shown.map(([name, field]) => sql`${field.sql} AS ${sql.ref(name)}`));
}

export function whereClause(
  spec: ListSpec,
  query: ListConditions,
  context: ListContext,
  searched: Searched,
): RawBuilder<boolean> {
  const conditions = query.f.map((filter) => filterCondition(filter, spec.fields, context.timeZone));
  if (spec.where || spec.ofBranch) conditions.push(ownCondition(spec, context));
  if (query.q) conditions.push(searchCondition(spec, query.q, searched));
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` AND `)}` : sql`true`;
}

/** What is true of every row of the list, whatever the caller filters. */
function ownCondition(
  { where, ofBranch }: ListSpec,
  { branchId }: { branchId: number | undefined },
): RawBuilder<boolean> {
  const isOwn = where ?? sql<boolean>`true`;
  if (!ofBranch) return isOwn;
  if (branchId === undefined) throw new Error('A row of the books was asked for without its branch');
  return sql<boolean>`${ofBranch(branchId)} AND ${isOwn}`;
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
