import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidenceOf, findSeparator, plainNumber, readDecimal } from '../../platform/files/tables/decimals.ts';
import { readDay, readMoment } from '../../platform/files/tables/moments.ts';
import { headingKey, matchHeadings } from './parse/headings.ts';

const figures = (...texts: string[]) => texts.map((text, index) => ({ line: index + 2, text }));

test('a figure tells the decimal sign when it can be read only one way', () => {
  expect(['1.234,5', '1,5', '0,123', '1234,567', '1.234.567'].map(evidenceOf)).toEqual([',', ',', ',', ',', ',']);
  expect(['1,234.5', '1.5', '12.34', '1,234,567'].map(evidenceOf)).toEqual(['.', '.', '.', '.']);
  expect(['1.234', '1,234', '25900', '', 'abc'].map(evidenceOf)).toEqual(Array(5).fill(undefined));
});

test('the whole file decides, not the cell', () => {
  expect(findSeparator(figures('25.900', '26.150,5'), '.')).toEqual({ separator: ',', isCertain: true });
  expect(findSeparator(figures('25,900', '26,150.5'), '.')).toEqual({ separator: '.', isCertain: true });
  expect(findSeparator(figures('25.900', '26.150'), ',')).toEqual({ separator: ',', isCertain: false });
  expect(() => findSeparator(figures('1,5', '2', '2.5'), '.')).toThrow(
    expect.objectContaining({ word: 'FILE_MIXED_DECIMALS', params: { first: 2, second: 4 } }),
  );
});

test('figures are read under the sign of the file, and others are no figures', () => {
  expect(readDecimal('25.900', ',')).toBe('25900');
  expect(readDecimal('25.900', '.')).toBe('25.9');
  expect(readDecimal(' 1.234.567,50 ', ',')).toBe('1234567.5');
  expect(readDecimal('1 234,5', ',')).toBe('1234.5');
  expect(readDecimal('-007', '.')).toBe('-7');
  for (const text of ['1e3', 'NaN', '1,2,3', '12.34.56', '--1', '0x10', '1.5.']) {
    expect(readDecimal(text, '.')).toBeUndefined();
  }
});

test('a figure written with a sign is read back as itself', () => {
  const parts = fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.stringMatching(/^\d{0,8}$/),
    fc.constantFrom('.', ','),
  );
  fc.assert(
    fc.property(parts, ([whole, fraction, separator]) => {
      const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, separator === '.' ? ',' : '.');
      const trimmed = fraction.replace(/0+$/, '');
      const plain = trimmed ? `${whole}.${trimmed}` : `${whole}`;
      expect(readDecimal(fraction ? `${grouped}${separator}${fraction}` : grouped, separator as '.')).toBe(plain);
    }),
  );
});

test('numbers of a spreadsheet lose their exponent, not their digits', () => {
  expect([1e21, 1e-7, 0.1, 123456789012345].map(plainNumber)).toEqual([
    '1000000000000000000000',
    '0.0000001',
    '0.1',
    '123456789012345',
  ]);
});

test('days and moments are read as people and spreadsheets write them', () => {
  const zone = 'Asia/Ho_Chi_Minh';
  expect(readDay('31/12/1995')).toBe('1995-12-31');
  expect(readDay('1995-12-31')).toBe('1995-12-31');
  expect(readDay(new Date(Date.UTC(1995, 11, 31)))).toBe('1995-12-31');
  expect(readDay('31/02/1995')).toBeUndefined();
  expect(readMoment('14/11/2026 08:00', zone)).toBe('2026-11-14T01:00:00.000Z');
  expect(readMoment('14/11/2026', zone)).toBe('2026-11-13T17:00:00.000Z');
  expect(readMoment('2026-11-14 08:00:00.123', zone)).toBe('2026-11-14T01:00:00.123Z');
  expect(readMoment('2026-11-14T08:00:00Z', zone)).toBe('2026-11-14T08:00:00.000Z');
  expect(readMoment(new Date(Date.UTC(2026, 10, 14, 8)), zone)).toBe('2026-11-14T01:00:00.000Z');
  for (const text of ['25:00', '14/13/2026', '14/11/2026 25:00', 'mai', '2026-11-14T08:00:00+99:00']) {
    expect(readMoment(text, zone)).toBeUndefined();
  }
});

test('headings are found with or without diacritics, in either language or by wire name', () => {
  expect(['Mã tiền', 'MA TIEN *', 'ma_tien'].map(headingKey)).toEqual(Array(3).fill('matien'));
  const column = (field: string, ...headings: string[]) => ({
    field,
    kind: 'text' as const,
    headings,
    title: field,
    example: '',
  });
  const columns = [column('ma_loai_tien', 'maloaitien', 'loaitien'), column('ma', 'ma')];
  expect(matchHeadings(['Mã', 'Loại tiền', 'Mã loại tiền', null], columns)).toEqual(['ma', null, 'ma_loai_tien', null]);
  expect(matchHeadings(['Loại tiền', 'Loại tiền', 'ma'], columns)).toEqual(['ma_loai_tien', null, 'ma']);
});
