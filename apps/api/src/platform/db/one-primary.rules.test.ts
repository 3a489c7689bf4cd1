import { expect, test } from 'vitest';
import { isUnavailable } from './database-errors.ts';
import { NotThePrimary, OnePrimary } from './one-primary.ts';

/** A connection of this timeline, and whether it was dropped since. */
function enter(primary: OnePrimary, timeline: number | null): { isDropped: boolean } {
  const made = { isDropped: false };
  primary.enter(made, timeline, () => {
    made.isDropped = true;
  });
  return made;
}

test('refuses a replica', () => {
  expect(() => enter(new OnePrimary(), null)).toThrow(NotThePrimary);
});

test('a connection to a newer primary drops those to the one before it', () => {
  const primary = new OnePrimary();
  const [first, second] = [enter(primary, 4), enter(primary, 4)];
  expect(first.isDropped || second.isDropped).toBe(false);
  const third = enter(primary, 5);
  expect([first.isDropped, second.isDropped, third.isDropped]).toEqual([true, true, false]);
});

test('a server on an older timeline is refused as an unavailable database', () => {
  const primary = new OnePrimary();
  enter(primary, 5);
  let error: unknown;
  try {
    enter(primary, 4);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(NotThePrimary);
  expect(isUnavailable(error)).toBe(true);
});
