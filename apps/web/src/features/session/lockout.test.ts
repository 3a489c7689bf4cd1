import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../lib/storage/storage.ts';
import { mustWait, recallLockout, secondsUntil, takeUpRefusal } from './lockout.ts';

const NOW = 1_800_000_000_000;
const none = { captcha: false, until: 0, account: null };
const refusal = (data: object, more: object = {}) => ({ code: 401, message: 'no', data, ...more });

beforeEach(() => storage.remove('recaptcha', 'timeOut', 'account'));

test('a refusal that asks for the captcha is kept as an expiry and outlives a reload', () => {
  const asked = takeUpRefusal(none, refusal({ requireRecaptcha: true, timeOut: 30_000 }), 'ketoan', NOW);
  expect(asked).toEqual({ captcha: true, until: NOW + 30_000, account: null });
  expect(storage.read('timeOut')).toBe(NOW + 30_000);
  expect(recallLockout(NOW + 29_000)).toEqual(asked);
});

test('once the expiry has passed, the stored flags are cleared', () => {
  takeUpRefusal(none, refusal({ requireRecaptcha: true, timeOut: 30_000 }), 'ketoan', NOW);
  expect(recallLockout(NOW + 30_000)).toEqual(none);
  expect(storage.read('timeOut')).toBeNull();
  expect(storage.read('recaptcha')).toBeNull();
});

test('a locked account waits, in any case it is typed, another does not', () => {
  const error = refusal({ requireRecaptcha: true, timeOut: 1_001 }, { code: 429, error: 'ACCOUNT_LOCKED' });
  const locked = takeUpRefusal(none, error, 'ketoan', NOW);
  expect(recallLockout(NOW)).toEqual(locked);
  expect(mustWait(locked, ' KeToan ', 2)).toBe(true);
  expect(mustWait(locked, 'quanly', 2)).toBe(false);
  expect(mustWait(locked, 'ketoan', 0)).toBe(false);
});

test.each([[{}], [{ requireRecaptcha: false, timeOut: 0 }]])('a refusal with %j changes nothing', (data) => {
  const before = { captcha: true, until: NOW + 5, account: null };
  expect(takeUpRefusal(before, refusal(data), 'ketoan', NOW)).toBe(before);
  expect(takeUpRefusal(before, { code: 0, message: 'network' }, 'ketoan', NOW)).toBe(before);
});

test('milliseconds become seconds, rounded up', () => {
  expect(secondsUntil(NOW + 1_001, NOW)).toBe(2);
  expect(secondsUntil(NOW + 1_000, NOW)).toBe(1);
  expect(secondsUntil(NOW, NOW)).toBe(0);
  expect(secondsUntil(0, NOW)).toBe(0);
});
