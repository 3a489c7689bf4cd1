import type { Bundle } from './fewest-notes.ts';
import { greatestCommonDivisor } from './greatest-common-divisor.ts';

/**
 * The smallest sum from `low` to `high` that some of these notes make; undefined where there is none. The answer is
 * exact: bit i of `sums` says whether i units can be made. Bundles come from the largest face value down.
 */
export function smallestSum(bundles: readonly Bundle[], low: bigint, high: bigint): bigint | undefined {
  if (low <= 0n) return 0n;
  const [largest] = bundles;
  if (!largest) return undefined;
  const unit = bundles.reduce((common, { value }) => greatestCommonDivisor(common, value), 0n);
  const fixed = notesInEverySum(bundles, unit, low) * largest.value;
  const [from, to] = [low - fixed, least(high, low + largest.value) - fixed];
  const size = Number(to / unit) + 1;
  let sums = 1n;
  for (const [index, { value, count }] of bundles.entries()) {
    const free = BigInt(count) - (index === 0 ? fixed / value : 0n);
    let left = least(free, to / value);
    // Powers of two cover every count up to the number of notes in a few steps.
    for (let taken = 1n; left > 0n; taken *= 2n) {
      const step = least(taken, left);
      sums = BigInt.asUintN(size, sums | (sums << ((step * value) / unit)));
      left -= step;
    }
  }
  const first = (from + unit - 1n) / unit;
  const reachable = sums >> first;
  if (reachable === 0n) return undefined;
  const found = (first + lowestBit(reachable)) * unit + fixed;
  return found <= high ? found : undefined;
}

/**
 * The largest sum from `low` to `high` that some of these notes make; undefined where there is none. What a choice leaves
 * in the drawer is a choice too, so the largest sum leaves the smallest.
 */
export function largestSum(bundles: readonly Bundle[], low: bigint, high: bigint): bigint | undefined {
  const worth = bundles.reduce((total, { value, count }) => total + value * BigInt(count), 0n);
  const left = smallestSum(bundles, worth - high, worth - low);
  return left === undefined ? undefined : worth - left;
}

/**
 * How many of the largest notes can be set aside without losing a sum. Among d/g smaller notes some add up to a multiple
 * of d, so they can be swapped for notes of d: a sum needs at most next/g + 1 fewer of these than fit into it. This keeps
 * the bits few, whatever the amount.
 */
function notesInEverySum([largest, next]: readonly Bundle[], unit: bigint, low: bigint): bigint {
  if (!largest) return 0n;
  const most = least(BigInt(largest.count), low / largest.value);
  const kept = most - (next?.value ?? 0n) / unit - 1n;
  return kept > 0n ? kept : 0n;
}

function lowestBit(bits: bigint): bigint {
  let width = 1;
  while (BigInt.asUintN(width, bits) === 0n) width *= 2;
  let [below, at] = [width / 2, width];
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2);
    if (BigInt.asUintN(middle, bits) === 0n) below = middle;
    else at = middle;
  }
  return BigInt(at - 1);
}

/**
 * Whether an unlimited supply of these face values makes the amount. Per remainder of the smallest value it finds the
 * smallest sum with that remainder; larger ones follow by adding the smallest note.
 */
export function canBeMade(values: readonly bigint[], amount: bigint): boolean {
  const [smallest] = values.toSorted((left, right) => (left < right ? -1 : 1));
  if (smallest === undefined) return false;
  const least = new Map([[0n, 0n]]);
  const open = [0n];
  for (let sum = open.shift(); sum !== undefined; sum = open.shift()) {
    for (const value of values) {
      const next = sum + value;
      const known = least.get(next % smallest);
      if (next > amount || (known !== undefined && known <= next)) continue;
      least.set(next % smallest, next);
      open.push(next);
    }
  }
  const found = least.get(amount % smallest);
  return found !== undefined && found <= amount;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
