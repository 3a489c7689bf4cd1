import { absolute, compare, divide, multiply, sign, subtract } from './decimal.ts';

/** What a quantity comes to at a rate that is quoted for `unit` of the currency: rounded half-up, once. */
export function amountAt(quantity: string, rate: string, unit: string, decimals: number): string {
  assertRate(rate);
  return divide(multiply(quantity, rate), unit, decimals);
}

/** The quantity that an amount buys at a rate, when the amount is typed. */
export function quantityFor(amount: string, rate: string, unit: string, decimals: number): string {
  assertRate(rate);
  return divide(multiply(amount, unit), rate, decimals);
}

/** The rate at which a quantity comes to an amount, when both are typed. */
export function rateFor(quantity: string, amount: string, unit: string, decimals: number): string {
  if (sign(quantity) <= 0) throw new RangeError(`Not a quantity: ${quantity}`);
  return divide(multiply(amount, unit), quantity, decimals);
}

/** How far a rate is from the posted one, in percent of it: +1 is one percent above. */
export function deviationPercent(rate: string, posted: string): string {
  assertRate(posted);
  return divide(multiply(subtract(rate, posted), '100'), posted, 4);
}

/** Whether a rate is at most so many percent off the posted one. Exact: nothing is rounded before it is compared. */
export function isInBand(rate: string, posted: string, percent: string): boolean {
  const difference = absolute(subtract(rate, posted));
  return compare(multiply(difference, '100'), multiply(posted, percent)) <= 0;
}

function assertRate(rate: string): void {
  if (sign(rate) <= 0) throw new RangeError(`Not a rate: ${rate}`);
}
