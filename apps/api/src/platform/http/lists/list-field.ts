import { isDay, isMoment } from '@doi-tien/contract/dates';
import type { FilterOperator } from '@doi-tien/contract/list';
import type { PartSwitch } from '@doi-tien/contract/settings';
import { type RawBuilder, sql } from 'kysely';
import type { FileTextKey } from '../messages.ts';

/** A `set` is only filtered, by what may be among it. */
export type FieldKind = 'text' | 'number' | 'decimal' | 'boolean' | 'timestamp' | 'date' | 'json' | 'set';

/** How a field of a list is filtered, sorted and written to a file. */

export interface ListField {
  kind: FieldKind;
  /** The SQL expression behind the wire name. */
  sql: RawBuilder<unknown>;
  /** Part of the free-text search `q`. */
  search?: boolean;
  /** Summed over the whole filter for the footer. */
  sum?: boolean;
  /** Only where the company has several branches is it a column of a file that names none. */
  isOfBranches?: boolean;
  /** Only while this part of the business is on is it a column of a file that names none. */
  part?: PartSwitch;
  /** What a file says instead of the stored value, such as the word of a status. */
  words?: Record<string, FileTextKey>;
}

const COMPARE: readonly FilterOperator[] = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'null'];
const OPERATORS: Record<FieldKind, readonly FilterOperator[]> = {
  text: ['eq', 'ne', 'contains', 'in', 'null'],
  number: COMPARE,
  decimal: COMPARE,
  boolean: ['eq', 'ne', 'null'],
  timestamp: COMPARE,
  date: COMPARE,
  json: ['null'],
  set: ['eq', 'in'],
};

const matches = (format: RegExp) => (value: string) => format.test(value);

const VALUES: Record<FieldKind, (value: string) => boolean> = {
  text: matches(/^[^\0]*$/),
  number: matches(/^-?\d{1,15}$/),
  decimal: matches(/^-?\d{1,24}(\.\d{1,8})?$/),
  boolean: matches(/^(true|false|0|1)$/),
  timestamp: (value) => isDay(value) || isMoment(value),
  date: isDay,
  json: matches(/^$/),
  set: matches(/^\d{1,9}$/),
};

const CASTS: Record<FieldKind, RawBuilder<unknown>> = {
  text: sql`text`,
  number: sql`bigint`,
  decimal: sql`numeric`,
  boolean: sql`boolean`,
  timestamp: sql`timestamptz`,
  date: sql`date`,
  json: sql`jsonb`,
  set: sql`int[]`,
};

export function takesOperator(kind: FieldKind, operator: FilterOperator): boolean {
  return OPERATORS[kind].includes(operator);
}

export function isValueOf(kind: FieldKind, value: string): boolean {
  return VALUES[kind](value);
}

export function castValue(kind: FieldKind, value: string): RawBuilder<unknown> {
  return sql`${value}::${CASTS[kind]}`;
}
