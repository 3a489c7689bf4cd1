import { resolve } from 'node:path';

/** Where a business of this size is kept between runs; git looks away from it. */
export function dataFolder(trades: number, branches = 1): string {
  const name = branches === 1 ? String(trades) : `${trades}-${branches}`;
  return resolve(import.meta.dirname, '../data/bench', name);
}
