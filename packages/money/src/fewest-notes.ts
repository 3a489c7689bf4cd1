import { greatestCommonDivisor } from './greatest-common-divisor.ts';

/** A pile of equal notes, in whole units of the smallest decimal. */
export interface Bundle {
  value: bigint;
  count: number;
}

/** States looked at before the search gives up without any answer. */
const STATE_LIMIT = 200_000;
/**
 * States looked at to better an answer already found. The first one takes the largest notes, so it is the fewest or
 * within a note or two of it; a customer waits, and so does everybody else on this thread.
 */
const BETTERING_LIMIT = 2_000;

interface Problem {
  bundles: readonly Bundle[];
  /** Of the bundles from this index on: what they are worth, and what divides all of them. */
  worthFrom: bigint[];
  divisorFrom: bigint[];
}

interface Search extends Problem {
  taken: number[];
  best: { counts: number[]; pieces: number } | null;
  /** The fewest pieces with which a state was reached; coming back with as many cannot do better. */
  reachedWith: Map<string, number>;
}

function prepare(bundles: readonly Bundle[]): Problem {
  const worthFrom = [0n];
  const divisorFrom = [0n];
  for (const { value, count } of bundles.toReversed()) {
    worthFrom.unshift((worthFrom[0] ?? 0n) + value * BigInt(count));
    divisorFrom.unshift(greatestCommonDivisor(divisorFrom[0] ?? 0n, value));
  }
  return { bundles, worthFrom, divisorFrom };
}

function canStillMake({ worthFrom, divisorFrom }: Problem, index: number, rest: bigint): boolean {
  const divisor = divisorFrom[index] ?? 0n;
  return (worthFrom[index] ?? 0n) >= rest && (divisor === 0n ? rest === 0n : rest % divisor === 0n);
}

/** No way to pay needs fewer pieces than the largest notes first, the last one cut to size. */
function fewestConceivable({ bundles }: Problem, index: number, rest: bigint): number {
  let pieces = 0;
  let open = rest;
  for (let at = index; at < bundles.length && open > 0n; at += 1) {
    const { value, count } = bundles[at] as Bundle;
    const needed = (open + value - 1n) / value;
    if (needed <= BigInt(count)) return pieces + Number(needed);
    pieces += count;
    open -= value * BigInt(count);
  }
  return pieces;
}

/**
 * How far below "as many as fit" the best choice can lie. Among d/g smaller notes (g divides them all) some
 * add up to a multiple of d, so they could be swapped for fewer notes of d. A best choice therefore keeps
 * back fewer than next/g notes of d, whatever the amount.
 */
function widestStepBack({ bundles, divisorFrom }: Problem, index: number): bigint {
  const next = bundles[index + 1]?.value ?? 0n;
  return next / (divisorFrom[index] || 1n) + 1n;
}

function isSpent({ best, reachedWith }: Search): boolean {
  return reachedWith.size > (best === null ? STATE_LIMIT : BETTERING_LIMIT);
}

function explore(search: Search, index: number, rest: bigint, pieces: number): void {
  if (rest === 0n) {
    search.best = { counts: search.taken.slice(0, index), pieces };
    return;
  }
  const bundle = search.bundles[index];
  if (bundle === undefined) return;
  const key = `${index}:${rest}`;
  if ((search.reachedWith.get(key) ?? Number.POSITIVE_INFINITY) <= pieces) return;
  search.reachedWith.set(key, pieces);

  const fits = rest / bundle.value;
  const most = fits < BigInt(bundle.count) ? fits : BigInt(bundle.count);
  const stepBack = widestStepBack(search, index);
  const least = most > stepBack ? most - stepBack : 0n;
  for (let count = most; count >= least; count -= 1n) {
    if (isSpent(search)) return;
    const left = rest - count * bundle.value;
    // Fewer of this note leave more to the smaller ones, so both bounds only get worse from here on.
    if ((search.worthFrom[index + 1] ?? 0n) < left) return;
    const used = pieces + Number(count);
    if (search.best !== null && used + fewestConceivable(search, index + 1, left) >= search.best.pieces) return;
    if (!canStillMake(search, index + 1, left)) continue;
    search.taken[index] = Number(count);
    explore(search, index + 1, left, used);
  }
}

/** More residues than this are not worth counting before the search. */
const RESIDUE_LIMIT = 10_000n;

/**
 * Whether the small notes can make what the large ones must leave over. The large ones only ever make multiples of what
 * divides them all; a drawer out of ones is seen through here at once, where the search would try every way around.
 */
function canMakeRemainders(bundles: readonly Bundle[], amount: bigint): boolean {
  let divisor = 0n;
  return bundles.every(({ value }, index) => {
    divisor = greatestCommonDivisor(divisor, value);
    return canMakeRemainder(bundles.slice(index + 1), amount % divisor, divisor);
  });
}

function canMakeRemainder(small: readonly Bundle[], remainder: bigint, divisor: bigint): boolean {
  const unit = small.reduce((common, { value }) => greatestCommonDivisor(common, value), divisor);
  if (divisor / unit > RESIDUE_LIMIT) return true;
  // Bit i says whether the remainder of i units can be made.
  const size = Number(divisor / unit);
  const wanted = remainder / unit;
  if (remainder % unit !== 0n) return false;
  let reachable = 1n;
  for (const { value, count } of small) {
    // After so many pieces the remainders repeat.
    const cycle = divisor / greatestCommonDivisor(value, divisor) - 1n;
    let left = BigInt(count) < cycle ? BigInt(count) : cycle;
    for (let taken = 1n; left > 0n; taken *= 2n) {
      const step = taken < left ? taken : left;
      reachable |= turned(reachable, Number(((step * value) / unit) % BigInt(size)), size);
      left -= step;
    }
  }
  return ((reachable >> wanted) & 1n) === 1n;
}

/** Moves every bit up by `by`; what leaves at the top comes back at the bottom. */
function turned(bits: bigint, by: number, size: number): bigint {
  return BigInt.asUintN(size, bits << BigInt(by)) | (bits >> BigInt(size - by));
}

/**
 * Branch and bound over piles sorted from the largest face value down. Answers how many of each pile to
 * take (a shorter list means none of the rest), or why there is no answer.
 */
export function findFewest(bundles: readonly Bundle[], amount: bigint): number[] | 'cannotMake' | 'tooHard' {
  const search: Search = { ...prepare(bundles), taken: [], best: null, reachedWith: new Map() };
  if (canStillMake(search, 0, amount) && canMakeRemainders(bundles, amount)) explore(search, 0, amount, 0);
  if (search.best !== null) return search.best.counts;
  return isSpent(search) ? 'tooHard' : 'cannotMake';
}
