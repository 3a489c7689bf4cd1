import type { ImportAnswer, ImportedRow } from '@doi-tien/contract/import.schema';
import { expect, test } from 'vitest';
import { fieldsOf, fileProblem, filteredRows, rowsToWrite } from './import-rows.ts';

const rows: ImportedRow[] = [
  { dong: 2, ket_qua: 'them', du_lieu: { ma: 'NZD' } },
  { dong: 3, ket_qua: 'loi', du_lieu: { ma: 'x' }, loi: [{ field: 'loai_tien_id', message: 'Không tìm thấy' }] },
];

test('shows the columns of the file, and where a complaint has none, one for it', () => {
  const cot = [
    { tieu_de: 'Mã', truong: 'ma' },
    { tieu_de: 'Ghi chú', truong: null },
  ];
  expect(fieldsOf({ cot, dong: rows })).toEqual(['ma', 'loai_tien_id']);
  expect(filteredRows(rows, 'loi').map(({ dong }) => dong)).toEqual([3]);
});

test('one bad row leaves nothing to write, unless only the good ones go in', () => {
  const answer = { them_moi: 2, cap_nhat: 1, dong_loi: 1 } as ImportAnswer;
  expect(rowsToWrite(answer, 'tat_ca')).toEqual({ written: 0, removed: 0 });
  expect(rowsToWrite(answer, 'dong_dung')).toEqual({ written: 3, removed: 0 });
  expect(rowsToWrite({ ...answer, dong_loi: 0 }, 'tat_ca')).toEqual({ written: 3, removed: 0 });
});

test('entries that a shorter list takes away are counted apart from the rows of the file', () => {
  const answer = { them_moi: 1, cap_nhat: 0, dong_loi: 0, go_bo: 2 } as ImportAnswer;
  expect(rowsToWrite(answer, 'tat_ca')).toEqual({ written: 1, removed: 2 });
});

test('refuses other files before they are sent', () => {
  expect(fileProblem({ name: 'tien.XLSX', size: 10 })).toBeNull();
  expect(fileProblem({ name: 'tien.xlsm', size: 10 })).toBe('wrongType');
  expect(fileProblem({ name: 'tien.csv', size: 30 * 1024 * 1024 })).toBe('tooLarge');
});
