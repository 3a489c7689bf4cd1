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

function assertDecimal(value: string): void {
  if (!isDecimal(value)) throw new RangeError(`Not a plain decimal: ${JSON.stringify(value)}`);
}

function exact(value: string): Big {
  assertDecimal(value);
  return new Exact(value);
}

/** Most amounts are whole, all of VND is; integers of the language itself are as exact and cost a quarter. */
const WHOLE = /^-?\d+$/;

function areWhole(left: string, right: string): boolean {
  return typeof left === 'string' && typeof right === 'string' && WHOLE.test(left) && WHOLE.test(right);
}

/** Plain notation without an exponent, without trailing zeros, and never "-0". */
function plain(value: Big): string {
  return value.toFixed();
}

/** The one spelling of a value: "007.50" and "7.5" are the same currency. */
export function canonical(value: string): string {
  return areWhole(value, value) ? String(BigInt(value)) : plain(exact(value));
}

export function add(left: string, right: string): string {
  if (areWhole(left, right)) return String(BigInt(left) + BigInt(right));
  return plain(exact(left).plus(exact(right)));
}

export function subtract(left: string, right: string): string {
  if (areWhole(left, right)) return String(BigInt(left) - BigInt(right));
  return plain(exact(left).minus(exact(right)));
}

export function multiply(left: string, right: string): string {
  if (areWhole(left, right)) return String(BigInt(left) * BigInt(right));
  return plain(exact(left).times(exact(right)));
}

/**
 * Division is the only operation without an exact answer, so the caller names the decimals to keep.
 * The result is rounded half-up once, from the true quotient.
 */
export function divide(dividend: string, divisor: string, decimals: number): string {
  if (isZero(divisor)) throw new RangeError('Division by zero');
  if (areWhole(dividend, divisor)) return divideWhole(BigInt(dividend), BigInt(divisor), decimals);
  const Scaled = keeping(decimals);
  return plain(new Scaled(exact(dividend)).div(exact(divisor)));
}

function divideWhole(dividend: bigint, divisor: bigint, decimals: number): string {
  const top = dividend * 10n ** BigInt(decimals);
  const isNegative = top < 0n !== divisor < 0n;
  const [size, parts] = [top < 0n ? -top : top, divisor < 0n ? -divisor : divisor];
  const digits = String((2n * size + parts) / (2n * parts)).padStart(decimals + 1, '0');
  const text =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
  return isNegative && text !== '0' ? `-${text}` : text;
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
  if (!areWhole(left, right)) return exact(left).cmp(exact(right));
  const [one, other] = [BigInt(left), BigInt(right)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** As it is written: no arithmetic tells more about it. */
export function sign(value: string): Sign {
  assertDecimal(value);
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
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
  let total = '0';
  for (const value of values) total = add(total, value);
  return total;
}

/** How many decimals a value really needs: "1.50" needs one. */
export function decimalsOf(value: string): number {
  return canonical(value).split('.')[1]?.length ?? 0;
}
