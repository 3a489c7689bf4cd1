import { expect, test } from 'vitest';
import { comparedPeriods, periodOf, wholeSpan } from './period.rules.ts';

test('without days it is today, and one named day is enough', () => {
  expect(periodOf({}, '2026-11-14')).toEqual({ from: '2026-11-14', to: '2026-11-14' });
  expect(periodOf({ tu_ngay: '2026-11-01' }, '2026-11-14')).toEqual({ from: '2026-11-01', to: '2026-11-14' });
  expect(periodOf({ den_ngay: '2026-11-01' }, '2026-11-14')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  // A safe may be of a day that the clock has not reached yet.
  expect(periodOf({ tu_ngay: '2026-12-01' }, '2026-11-14')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
});

test('is compared with as many days right before and the same days a week and a month earlier', () => {
  expect(comparedPeriods({ from: '2026-03-29', to: '2026-03-31' })).toEqual({
    ky_truoc: { from: '2026-03-26', to: '2026-03-28' },
    tuan_truoc: { from: '2026-03-22', to: '2026-03-24' },
    thang_truoc: { from: '2026-02-28', to: '2026-02-28' },
  });
});

test('whole months are compared with whole months', () => {
  expect(comparedPeriods({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
    ky_truoc: { from: '2026-10-01', to: '2026-10-31' },
    tuan_truoc: { from: '2026-10-25', to: '2026-11-23' },
    thang_truoc: { from: '2026-10-01', to: '2026-10-31' },
  });
  expect(comparedPeriods({ from: '2026-01-01', to: '2026-03-31' })).toMatchObject({
    ky_truoc: { from: '2025-10-01', to: '2025-12-31' },
    thang_truoc: { from: '2025-12-01', to: '2026-02-28' },
  });
});

test('one span holds everything that is compared', () => {
  expect(wholeSpan({ from: '2026-03-29', to: '2026-03-31' })).toEqual({ from: '2026-02-28', to: '2026-03-31' });
  expect(wholeSpan({ from: '2026-01-01', to: '2026-06-30' })).toEqual({ from: '2025-07-01', to: '2026-06-30' });
});
