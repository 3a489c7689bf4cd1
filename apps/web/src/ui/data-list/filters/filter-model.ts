import type { ListFilter } from '@doi-tien/contract/list';
import { filterKindOf, type ListColumn } from '../columns/list-column.ts';

/** What the filter panel holds for one field while it is being filled in. */
export interface FieldDraft {
  text?: string;
  values?: string[];
  from?: string | null;
  to?: string | null;
}

type FilterDraft = Record<string, FieldDraft>;

function spanFilter(field: string, from?: string | null, to?: string | null): ListFilter[] {
  if (from && to) return [{ field, operator: 'between', value: [from, to] }];
  if (from) return [{ field, operator: 'gte', value: from }];
  if (to) return [{ field, operator: 'lte', value: to }];
  return [];
}

function choiceFilter(field: string, values: readonly string[] = []): ListFilter[] {
  const [first] = values;
  if (first === undefined) return [];
  return values.length === 1
    ? [{ field, operator: 'eq', value: first }]
    : [{ field, operator: 'in', value: [...values] }];
}

function toFilters<Row>(column: ListColumn<Row>, draft: FieldDraft): ListFilter[] {
  switch (filterKindOf(column)) {
    case 'contains': {
      const text = draft.text?.trim();
      return text ? [{ field: column.key, operator: 'contains', value: text }] : [];
    }
    case 'options':
    case 'yesNo':
      return choiceFilter(column.key, draft.values);
    case 'range':
    case 'days':
      return spanFilter(column.key, draft.from, draft.to);
    case null:
      return [];
  }
}

function first(value: string | string[]): string {
  return Array.isArray(value) ? (value[0] ?? '') : value;
}

function toDraft({ operator, value }: ListFilter): FieldDraft | null {
  switch (operator) {
    case 'contains':
      return { text: first(value) };
    case 'eq':
    case 'in':
      return { values: Array.isArray(value) ? value : [value] };
    case 'between':
      return Array.isArray(value) ? { from: value[0] ?? null, to: value[1] ?? null } : null;
    case 'gte':
      return { from: first(value) };
    case 'lte':
      return { to: first(value) };
    default:
      return null;
  }
}

/** Whether the panel can show a filter; a shared link may carry others, and those are kept as they are. */
function isEditable<Row>(filter: ListFilter, columns: readonly ListColumn<Row>[]): boolean {
  const column = columns.find(({ key }) => key === filter.field);
  const kind = column ? filterKindOf(column) : null;
  const operators: Record<string, readonly string[]> = {
    contains: ['contains'],
    options: ['eq', 'in'],
    yesNo: ['eq'],
    range: ['between', 'gte', 'lte'],
    days: ['between', 'gte', 'lte'],
  };
  return kind !== null && (operators[kind]?.includes(filter.operator) ?? false);
}

export function draftOf<Row>(filters: readonly ListFilter[], columns: readonly ListColumn<Row>[]): FilterDraft {
  const draft: FilterDraft = {};
  for (const filter of filters) {
    if (!isEditable(filter, columns)) continue;
    draft[filter.field] = { ...draft[filter.field], ...toDraft(filter) };
  }
  return draft;
}

export function filtersOf<Row>(
  draft: FilterDraft,
  columns: readonly ListColumn<Row>[],
  current: readonly ListFilter[],
): ListFilter[] {
  const kept = current.filter((filter) => !isEditable(filter, columns));
  return [...kept, ...columns.flatMap((column) => toFilters(column, draft[column.key] ?? {}))];
}
