import { expect, test } from 'vitest';
import { dayProblem, readTypedDay } from './typed-day.ts';

test('a day is read however people type it', () => {
  for (const typed of ['05/03/1990', '5/3/1990', '05031990', '1990-03-05', ' 5/3/1990 '])
    expect(readTypedDay(typed)).toBe('1990-03-05');
  expect(readTypedDay('')).toBe(null);
});

test('a text that is no day is kept and refused, as is a day that has not come where it must have', () => {
  for (const typed of ['31/02/1990', '5-12-85', '30/02/2026', '5/3', 'abc']) {
    expect(readTypedDay(typed)).toBe(typed);
    expect(dayProblem(readTypedDay(typed), false)).toBe('invalidDate');
  }
  expect(dayProblem('2999-01-01', true)).toBe('dayNotCome');
  expect(dayProblem('2999-01-01', false)).toBeUndefined();
  expect(dayProblem(null, true)).toBeUndefined();
});
