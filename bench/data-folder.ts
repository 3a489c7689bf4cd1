import { resolve } from 'node:path';

/** Where a business of this size is kept between runs; git looks away from it. */
export function dataFolder(trades: number): string {
  return resolve(import.meta.dirname, '../data/bench', String(trades));
}
