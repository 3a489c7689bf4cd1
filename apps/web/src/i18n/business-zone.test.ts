import { afterEach, expect, test } from 'vitest';
import { businessDay, showMoment } from '../ui/dates/moments.ts';
import { businessZone, setBusinessZone, zoneOffset } from './business-zone.ts';

afterEach(() => setBusinessZone('Asia/Ho_Chi_Minh'));

test('days and times follow the zone of the settings, not the browser', () => {
  const late = '2026-11-14T17:30:00Z';
  expect(showMoment(late)).toBe('15/11/2026 00:30');
  setBusinessZone('Asia/Bangkok');
  expect(showMoment(late)).toBe('15/11/2026 00:30');
  setBusinessZone('Asia/Dubai');
  expect(showMoment(late)).toBe('14/11/2026 21:30');
  expect(businessDay(new Date(late))).toBe('2026-11-14');
});

test('a zone nobody knows changes nothing', () => {
  setBusinessZone('Asia/Atlantis');
  expect(businessZone()).toBe('Asia/Ho_Chi_Minh');
});

test('knows the offset, also where clocks change in summer', () => {
  expect(zoneOffset(new Date('2026-11-14T00:00:00Z'))).toBe('+07:00');
  setBusinessZone('Europe/Berlin');
  expect(zoneOffset(new Date('2026-07-01T00:00:00Z'))).toBe('+02:00');
  expect(zoneOffset(new Date('2026-12-01T00:00:00Z'))).toBe('+01:00');
});
