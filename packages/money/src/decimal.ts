import Big from 'big.js';

/**
 * Exact arithmetic on decimal strings. Strings go in and come out, so a JS number (a binary float)
 * can never slip in between: strict big.js refuses it, and the pattern below refuses exponents.
 */
const Exact = Big();
Exact.strict = true;
Exact.RM = Big.roundHalfUp;

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

export type Sign = -1 | 0 | 1;

export function isDecimal(value: string): boolean {
  return PLAIN_DECIMAL.test(value);
}

function exact(value: string): Big {
  if (!isDecimal(value)) throw new RangeError(`Not a plain decimal: ${JSON.stringify(value)}`);
  return new Exact(value);
}

/** Plain notation without an exponent, without trailing zeros, and never "-0". */
function plain(value: Big): string {
  const text = value.toFixed();
  return text === '-0' ? '0' : text;
}

/** The one spelling of a value: "007.50" and "7.5" are the same money. */
export function canonical(value: string): string {
  return plain(exact(value));
}

export function add(left: string, right: string): string {
  return plain(exact(left).plus(exact(right)));
}

export function subtract(left: string, right: string): string {
  return plain(exact(left).minus(exact(right)));
}

export function multiply(left: string, right: string): string {
  return plain(exact(left).times(exact(right)));
}

/**
 * Division is the only operation without an exact answer, so the caller names the decimals to keep.
 * The result is rounded half-up once, from the true quotient.
 */
export function divide(dividend: string, divisor: string, decimals: number): string {
  const bottom = exact(divisor);
  if (bottom.eq('0')) throw new RangeError('Division by zero');
  const Scaled = keeping(decimals);
  return plain(new Scaled(exact(dividend)).div(bottom));
}

const scaled = new Map<number, typeof Exact>();

/** Arithmetic that keeps so many decimals; made once for each, since that takes longer than dividing. */
function keeping(decimals: number): typeof Exact {
  const known = scaled.get(decimals);
  if (known) return known;
  const Scaled = Big();
  Scaled.strict = true;
  Scaled.DP = decimals;
  Scaled.RM = Big.roundHalfUp;
  scaled.set(decimals, Scaled);
  return Scaled;
}

/** Half-up as accountants mean it: a tie goes away from zero, for losses as for gains. */
export function roundHalfUp(value: string, decimals: number): string {
  return plain(exact(value).round(decimals, Big.roundHalfUp));
}

export function compare(left: string, right: string): Sign {
  return exact(left).cmp(exact(right));
}

export function sign(value: string): Sign {
  return compare(value, '0');
}

export function isZero(value: string): boolean {
  return sign(value) === 0;
}

export function negate(value: string): string {
  return subtract('0', value);
}

export function absolute(value: string): string {
  return plain(exact(value).abs());
}

export function sum(values: Iterable<string>): string {
  let total: Big = new Exact('0');
  for (const value of values) total = total.plus(exact(value));
  return plain(total);
}

/** How many decimals a value really needs: "1.50" needs one. */
export function decimalsOf(value: string): number {
  return canonical(value).split('.')[1]?.length ?? 0;
}
