import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { Opened } from './libreoffice.ts';

/**
 * What LibreOffice made of a workbook is what the file says, number by number, the results of formulas too. Answers how many formulas
 * and numbers it has.
 */
export async function expectAsWritten(
  path: string,
  file: Buffer,
  opened: Opened | undefined,
): Promise<{ formulas: number; numbers: number }> {
  const { sheets } = await readXlsx(new Uint8Array(file), { readStyles: true });
  const names = sheets.map(({ name }) => name).sort();
  expect([path, [...(opened?.keys() ?? [])].sort()]).toEqual([path, names]);
  const wrong: string[] = [];
  let [formulas, numbers] = [0, 0];
  for (const { name, rows, cells } of sheets) {
    const read = opened?.get(name) ?? [];
    for (const [row, values] of rows.entries()) {
      for (const [column, value] of values.entries()) {
        if (typeof value !== 'number') continue;
        numbers += 1;
        const own = read[row]?.[column] || 'x';
        const isSame = Math.abs(Number(own) - value) < 1e-6;
        if (!isSame) wrong.push(`${path} ${name} ${row + 1}.${column + 1}: ${own}, not ${value}`);
      }
    }
    formulas += [...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined).length;
    wrong.push(...read.flat().filter((cell) => /^(#|Err:)/.test(cell)));
  }
  expect(wrong).toEqual([]);
  return { formulas, numbers };
}
