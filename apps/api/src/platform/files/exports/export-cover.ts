import { type ListFilter, sortOrders } from '@doi-tien/contract/list';
import type { ExportQuery } from '@doi-tien/contract/list.schema';
import type { ExactSums } from '../../http/lists/export-sums.ts';
import type { ListContext, ListSpec } from '../../http/lists/list-spec.ts';
import { fieldName, fileText, type Language } from '../../http/messages.ts';
import { type Cell, countCell, textCell, toCell } from '../sheets/cell.ts';

/** A list on its way into a file. */
export interface ListExport {
  title: string;
  /** What is filtered, searched and sorted. */
  list: ListSpec;
  /** What the rows of the file are made of; the list itself unless it has rows of its own for files. */
  spec: ListSpec;
  query: ExportQuery;
  columns: string[];
  context: ListContext;
  language: Language;
  person: string;
  /** Grow while the rows are read; complete when the last one was. */
  sums: ExactSums;
}

/** The first sheet: what this file is, in words, for a person who opens it a year from now. */
export function* coverRows(file: ListExport): Generator<Cell[], void> {
  const { title, query, language, person, context, sums } = file;
  const label = (key: Parameters<typeof fileText>[1]) => textCell(fileText(language, key));
  yield [label('cover.list'), textCell(title)];
  const filters = query.f.map((filter) => filterInWords(filter, language));
  if (query.q) filters.unshift(fileText(language, 'cover.search', { text: query.q }));
  for (const [index, words] of (filters.length > 0 ? filters : [fileText(language, 'cover.noFilter')]).entries()) {
    yield [index === 0 ? label('cover.filter') : textCell(''), textCell(words)];
  }
  yield [label('cover.sort'), textCell(sortInWords(file))];
  yield [label('cover.person'), textCell(person)];
  yield [label('cover.time'), { kind: 'moment', moment: new Date().toISOString() }];
  yield [label('cover.timeZone'), textCell(context.timeZone)];
  yield [label('cover.rows'), countCell(sums.count)];
  for (const field of sums.fields) {
    yield [
      textCell(fileText(language, 'cover.sum', { field: fieldName(language, field) })),
      toCell('decimal', sums.of(field)),
    ];
  }
}

function filterInWords({ field, operator, value }: ListFilter, language: Language): string {
  const values = Array.isArray(value) ? value : [value];
  const name = fieldName(language, field);
  if (operator === 'null') return fileText(language, values[0] === '1' ? 'filter.isEmpty' : 'filter.isSet', { name });
  const [first = '', second = ''] = values;
  return fileText(language, `filter.${operator}`, { name, value: values.join(', '), first, second });
}

function sortInWords({ query, language }: ListExport): string {
  const words = sortOrders(query).map(({ field, direction }) =>
    fileText(language, direction === 'asc' ? 'cover.ascending' : 'cover.descending', {
      field: fieldName(language, field),
    }),
  );
  return words.join(', ');
}
