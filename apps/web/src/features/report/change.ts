import { absolute, compare, divide, isZero, multiply, sign, subtract } from '@doi-tien/money/decimal';

/** How a figure stands against an earlier one. A percentage is only said where it means something. */
export interface Change {
  direction: 'up' | 'down' | 'same' | 'fromNothing';
  /** Without a sign; null when the figures have different signs or the growth is beyond what people say in percent. */
  percent: string | null;
  difference: string;
}

const LARGEST_PERCENT = '1000';

export function changeOf(now: string, before: string): Change {
  const difference = absolute(subtract(now, before));
  if (isZero(before)) return { direction: isZero(now) ? 'same' : 'fromNothing', percent: null, difference };
  const order = compare(now, before);
  if (order === 0) return { direction: 'same', percent: null, difference };
  const percent = divide(multiply(difference, '100'), absolute(before), 1);
  const isSayable = sign(before) > 0 && sign(now) >= 0 && compare(percent, LARGEST_PERCENT) < 0;
  return { direction: order > 0 ? 'up' : 'down', percent: isSayable ? percent : null, difference };
}
