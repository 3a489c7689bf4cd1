import type { Bundle } from './fewest-notes.ts';
import { greatestCommonDivisor } from './greatest-common-divisor.ts';

type NoSum = 'cannotMake' | 'tooHard';

/**
 * Bits of the widest set of sums. The notes of any real currency need about a hundred thousand; only face values without
 * common divisors come near the limit, and a wider set would hold up everybody on this thread.
 */
const MAX_BITS = 8_000_000n;

/**
 * The smallest sum from `low` to `high` that some of these notes make, or why there is none. The answer is exact: bit i of
 * `sums` says whether i units can be made. Bundles come from the largest face value down.
 */
export function smallestSum(bundles: readonly Bundle[], low: bigint, high: bigint): bigint | NoSum {
  if (low <= 0n) return 0n;
  const [largest] = bundles;
  if (!largest) return 'cannotMake';
  const unit = bundles.reduce((common, { value }) => greatestCommonDivisor(common, value), 0n);
  // Any note could be left out of a sum that is larger than this. No bit stands for a larger one.
  const top = least(high, low + largest.value);
  const ranges = takenRanges(bundles, low, top);
  const fixed = bundles.reduce((total, { value }, index) => total + value * (ranges[index]?.from ?? 0n), 0n);
  const size = (top - fixed) / unit + 1n;
  if (size > MAX_BITS) return 'tooHard';
  let sums = 1n;
  for (const [index, { value }] of bundles.entries()) {
    const { from = 0n, to = 0n } = ranges[index] ?? {};
    sums = withNotes(sums, value / unit, to - from, Number(size));
  }
  const first = most(0n, (low - fixed + unit - 1n) / unit);
  const reachable = sums >> first;
  return reachable === 0n ? 'cannotMake' : (first + lowestBit(reachable)) * unit + fixed;
}

/** Adds up to `count` notes to every sum. Powers of two cover every count in a few steps. */
function withNotes(sums: bigint, value: bigint, count: bigint, size: number): bigint {
  let wider = sums;
  let left = least(count, BigInt(size) / value);
  for (let taken = 1n; left > 0n; taken *= 2n) {
    const step = least(taken, left);
    wider = BigInt.asUintN(size, wider | (wider << (step * value)));
    left -= step;
  }
  return wider;
}

/**
 * The largest sum from `low` to `high` that some of these notes make, or why there is none. What a choice leaves of the
 * notes is a choice too, so the largest sum leaves the smallest. Notes that `high` has no room for are left out before.
 */
export function largestSum(bundles: readonly Bundle[], low: bigint, high: bigint): bigint | NoSum {
  const usable = bundles
    .map(({ value, count }) => ({ value, count: Number(least(BigInt(count), high / value)) }))
    .filter(({ count }) => count > 0);
  const worth = usable.reduce((total, { value, count }) => total + value * BigInt(count), 0n);
  if (worth < low) return 'cannotMake';
  const left = smallestSum(usable, worth - high, worth - low);
  return typeof left === 'bigint' ? worth - left : left;
}

interface Range {
  from: bigint;
  to: bigint;
}

/**
 * How many notes of each pile the sums from `low` to `top` take, where a sum prefers larger notes. Notes of a smaller value
 * that make the least common multiple with a larger one are swapped for that one, while there are enough of it. So either
 * nearly all notes of the larger value are taken, or each smaller value adds less than that multiple. The amount does not
 * matter for how wide the ranges are, and neither does the number of notes.
 */
function takenRanges(bundles: readonly Bundle[], low: bigint, top: bigint): Range[] {
  let [atLeast, atMost] = [low, top];
  return bundles.map(({ value, count }, index) => {
    const smaller = bundles.slice(index + 1);
    const multiples = smaller.map((note) => (value / greatestCommonDivisor(value, note.value)) * note.value);
    const keptBack = multiples.reduce((widest, multiple) => most(widest, multiple / value - 1n), 0n);
    const fromSmaller = smaller.reduce((total, note, at) => {
      return total + least(note.value * BigInt(note.count), (multiples[at] ?? 0n) - note.value);
    }, 0n);
    const to = least(BigInt(count), most(0n, atMost / value));
    const needed = (atLeast - fromSmaller + value - 1n) / value;
    const from = most(0n, least(least(BigInt(count) - keptBack, needed), to));
    atLeast = most(0n, atLeast - to * value);
    atMost -= from * value;
    return { from, to };
  });
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
 * smallest sum with that remainder, up to the amount; adding the smallest note makes the amount of it.
 */
export function canBeMade(values: readonly bigint[], amount: bigint): boolean {
  const [first, ...others] = values;
  if (first === undefined) return false;
  const smallest = others.reduce(least, first);
  const found = new Map([[0n, 0n]]);
  const open = [0n];
  for (let sum = open.shift(); sum !== undefined; sum = open.shift()) {
    for (const value of values) {
      const next = sum + value;
      const known = found.get(next % smallest);
      if (next > amount || (known !== undefined && known <= next)) continue;
      found.set(next % smallest, next);
      open.push(next);
    }
  }
  return found.has(amount % smallest);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
