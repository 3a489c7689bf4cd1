import { expect, test } from 'vitest';
import { isOutdated } from './web-build.ts';

test('a page is outdated when the server serves another build, and only when both are known', () => {
  expect(isOutdated('/assets/index-a.js', '/assets/index-b.js')).toBe(true);
  expect(isOutdated('/assets/index-a.js', '/assets/index-a.js')).toBe(false);
  expect(isOutdated(null, '/assets/index-b.js')).toBe(false);
  expect(isOutdated('/assets/index-a.js', null)).toBe(false);
});
