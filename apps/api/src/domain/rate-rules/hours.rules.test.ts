import { expect, test } from 'vitest';
import { areRulesAsleep } from './hours.rules.ts';

const ALWAYS = { khung_gio: [], ngay_nghi: [] };
const at = (time: string) => Temporal.Instant.from(`2026-11-19T${time}:00+07:00`);
const hours = (from: number, to: number, byWeek = false) => ({
  quy_tac_nghi_tu: from,
  quy_tac_nghi_den: to,
  quy_tac_theo_gio_lam: byWeek,
  mui_gio: 'Asia/Ho_Chi_Minh',
});

test('rules sleep over midnight, over noon, or never', () => {
  const asleep = (from: number, to: number) =>
    ['06:59', '07:00', '12:30', '19:59', '20:00'].map((time) => areRulesAsleep(hours(from, to), ALWAYS, at(time)));
  expect(asleep(20, 7)).toEqual([true, false, false, false, true]);
  expect(asleep(12, 13)).toEqual([false, false, true, false, false]);
  expect(asleep(7, 7)).toEqual([false, false, false, false, false]);
});

test('rules sleep outside the working hours and on holidays, unless the settings say otherwise', () => {
  // 19 November 2026 is a Thursday.
  const week = { khung_gio: [{ thu: 4 as const, tu: '08:00', den: '17:00' }], ngay_nghi: [] };
  expect(areRulesAsleep(hours(0, 0, true), week, at('07:59'))).toBe(true);
  expect(areRulesAsleep(hours(0, 0, true), week, at('08:00'))).toBe(false);
  expect(areRulesAsleep(hours(0, 0), week, at('07:59'))).toBe(false);
  const holiday = { khung_gio: [], ngay_nghi: [{ ngay: '2026-11-19', ten: 'Nghỉ' }] };
  expect(areRulesAsleep(hours(0, 0, true), holiday, at('10:00'))).toBe(true);
});
