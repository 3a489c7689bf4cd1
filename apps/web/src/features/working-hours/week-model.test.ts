import { expect, test } from 'vitest';
import { barOf, dayProblem, nextRange, toBody, toForm } from './week-model.ts';

const stored = {
  khung_gio: [
    { thu: 1, tu: '13:00', den: '17:00' },
    { thu: 1, tu: '08:00', den: '12:00' },
    { thu: 7, tu: '09:00', den: '24:00' },
  ],
  ngay_nghi: [{ ngay: '2027-01-01', ten: 'Tết Dương lịch' }],
};

test('puts ranges under their day in the order of the clock and back', () => {
  const form = toForm(stored);
  expect(form.days[1].map(({ tu }) => tu)).toEqual(['08:00', '13:00']);
  expect(form.days[2]).toEqual([]);
  expect(toForm(toBody(form))).toEqual(form);
});

test('drops a holiday row that was left empty', () => {
  expect(toBody({ ...toForm(stored), ngay_nghi: [{ ngay: '', ten: '' }] }).ngay_nghi).toEqual([]);
});

test('sees ranges that run backwards or overlap, and lets them touch', () => {
  expect(dayProblem([{ tu: '12:00', den: '08:00' }])).toBe('endBeforeStart');
  expect(
    dayProblem([
      { tu: '13:00', den: '17:00' },
      { tu: '08:00', den: '13:01' },
    ]),
  ).toBe('rangesOverlap');
  expect(
    dayProblem([
      { tu: '13:00', den: '17:00' },
      { tu: '08:00', den: '13:00' },
    ]),
  ).toBeNull();
});

test('offers the next range after the last one, within the day', () => {
  expect(nextRange([])).toEqual({ tu: '08:00', den: '17:00' });
  expect(nextRange([{ tu: '08:00', den: '12:00' }])).toEqual({ tu: '13:00', den: '17:00' });
  expect(nextRange([{ tu: '08:00', den: '23:30' }])).toEqual({ tu: '23:00', den: '24:00' });
});

test('draws a range as its share of the day', () => {
  expect(barOf({ tu: '06:00', den: '12:00' })).toEqual({ left: 25, width: 25 });
  expect(barOf({ tu: '18:00', den: '24:00' })).toEqual({ left: 75, width: 25 });
});
