import { IMPORT_MAX_BYTES } from '@doi-tien/contract/import';
import { type Cell, textCell } from '../../platform/files/sheets/cell.ts';
import type { Sheet } from '../../platform/files/sheets/workbook.ts';
import { areaName, fieldName, fileText, type Language } from '../../platform/http/messages.ts';
import type { Importer } from '../../platform/imports/importer.ts';

/** A file to fill in: the headings, one example, and on a second sheet how each column is written. */
export function templateSheets({ kind, columns, maxRows }: Importer, language: Language): [Sheet, Sheet] {
  const headings = columns.map(({ field }) => fieldName(language, field));
  const data: Sheet = {
    name: areaName(language, kind),
    widths: headings.map((heading) => Math.max(14, heading.length + 2)),
    headings,
    rows: () => [[columns.map(({ example }) => textCell(example))]],
  };
  const word = (key: 'column' | 'field' | 'required' | 'meaning') => fileText(language, `template.${key}`);
  const notes: Sheet = {
    name: fileText(language, 'template.notes'),
    widths: [24, 20, 12, 80],
    headings: [word('column'), word('field'), word('required'), word('meaning')],
    rows: () => [
      [
        ...columns.map(({ field, kind: cellKind, isRequired }): Cell[] => [
          textCell(fieldName(language, field)),
          textCell(field),
          textCell(fileText(language, isRequired ? 'template.yes' : 'template.no')),
          textCell(fileText(language, `template.kinds.${cellKind}`)),
        ]),
        [textCell(fileText(language, 'template.rules', { rows: maxRows, megabytes: IMPORT_MAX_BYTES / 1024 / 1024 }))],
      ],
    ],
  };
  return [data, notes];
}
