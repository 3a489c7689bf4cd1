import { expect, test } from 'vitest';
import { isDay, isMoment } from './dates.ts';

test('a day is a day of the calendar, in years that every part of the product can hold', () => {
  for (const day of ['1900-01-01', '2024-02-29', '2999-12-31']) expect([day, isDay(day)]).toEqual([day, true]);
  for (const day of ['0000-01-01', '1899-12-31', '3000-01-01', '2026-02-29', '2026-13-01', '2026-1-1', '+2026-01-01']) {
    expect([day, isDay(day)]).toEqual([day, false]);
  }
});

test('a moment has an hour below 24 and an offset that exists', () => {
  for (const time of ['T00:00Z', 'T23:59:59.999Z', 'T08:00:00+07:00', 'T08:00:00-12:00', 'T08:00:00+14:00']) {
    expect([time, isMoment(`2026-01-01${time}`)]).toEqual([time, true]);
  }
  for (const time of ['', 'T24:00:00Z', 'T00:00:00', 'T00:00:00+20:00', 'T00:00:00-23:59', 'T00:60Z']) {
    expect([time, isMoment(`2026-01-01${time}`)]).toEqual([time, false]);
  }
});
