import { compare, divide, multiply, subtract } from './decimal.ts';

function assertStep(step: string): void {
  if (compare(step, '0') <= 0) throw new RangeError(`A step must be more than zero: ${step}`);
}

export interface Rounded {
  value: string;
  /** What rounding added (positive) or took away (negative): it is booked on a line of its own. */
  difference: string;
}

/** To the nearest multiple of `step`, ties away from zero: cash totals are rounded to what notes can pay. */
export function roundToStep(value: string, step: string): Rounded {
  assertStep(step);
  const rounded = multiply(divide(value, step, 0), step);
  return { value: rounded, difference: subtract(rounded, value) };
}
