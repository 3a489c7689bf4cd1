import { absolute, compare, divide, isZero, multiply, type Sign, sign, subtract } from '@doi-tien/money/decimal';

export interface Comparison {
  direction: Sign;
  /** Whole percent without a sign; null where a share says nothing: against nothing, or past ten times as much. */
  percent: string | null;
  /** Without a sign. */
  difference: string;
}

const MOST_PERCENT = '1000';

/** How a figure stands against an earlier one. */
export function compareFigures(now: string, before: string): Comparison {
  const difference = subtract(now, before);
  const percent = isZero(before) ? null : divide(multiply(absolute(difference), '100'), absolute(before), 0);
  return {
    direction: sign(difference),
    percent: percent !== null && compare(percent, MOST_PERCENT) < 0 ? percent : null,
    difference: absolute(difference),
  };
}
