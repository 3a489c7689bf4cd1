import { expect, test } from 'vitest';
import { isUnavailable } from './database-errors.ts';
import { NotThePrimary, OnePrimary } from './one-primary.ts';

function connection() {
  const made = {
    isEnded: false,
    end: async () => {
      made.isEnded = true;
    },
  };
  return made;
}

test('refuses a replica', () => {
  expect(() => new OnePrimary().enter(connection(), null)).toThrow(NotThePrimary);
});

test('a connection to a newer primary ends those to the one before it', () => {
  const primary = new OnePrimary();
  const [first, second, third] = [connection(), connection(), connection()];
  primary.enter(first, 4);
  primary.enter(second, 4);
  expect(first.isEnded || second.isEnded).toBe(false);
  primary.enter(third, 5);
  expect([first.isEnded, second.isEnded, third.isEnded]).toEqual([true, true, false]);
});

test('a server on an older timeline is refused as an unavailable database', () => {
  const primary = new OnePrimary();
  primary.enter(connection(), 5);
  let error: unknown;
  try {
    primary.enter(connection(), 4);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(NotThePrimary);
  expect(isUnavailable(error)).toBe(true);
});
