/** A pile of equal notes, in whole units of the smallest decimal. */
export interface Bundle {
  value: bigint;
  count: number;
}

/** States looked at before the search gives up; real cash drawers need a few dozen. */
const STATE_LIMIT = 200_000;

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

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [large, small] = [left, right];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
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
    if (search.reachedWith.size > STATE_LIMIT) return;
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

/**
 * Branch and bound over piles sorted from the largest face value down. Answers how many of each pile to
 * take (a shorter list means none of the rest), or why there is no answer.
 */
export function findFewest(bundles: readonly Bundle[], amount: bigint): number[] | 'cannotMake' | 'tooHard' {
  const search: Search = { ...prepare(bundles), taken: [], best: null, reachedWith: new Map() };
  if (canStillMake(search, 0, amount)) explore(search, 0, amount, 0);
  if (search.reachedWith.size > STATE_LIMIT) return 'tooHard';
  return search.best?.counts ?? 'cannotMake';
}
