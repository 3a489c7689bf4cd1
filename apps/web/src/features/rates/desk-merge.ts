import { RATE_FIELDS } from '@doi-tien/contract/rates';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { cellKey, type Drafts, isPosted, postedValue, rowKey, without } from './desk-model.ts';

export interface Merged {
  drafts: Drafts;
  /** Untouched cells whose posted rate is another one now. */
  fresh: string[];
  /** Touched cells under which the posted rate moved; what was typed stays. */
  moved: string[];
}

/**
 * Somebody posted while this person types. `expected` holds what this screen itself saved: its arrival is no news.
 */
export function mergeDesk(
  before: readonly DeskRow[],
  after: readonly DeskRow[],
  drafts: Drafts,
  expected: Drafts = {},
): Merged {
  const known = new Map(before.map((row) => [rowKey(row), row]));
  const merged: Merged = { drafts, fresh: [], moved: [] };
  const settled: string[] = [];
  for (const row of after) {
    const old = known.get(rowKey(row));
    for (const field of RATE_FIELDS) {
      const key = cellKey(row, field);
      const typed = drafts[key];
      if (typed !== undefined && isPosted(row, field, typed)) settled.push(key);
      const value = postedValue(row, field);
      if (!old || value === null || value === postedValue(old, field)) continue;
      const isMine = expected[key] !== undefined && isPosted(row, field, expected[key]);
      if (typed === undefined && !isMine) merged.fresh.push(key);
      if (typed !== undefined && !settled.includes(key)) merged.moved.push(key);
    }
  }
  // A line that is gone (its currency was switched off) cannot be saved any more.
  const there = new Set(after.flatMap((row) => RATE_FIELDS.map((field) => cellKey(row, field))));
  const gone = Object.keys(drafts).filter((key) => !there.has(key));
  return { ...merged, drafts: without(drafts, [...settled, ...gone]) };
}
