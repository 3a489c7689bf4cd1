import { expect, test } from 'vitest';
import { nextAfterLogin } from './next-after-login.ts';

test('a first login goes to the forced password change, whatever was wanted', () => {
  expect(nextAfterLogin({ need_change_password: 1 }, '/tien')).toBe('/first-login');
});

test('goes to set up a second factor that is demanded, after the password', () => {
  expect(nextAfterLogin({ need_change_password: 0, need_second_factor: true }, '/tien')).toBe('/second-factor');
  expect(nextAfterLogin({ need_change_password: 1, need_second_factor: true })).toBe('/first-login');
});

test('goes to the wanted page, else home', () => {
  expect(nextAfterLogin({ need_change_password: 0 }, '/tien?page=2')).toBe('/tien?page=2');
  expect(nextAfterLogin({ need_change_password: 2 })).toBe('/');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil', '/logout', '/auth/login', ''])(
  'does not follow %j',
  (wanted) => {
    expect(nextAfterLogin({ need_change_password: 0 }, wanted)).toBe('/');
  },
);
