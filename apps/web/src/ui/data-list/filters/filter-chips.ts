import type { ListFilter } from '@doi-tien/contract/list';
import { isDecimal } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { showDay } from '../../dates/moments.ts';
import { filterKindOf, type ListColumn } from '../columns/list-column.ts';

interface FilterChip {
  /** The filter's place in the query, to take it out again. */
  index: number;
  title: string;
  text: string;
}

interface ChipWords {
  isEmpty: string;
  isNotEmpty: string;
  yes: string;
  no: string;
}

const SIGNS: Partial<Record<ListFilter['operator'], string>> = { gt: '> ', gte: '≥ ', lt: '< ', lte: '≤ ', ne: '≠ ' };

function showValue<Row>(value: string, column: ListColumn<Row> | undefined, words: ChipWords): string {
  const option = column?.options?.find((each) => String(each.value) === value);
  if (option) return option.label;
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return showDay(value);
  const kind = column ? filterKindOf(column) : null;
  if (kind === 'yesNo') return value === 'true' || value === '1' ? words.yes : words.no;
  return kind === 'range' && isDecimal(value) ? formatDecimal(value) : value;
}

function chipText<Row>(filter: ListFilter, column: ListColumn<Row> | undefined, words: ChipWords): string {
  const values = (Array.isArray(filter.value) ? filter.value : [filter.value]).map((value) =>
    showValue(value, column, words),
  );
  if (filter.operator === 'null') return filter.value === '1' ? words.isEmpty : words.isNotEmpty;
  if (filter.operator === 'between') return values[0] === values[1] ? (values[0] ?? '') : values.join(' – ');
  if (filter.operator === 'contains') return `“${values.join(', ')}”`;
  return `${SIGNS[filter.operator] ?? ''}${values.join(', ')}`;
}

/** Every filter in force, in words; also one the panel does not offer, so that nothing filters unseen. */
export function buildChips<Row>(
  filters: readonly ListFilter[],
  columns: readonly ListColumn<Row>[],
  words: ChipWords,
): FilterChip[] {
  return filters.map((filter, index) => {
    const column = columns.find(({ key }) => key === filter.field);
    return { index, title: column?.title ?? filter.field, text: chipText(filter, column, words) };
  });
}
