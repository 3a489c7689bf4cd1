import { expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

test.each([
  ['attachment; filename="tien.xlsx"', 'tien.xlsx'],
  ['attachment; filename=tien.csv', 'tien.csv'],
  [`attachment; filename="menh-gia.xlsx"; filename*=UTF-8''m%E1%BB%87nh%20gi%C3%A1.xlsx`, 'mệnh giá.xlsx'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`, 'a.csv'],
  ['attachment; filename="../../etc/x.csv"', '.._.._etc_x.csv'],
])('reads the file name of %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('has no name without a header or a file name', () => {
  expect(fileNameOf(null)).toBeNull();
  expect(fileNameOf('attachment')).toBeNull();
});
