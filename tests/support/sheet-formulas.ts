import { add, multiply, subtract } from '@doi-tien/money/decimal';
import { expect } from 'vitest';
import { Archive } from '../../apps/api/src/platform/files/tables/archive.ts';

export interface SheetCell {
  reference: string;
  text: string;
  formula: string | null;
}

/** The cells of one sheet of a workbook, with their formulas. */
export function readCells(file: Buffer, sheet: number): SheetCell[] {
  const xml = new Archive(file).text(`xl/worksheets/sheet${sheet}.xml`) ?? '';
  return [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/g)].map(([, reference = '', inner = '']) => ({
    reference,
    formula: /<f>(.*?)<\/f>/.exec(inner)?.[1] ?? null,
    text: /<v>(.*?)<\/v>/.exec(inner)?.[1] ?? /<t[^>]*>(.*?)<\/t>/.exec(inner)?.[1] ?? '',
  }));
}

/** Works every formula out from the cells it names, and expects what the file says it comes to. Answers how many there are. */
export function expectFormulasAgree(cells: readonly SheetCell[]): number {
  const digits = (reference: string) => cells.find((cell) => cell.reference === reference)?.text || '0';
  const formulas = cells.filter(({ formula }) => formula !== null);
  for (const { reference, formula, text } of formulas) {
    expect(`${reference} = ${worth(formula ?? '', digits)}`).toBe(`${reference} = ${text}`);
  }
  return formulas.length;
}

function worth(formula: string, digits: (reference: string) => string): string {
  const [, column, from, to] = /^SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula) ?? [];
  if (column) {
    const rows = Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index);
    return rows.map((row) => digits(`${column}${row}`)).reduce(add, '0');
  }
  const [, left = '', operator, right = ''] = /^([A-Z]+\d+)([*-])([A-Z]+\d+)$/.exec(formula) ?? [];
  if (operator === '*') return multiply(digits(left), digits(right));
  if (operator === '-') return subtract(digits(left), digits(right));
  throw new Error(`An unknown formula: ${formula}`);
}
