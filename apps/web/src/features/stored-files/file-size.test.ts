import { expect, it } from 'vitest';
import { showSize } from './file-size.ts';

it('says a size in the unit people use for it', () => {
  expect([0, 999, 1400, 15_600, 2_000_000, 5_100_000_000].map(showSize)).toEqual([
    '0 B',
    '999 B',
    '1.4 kB',
    '16 kB',
    '2.0 MB',
    '5.1 GB',
  ]);
});
