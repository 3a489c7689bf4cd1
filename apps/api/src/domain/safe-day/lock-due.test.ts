import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { LOCK_DUE } from './lock-due.ts';

let api: TestApp;
let day: Temporal.PlainDate;
beforeAll(async () => {
  api = await startTestApp();
  const counter = await openCounter(api, await api.signIn('quanly'));
  day = Temporal.PlainDate.from((await counter.open({ VND: '1000000' })).ngay);
});
afterAll(() => api.close());

/** On the clock of the business, for these working hours of the company. */
async function dueWith(ranges: object[], holidays: object[] = []): Promise<string> {
  await api.sql('UPDATE thoi_gian_lam_viec SET khung_gio = $1, ngay_nghi = $2', [
    JSON.stringify(ranges),
    JSON.stringify(holidays),
  ]);
  const { rows } = await api.database.read((db) =>
    sql<{ due: string }>`SELECT ${LOCK_DUE} AS due FROM ket k`.execute(db),
  );
  return Temporal.Instant.from(rows[0]?.due ?? '')
    .toZonedDateTimeISO('Asia/Ho_Chi_Minh')
    .toPlainDateTime()
    .toString();
}

test('locking is due an hour before the last working hours of the day end, or at 16:00 on a day without any', async () => {
  const on = (thu: number, tu: string, den: string) => ({ thu, tu, den });
  expect(await dueWith([])).toBe(`${day}T16:00:00`);
  const { dayOfWeek } = day;
  expect(await dueWith([on(dayOfWeek, '08:00', '11:30'), on(dayOfWeek, '13:00', '20:30')])).toBe(`${day}T19:30:00`);
  expect(await dueWith([on(dayOfWeek, '08:00', '24:00')])).toBe(`${day}T23:00:00`);
  expect(await dueWith([on((dayOfWeek % 7) + 1, '08:00', '12:00')])).toBe(`${day}T16:00:00`);
  expect(await dueWith([on(dayOfWeek, '08:00', '12:00')], [{ ngay: String(day), ten: 'Nghỉ' }])).toBe(
    `${day}T16:00:00`,
  );
});
