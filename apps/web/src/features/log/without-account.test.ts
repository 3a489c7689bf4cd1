import { expect, test } from 'vitest';
import { withoutAccount } from './without-account.ts';

test('somebody who is not signed in comes from an address, the system from none', () => {
  expect(withoutAccount({ ip: '203.0.113.7' })).toBe('nobody');
  expect(withoutAccount({ ip: null })).toBe('system');
  expect(withoutAccount({ ip: '' })).toBe('system');
});
