import { expect, test } from 'vitest';
import { isOpenAt, weekProblems } from './working-hours.rules.ts';

const SAIGON = 'Asia/Ho_Chi_Minh';
const at = (text: string) => Temporal.Instant.from(text);
const monday = { thu: 1, tu: '08:00', den: '12:00' };
const mondayAfternoon = { thu: 1, tu: '13:30', den: '24:00' };

test('a week without ranges restricts nobody', () => {
  expect(isOpenAt({ khung_gio: [], ngay_nghi: [] }, at('2026-11-16T20:00:00Z'), SAIGON)).toBe(true);
});

test('is open from the first minute of a range and closed from its last', () => {
  const week = { khung_gio: [monday, mondayAfternoon], ngay_nghi: [] };
  // 16 November 2026 is a Monday; Saigon is seven hours ahead of UTC.
  expect(isOpenAt(week, at('2026-11-16T00:59:59Z'), SAIGON)).toBe(false);
  expect(isOpenAt(week, at('2026-11-16T01:00:00Z'), SAIGON)).toBe(true);
  expect(isOpenAt(week, at('2026-11-16T04:59:59Z'), SAIGON)).toBe(true);
  expect(isOpenAt(week, at('2026-11-16T05:00:00Z'), SAIGON)).toBe(false);
  expect(isOpenAt(week, at('2026-11-16T16:59:59Z'), SAIGON)).toBe(true);
  expect(isOpenAt(week, at('2026-11-16T17:00:00Z'), SAIGON)).toBe(false);
});

test('the weekday is the one of the business, not of the server', () => {
  const week = { khung_gio: [{ thu: 1, tu: '00:00', den: '24:00' }], ngay_nghi: [] };
  expect(isOpenAt(week, at('2026-11-15T18:00:00Z'), SAIGON)).toBe(true);
  expect(isOpenAt(week, at('2026-11-15T18:00:00Z'), 'UTC')).toBe(false);
});

test('is closed all day on a holiday', () => {
  const week = { khung_gio: [monday], ngay_nghi: [{ ngay: '2026-11-16', ten: 'Nghỉ' }] };
  expect(isOpenAt(week, at('2026-11-16T02:00:00Z'), SAIGON)).toBe(false);
  expect(isOpenAt(week, at('2026-11-23T02:00:00Z'), SAIGON)).toBe(true);
});

test('refuses ranges that run backwards or overlap, and lets them touch', () => {
  expect(weekProblems({ khung_gio: [{ thu: 2, tu: '09:00', den: '09:00' }] })).toMatchObject([
    { problem: 'endBeforeStart' },
  ]);
  expect(weekProblems({ khung_gio: [monday, { thu: 1, tu: '11:59', den: '13:00' }] })).toEqual([
    { field: 'khung_gio.1', problem: 'rangesOverlap' },
  ]);
  expect(weekProblems({ khung_gio: [monday, { thu: 1, tu: '12:00', den: '13:00' }, { ...monday, thu: 2 }] })).toEqual(
    [],
  );
});
