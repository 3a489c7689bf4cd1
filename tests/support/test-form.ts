/**
 * Two forms of the same tests. `npm test` is the short one; `npm run test:all`, or TEST_FORM=long before a single kind, is the long
 * one: more and larger runs, and the tests that CONTRIBUTING.md calls long.
 */
export const IS_LONG = process.env.TEST_FORM === 'long';

/** How much of something a test does in the short and in the long form. */
export function size(short: number, long: number): number {
  return IS_LONG ? long : short;
}
