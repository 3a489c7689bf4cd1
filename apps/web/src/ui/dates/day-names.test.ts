import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { nameDay } from './day-names.ts';

const t = ((key: string) => key) as unknown as TFunction<'ui'>;

test('today and yesterday are called so, other days by their weekday', () => {
  expect(nameDay('2026-11-16', '2026-11-16', 'vi', t)).toBe('dates.today, 16/11/2026');
  expect(nameDay('2026-11-15', '2026-11-16', 'vi', t)).toBe('dates.yesterday, 15/11/2026');
  expect(nameDay('2026-11-13', '2026-11-16', 'vi', t)).toBe('Thứ Sáu, 13/11/2026');
  expect(nameDay('2026-11-13', '2026-11-16', 'en', t)).toBe('Friday, 13/11/2026');
});
