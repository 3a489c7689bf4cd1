import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

/** The tests run outside a browser: this is as much of localStorage as the module uses. */
function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('localStorage', memoryStorage());
});

test('keeps the token as bare text and the permissions as a serialised list', () => {
  storage.write('accessToken', 'abc');
  storage.write('permission', [{ name: 'tien', actions: { index: true } }]);
  expect(localStorage.getItem('accessToken')).toBe('abc');
  expect(localStorage.getItem('permission')).toBe('[{"name":"tien","actions":{"index":true}}]');
  expect(storage.read('permission')).toEqual([{ name: 'tien', actions: { index: true } }]);
});

test('answers null for a damaged entry', () => {
  storage.remove('user');
  localStorage.setItem('user', '{broken');
  expect(storage.read('user')).toBeNull();
});

test('still works for the length of the page when storage is blocked', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  storage.write('theme', 'dark');
  expect(storage.read('theme')).toBe('dark');
  storage.remove('theme');
  expect(storage.read('theme')).toBeNull();
});
