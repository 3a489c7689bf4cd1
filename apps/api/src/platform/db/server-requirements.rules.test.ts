import { expect, test } from 'vitest';
import { refuseVersion } from './server-requirements.ts';

test('refuses versions of PostgreSQL that it was not tried on, and says which', () => {
  expect(() => refuseVersion(140_012)).toThrow(/PostgreSQL 14; Đổi tiền needs 15 to 18/);
  expect(() => refuseVersion(190_000)).toThrow(/PostgreSQL 19, .* use 15 to 18/);
  for (const number of [150_000, 160_004, 170_002, 180_001]) expect(() => refuseVersion(number)).not.toThrow();
});
