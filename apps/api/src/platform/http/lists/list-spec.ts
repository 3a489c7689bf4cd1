import type { ListFilter, ListQuery } from '@doi-tien/contract/list';
import type { RawBuilder } from 'kysely';
import type { ListField } from './list-field.ts';

/** A list described once: where the rows come from and what each wire field is. Filters, sorting, sums and exports follow. */
export interface ListSpec {
  from: RawBuilder<unknown>;
  fields: Record<string, ListField>;
  /** Always true of this list, whatever the caller filters. */
  where?: RawBuilder<boolean>;
  /** Which rows belong to a branch, where they do: only those of the caller's branch are in the list. */
  ofBranch?: (branchId: number) => RawBuilder<boolean>;
  /** Breaks ties, so that pages neither repeat nor skip a row. */
  key: RawBuilder<unknown>;
  /** Where `q` looks, when it is not simply every field marked for it. */
  search?: ListSearch;
  kept?: KeptTotals;
  summedStatus?: SummedStatus;
  file?: FileRows;
}

/** A file may have other rows than the list, such as one for each line of a ticket: filtered and sorted as the list is. */
export interface FileRows {
  /** The rows of the list, each joined with its own. */
  from: RawBuilder<unknown>;
  fields: Record<string, ListField>;
  /** The columns where none are named, in their order. */
  columns: readonly string[];
  /** The order of the rows that belong to one row of the list. */
  within: RawBuilder<unknown>;
}

export type ListConditions = Pick<ListQuery, 'q' | 'f' | 'sortField' | 'direction' | 'thenBy'>;

export interface ListContext {
  timeZone: string;
  branchId: number;
}

/** A list with more rows than can be read through has one prepared text per row, with indexes of its own. */
export interface ListSearch {
  /** Already without case and diacritics. */
  text: RawBuilder<unknown>;
  /** Its `word_pair_keys`: several words are found by them. */
  pairs?: RawBuilder<unknown>;
  /** The people whose names count too: few, so they are looked up first, and then only their ids are asked for. */
  person?: RawBuilder<unknown>;
  /** The currencies of a row: a text that begins a currency code finds the rows of that currency. */
  currencies?: RawBuilder<unknown>;
  /** The text holds numbers of papers and phones, which people also type with spaces and dots. */
  hasNumbers?: boolean;
  /** The list is a large part of its table: its own condition is no help in finding a text. */
  isLong?: boolean;
}

/**
 * Totals of a list that are kept in a table of their own, to be read where rows would otherwise be counted. They must
 * be exact: whatever changes a row of the list changes its totals in the same transaction.
 */
export interface KeptTotals {
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** As of the list. */
  ofBranch?: (branchId: number) => RawBuilder<boolean>;
  count: RawBuilder<unknown>;
  /** The summed fields of the list. */
  sums: Record<string, RawBuilder<unknown>>;
  /** The fields that may be filtered, as the kept rows have them. */
  fields: Record<string, KeptField>;
  /** Each is kept in parts and as a whole: filtered by one of the fields the parts are added up, else the whole is read. */
  splits: { fields: readonly string[]; parts: RawBuilder<boolean>; whole: RawBuilder<boolean> }[];
}

/**
 * Records that happened, might happen and did not happen stand in one list: sums are of the first unless the filter names
 * the status, and the others are counted beside them under their own names in the footer.
 */
export interface SummedStatus {
  field: string;
  summed: number;
  counted: Record<string, number>;
}

export interface KeptField {
  field: ListField;
  /** Which filters the kept rows can answer exactly; without it all. */
  answers?: (filter: ListFilter, context: ListContext) => boolean;
  /** Rows overlap in this field, so that two filters by it cannot be told apart from the totals. */
  isSingle?: boolean;
}
