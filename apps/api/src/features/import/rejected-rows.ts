import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { type Cell, countCell, textCell, toCell } from '../../platform/files/sheets/cell.ts';
import type { FieldKind } from '../../platform/http/lists/list-field.ts';
import { errorText, fieldName, fileText, type Language } from '../../platform/http/messages.ts';
import type { ColumnKind, Importer, ImportRow, RowProblem, RowResult } from '../../platform/imports/importer.ts';

/** A refused row as it is kept: what was understood, what was not, and why. */
export interface RejectedRow {
  line: number;
  given: Record<string, unknown>;
  raw: Record<string, string>;
  problems: RowProblem[];
}

/** One row per line, packed; written in pieces, so that fifty thousand of them hold nobody up. */
export async function packRejected(rows: readonly ImportRow[], results: readonly RowResult[]): Promise<Buffer | null> {
  const rejected = () => rows.flatMap(toRejected(results));
  if (!results.some(({ outcome }) => outcome === 'loi')) return null;
  const lines = Readable.from(
    (function* () {
      for (const row of rejected()) yield `${JSON.stringify(row)}\n`;
    })(),
  );
  return buffer(lines.pipe(createGzip({ level: 5 })));
}

function toRejected(results: readonly RowResult[]) {
  return ({ line, given, raw }: ImportRow, index: number): RejectedRow[] => {
    const result = results[index];
    return result?.outcome === 'loi' ? [{ line, given, raw, problems: result.problems ?? [] }] : [];
  };
}

export async function unpackRejected(packed: Buffer): Promise<RejectedRow[]> {
  const text = (await promisify(gunzip)(packed)).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RejectedRow);
}

const KINDS: Record<ColumnKind, FieldKind> = {
  text: 'text',
  code: 'text',
  integer: 'number',
  decimal: 'decimal',
  boolean: 'boolean',
  moment: 'timestamp',
  day: 'date',
};

/** The refused rows as a table that can be mended and sent again; the reasons stand in columns of their own. */
export function rejectedTable({ columns }: Importer, language: Language) {
  const headings = [
    ...columns.map(({ field }) => fieldName(language, field)),
    fileText(language, 'rejected.row'),
    fileText(language, 'rejected.reason'),
  ];
  const cellsOf = ({ line, given, raw, problems }: RejectedRow): Cell[] => [
    ...columns.map(({ field, kind }) => {
      const unread = raw[field];
      return unread === undefined ? toCell(KINDS[kind], given[field]) : textCell(unread);
    }),
    countCell(line),
    textCell(problems.map((problem) => inWords(problem, language)).join('; ')),
  ];
  return { headings, cellsOf };
}

function inWords({ field, text, params }: RowProblem, language: Language): string {
  const sentence = errorText(language, text, params);
  return field ? `${fieldName(language, field)}: ${sentence}` : sentence;
}

export function toFieldErrors(problems: readonly RowProblem[], language: Language) {
  return problems.map(({ field, text, params }) => ({ field, message: errorText(language, text, params) }));
}
