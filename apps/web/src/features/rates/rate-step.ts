import { add, compare, multiply, sign } from '@doi-tien/money/decimal';

/** A step moves a rate by at least so much of itself: less is not worth posting. */
const LEAST_SHARE = '0.0003';
const FIGURES = ['1', '2', '5'];

/** The smallest of 1, 2, 5, 10, 20, 50 … and their tenths that is worth a touch: 10 for 26,120, 0.5 for 745. */
export function stepOf(rate: string): string {
  const least = multiply(rate, LEAST_SHARE);
  for (const power of [
    '0.0000001',
    '0.000001',
    '0.00001',
    '0.0001',
    '0.001',
    '0.01',
    '0.1',
    '1',
    '10',
    '100',
    '1000',
  ]) {
    for (const figure of FIGURES) {
      const step = multiply(figure, power);
      if (compare(step, least) >= 0) return step;
    }
  }
  return '10000';
}

/** The rate one step on; null where it would be none any more. */
export function stepped(rate: string, direction: 'up' | 'down'): string | null {
  const step = stepOf(rate);
  const next = add(rate, direction === 'up' ? step : `-${step}`);
  return sign(next) > 0 ? next : null;
}
