import { type RawBuilder, sql } from 'kysely';
import { filterCondition } from './list-filter.ts';
import type { KeptTotals, ListConditions, ListContext, ListSpec } from './list-spec.ts';

/** The footer sums by their fields, and how many rows there are. */
export type Totals = Record<string, string> & { total: number };

export function summedFields({ fields }: ListSpec): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.sum);
}

/** The value a row's status must have to be summed; null where every row is. */
function summedValue({ summedStatus }: ListSpec, { f }: ListConditions): number | null {
  const isNamed = f.some(({ field }) => field === summedStatus?.field);
  return summedStatus && !isNamed ? summedStatus.summed : null;
}

/** The same for rows that pass by one after the other. */
export function isSummed(spec: ListSpec, query: ListConditions, row: Record<string, unknown>): boolean {
  const value = summedValue(spec, query);
  return value === null || row[spec.summedStatus?.field ?? ''] === value;
}

/** The columns of the footer over rows that have a status, each row standing for `count` of them. */
export function footerColumns(
  spec: ListSpec,
  query: ListConditions,
  sums: Record<string, RawBuilder<unknown> | undefined>,
  status: RawBuilder<unknown> | undefined,
  count: RawBuilder<unknown> = sql`1`,
): RawBuilder<unknown>[] {
  const of = (amount: RawBuilder<unknown> | undefined, value: number | null) =>
    value === null ? sql`sum(${amount})` : sql`sum(${amount}) FILTER (WHERE ${status} = ${value})`;
  const summed = summedValue(spec, query);
  return [
    ...Object.entries(sums).map(([name, amount]) => named(of(amount, summed), name)),
    ...Object.entries(spec.summedStatus?.counted ?? {}).map(([name, value]) => named(of(count, value), name)),
  ];
}

function named(amount: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  return sql`coalesce(${amount}, 0)::numeric AS ${sql.ref(name)}`;
}

/** Count and footer sums of everything the conditions choose; from kept totals where those can tell. */
export function totalsQuery(
  spec: ListSpec,
  query: ListConditions,
  context: ListContext,
  where: RawBuilder<boolean>,
): RawBuilder<Totals> {
  const summed = summedFields(spec);
  const { kept } = spec;
  const isKept = kept && canTell(kept, query, context) && summed.every((name) => kept.sums[name]);
  const total = isKept ? sql`coalesce(sum(${kept.count}), 0)::bigint` : sql`count(*)`;
  const sums = Object.fromEntries(summed.map((name) => [name, isKept ? kept.sums[name] : spec.fields[name]?.sql]));
  const statusField = spec.summedStatus?.field ?? '';
  const status = isKept ? kept.fields[statusField]?.field.sql : spec.fields[statusField]?.sql;
  const footer = footerColumns(spec, query, sums, status, isKept ? kept.count : sql`1`);
  return sql`
    SELECT ${sql.join([sql`${total} AS total`, ...footer])}
    FROM ${isKept ? kept.from : spec.from} WHERE ${isKept ? keptWhere(kept, query, context) : where}`;
}

function canTell({ fields }: KeptTotals, { q, f }: ListConditions, context: ListContext): boolean {
  if (q) return false;
  return f.every((filter) => {
    const known = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
    if (!known || known.answers?.(filter, context) === false) return false;
    return !known.isSingle || f.filter(({ field }) => field === filter.field).length === 1;
  });
}

function keptWhere(kept: KeptTotals, { f }: ListConditions, { timeZone, branchId }: ListContext): RawBuilder<boolean> {
  const fields = Object.fromEntries(Object.entries(kept.fields).map(([name, { field }]) => [name, field]));
  const chosen = kept.splits.map((split) =>
    f.some(({ field }) => split.fields.includes(field)) ? split.parts : split.whole,
  );
  const conditions = f.map((filter) => filterCondition(filter, fields, timeZone));
  const own = kept.ofBranch ? [kept.ofBranch(branchId), kept.where] : [kept.where];
  return sql`${sql.join([...own, ...chosen, ...conditions], sql` AND `)}`;
}
