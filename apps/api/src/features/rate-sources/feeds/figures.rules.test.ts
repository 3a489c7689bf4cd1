import { canonical } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoment, readVcbMoment } from './feed-moments.ts';
import { readFigure } from './figures.ts';

const figure = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.stringMatching(/^\d{0,8}$/))
  .map(([whole, decimals]) => canonical(decimals ? `${whole}.${decimals}` : `${whole}`));

test('a figure is read as it was written, with a point or a comma', () => {
  fc.assert(
    fc.property(figure, (value) => {
      const shown = formatDecimal(value);
      expect(readFigure(shown, '.')).toBe(value);
      expect(
        readFigure(
          shown.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
          ',',
        ),
      ).toBe(value);
    }),
  );
});

test('no text is read as another figure than its digits say', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-+\d., e]{0,14}$/), fc.constantFrom('.' as const, ',' as const), (text, mark) => {
      const read = readFigure(text, mark);
      if (read === null || read === undefined) return;
      const digits = text.replace(/[^\d]/g, '').replace(/^0+/, '');
      expect(digits.replace(/0+$/, '')).toBe(read.replace(/[^\d]/g, '').replace(/^0+|0+$/g, ''));
    }),
  );
});

test.each(['', ' - ', '0', '0.00', '—', 'N/A'])('%j is no rate', (text) => expect(readFigure(text, '.')).toBeNull());

test.each(['26.110.00', '26,11', '1,2345', '-5', '+5', '1e3', '0x10', '26 110 đ', '1.123456789', '12345678901234567'])(
  '%j is not read',
  (text) => expect(readFigure(text, '.')).toBeUndefined(),
);

test('moments of lists', () => {
  expect(readVcbMoment('11/19/2026 8:30:00 AM')).toBe('2026-11-19T01:30:00.000Z');
  expect(readVcbMoment('1/2/2026 12:05:09 PM')).toBe('2026-01-02T05:05:09.000Z');
  expect(readVcbMoment('1/2/2026 12:05:09 AM')).toBe('2026-01-01T17:05:09.000Z');
  for (const wrong of [
    '19/11/2026 8:30:00 AM',
    '11/19/2026 13:30:00 PM',
    '11/19/2026 08:30',
    '2026-11-19',
    '1/1/0001 8:00:00 AM',
    '',
  ]) {
    expect(readVcbMoment(wrong)).toBeUndefined();
  }
  const here = (text: string) => readMoment(text, 'Asia/Ho_Chi_Minh');
  expect(here('2026-11-19T08:30:00+07:00')).toBe('2026-11-19T01:30:00.000Z');
  expect(here('2026-11-19T01:30:00Z')).toBe('2026-11-19T01:30:00.000Z');
  expect(here('2026-11-19 08:30')).toBe('2026-11-19T01:30:00.000Z');
  expect(here('19/11/2026 08:30')).toBe('2026-11-19T01:30:00.000Z');
  expect(here('1795051800')).toBe('2026-11-19T01:30:00.000Z');
  for (const wrong of ['31/02/2026 08:30', '11/19/2026', '2026-11-19T25:00', 'hôm nay', '0001-01-01T00:00:00Z', '5']) {
    expect(here(wrong)).toBeUndefined();
  }
});
