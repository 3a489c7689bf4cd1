import type { ListFilter } from '@doi-tien/contract/list';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { castValue, isValueOf, type ListField, takesOperator } from './list-field.ts';

type Condition = RawBuilder<boolean>;

const COMPARISONS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=`, eq: sql`=` } as const;
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** One `f[i]` as SQL. Only described fields get here, and every value travels as a parameter. */
export function filterCondition(filter: ListFilter, fields: Record<string, ListField>, timeZone: string): Condition {
  const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
  if (!field) throw new AppError('UNKNOWN_FILTER_FIELD', { params: { field: filter.field } });
  if (!takesOperator(field.kind, filter.operator)) {
    throw new AppError('UNKNOWN_FILTER_OPERATOR', { params: { field: filter.field, operator: filter.operator } });
  }
  const values = Array.isArray(filter.value) ? filter.value : [filter.value];
  const refuse = () => new AppError('INVALID_FILTER_VALUE', { params: { field: filter.field } });

  if (filter.operator === 'null') {
    if (values.length !== 1 || !/^[01]$/.test(values[0] ?? '')) throw refuse();
    return values[0] === '1' ? sql`${field.sql} IS NULL` : sql`${field.sql} IS NOT NULL`;
  }
  const expected =
    { in: values.length >= 1, between: values.length === 2 }[filter.operator as string] ?? values.length === 1;
  if (!expected || !values.every((value) => isValueOf(field.kind, value))) throw refuse();

  const [first = '', second = ''] = values;
  if (field.kind === 'set') return hasAnyOf(field.sql, values);
  switch (filter.operator) {
    case 'contains':
      return containsText(field.sql, first);
    case 'in':
      return sql`${field.sql} IN (${sql.join(values.map((value) => castValue(field.kind, value)))})`;
    case 'ne':
      return sql`${field.sql} IS DISTINCT FROM ${castValue(field.kind, first)}`;
    case 'between':
      return sql`(${compare(field, 'gte', first, timeZone)} AND ${compare(field, 'lte', second, timeZone)})`;
    default:
      return compare(field, filter.operator, first, timeZone);
  }
}

/** One by one: `&&` takes longer over a long list. */
function hasAnyOf(set: RawBuilder<unknown>, values: readonly string[]): Condition {
  const ways = values.map((value) => sql`${value}::int = ANY(${set})`);
  return sql`(${sql.join(ways, sql` OR `)})`;
}

/** Without regard to diacritics or case; the sign characters of LIKE stand for themselves. */
export function containsText(expression: RawBuilder<unknown>, text: string): Condition {
  return sql`search_text(${expression}) LIKE ${searchPattern(text)}`;
}

export function searchPattern(text: string): RawBuilder<string> {
  return sql`search_text(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/** A bare day compared with a moment means the whole business day, not its first instant in UTC. */
function compare(field: ListField, operator: keyof typeof COMPARISONS, value: string, timeZone: string): Condition {
  if (field.kind !== 'timestamp' || !DAY_ONLY.test(value)) {
    return sql`${field.sql} ${COMPARISONS[operator]} ${castValue(field.kind, value)}`;
  }
  const start = sql`(${value}::date::timestamp AT TIME ZONE ${timeZone})`;
  const end = sql`((${value}::date + 1)::timestamp AT TIME ZONE ${timeZone})`;
  if (operator === 'eq') return sql`(${field.sql} >= ${start} AND ${field.sql} < ${end})`;
  if (operator === 'gte') return sql`${field.sql} >= ${start}`;
  if (operator === 'lt') return sql`${field.sql} < ${start}`;
  return operator === 'lte' ? sql`${field.sql} < ${end}` : sql`${field.sql} >= ${end}`;
}
