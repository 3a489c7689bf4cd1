import { OFFSET_IN } from '@doi-tien/contract/rate-rules';
import { RATE_FIELDS, RATE_PAIRS, RATE_RETYPE_PERCENT, type RateField } from '@doi-tien/contract/rates';
import { add, compare, divide, multiply, sign, subtract } from '@doi-tien/money/decimal';
import { isInBand } from '@doi-tien/money/rate';

export type ThreeRates = Record<RateField, string>;

/** How far from its base a rate is: an amount in đồng, or percent of the base, with its sign. */
interface Offset {
  in: number;
  by: string;
}

export interface RuleTerms {
  offsets: Record<RateField, Offset>;
  /** All rates are multiples of it. */
  step: string;
  leastSpread: string;
  /** In percent of what is posted. */
  largestJump: string;
}

export interface Proposed {
  rates: ThreeRates;
  /** Further from what is posted than the rule allows, or so far that a person would have to type it twice. */
  isJump: boolean;
}

const DECIMALS = 8;

/**
 * What a rule makes of its base: each rate at its distance, rounded to the step. Where buying and selling come out closer than the least
 * spread, or than one step, both give way until they are not: selling first, by half of what is missing and the odd step. Null where no
 * positive rates come of it, or more than a rate can have.
 */
export function proposeRates(terms: RuleTerms, base: ThreeRates, posted: ThreeRates | null): Proposed | null {
  const { step } = terms;
  const at = (field: RateField) => toStep(offsetFrom(base[field], terms.offsets[field]), step);
  const pair = spreadOut(at('ty_gia_mua'), at('ty_gia_ban'), terms);
  const rates = { ...pair, ty_gia_goc: at('ty_gia_goc') };
  if (!RATE_FIELDS.every((field) => sign(rates[field]) > 0 && FITS.test(rates[field]))) return null;
  const isFar = (one: string, other: string, percent: string) => !isInBand(one, other, percent);
  const most = compare(terms.largestJump, RATE_RETYPE_PERCENT) < 0 ? terms.largestJump : RATE_RETYPE_PERCENT;
  const isJump =
    RATE_PAIRS.some(([one, other]) => isFar(rates[one], rates[other], RATE_RETYPE_PERCENT)) ||
    (posted !== null && RATE_FIELDS.some((field) => isFar(rates[field], posted[field], most)));
  return { rates, isJump };
}

/** What the column of a rate holds. */
const FITS = /^\d{1,16}(\.\d{1,8})?$/;

function offsetFrom(base: string, { in: unit, by }: Offset): string {
  return add(base, unit === OFFSET_IN.percent ? divide(multiply(base, by), '100', DECIMALS) : by);
}

function toStep(value: string, step: string): string {
  return multiply(divide(value, step, 0), step);
}

function spreadOut(buy: string, sell: string, { step, leastSpread }: RuleTerms) {
  const wanted = stepsOf(leastSpread, step);
  const missing = subtract(wanted, divide(subtract(sell, buy), step, 0));
  if (sign(missing) <= 0) return { ty_gia_mua: buy, ty_gia_ban: sell };
  const lower = wholeHalf(missing);
  const raise = subtract(missing, lower);
  return {
    ty_gia_mua: subtract(buy, multiply(lower, step)),
    ty_gia_ban: add(sell, multiply(raise, step)),
  };
}

/** Whole steps, at least one: what is bought for as much as it is sold for earns nothing. */
function stepsOf(spread: string, step: string): string {
  const steps = divide(spread, step, 0);
  const whole = compare(multiply(steps, step), spread) < 0 ? add(steps, '1') : steps;
  return sign(whole) > 0 ? whole : '1';
}

function wholeHalf(count: string): string {
  const half = divide(count, '2', 0);
  return compare(add(half, half), count) > 0 ? subtract(half, '1') : half;
}

export function isSameRates(one: ThreeRates, other: ThreeRates): boolean {
  return RATE_FIELDS.every((field) => compare(one[field], other[field]) === 0);
}
