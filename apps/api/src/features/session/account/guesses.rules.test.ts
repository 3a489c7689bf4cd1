import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS, ADDRESS_LIMITS, accountKey, addressKey, lockSeconds, refusalOf } from './guesses.rules.ts';

test('the lock starts at the sixth failure with 30 s, doubles and ends at a quarter of an hour', () => {
  const waits = [5, 6, 7, 8, 9, 10, 11, 12, 1000].map((failures) => lockSeconds(failures, ACCOUNT_LIMITS));
  expect(waits).toEqual([0, 30, 60, 120, 240, 480, 900, 900, 900]);
  expect(lockSeconds(49, ADDRESS_LIMITS)).toBe(0);
  expect(lockSeconds(50, ADDRESS_LIMITS)).toBe(30);
});

test('a browser is told to count down as long as the longer of the two locks', () => {
  const none = { failures: 0, lockedMs: 0 };
  expect(refusalOf({ account: none, address: none })).toEqual({ requireRecaptcha: false, timeOut: 0 });
  expect(refusalOf({ account: { failures: 3, lockedMs: 0 }, address: none }).requireRecaptcha).toBe(true);
  const both = { account: { failures: 6, lockedMs: 30_000 }, address: { failures: 51, lockedMs: 60_000 } };
  expect(refusalOf(both)).toEqual({ requireRecaptcha: true, timeOut: 60_000 });
});

test('an account is one whatever its case, an IPv6 network one whatever the address in it', () => {
  expect(accountKey('QuanTri')).toBe(accountKey('quantri'));
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('::ffff:10.0.0.7')).toBe(addressKey('10.0.0.7'));
  expect(addressKey('::1')).toBe('dia_chi:0:0:0:0::/64');
});
