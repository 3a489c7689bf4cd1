import { add, compare, divide, isZero, multiply, sign, subtract } from './decimal.ts';

/** So much of a currency, and what it cost in whole units of the base currency. The average is cost ÷ quantity, never stored. */
export interface Position {
  quantity: string;
  cost: string;
}

export const EMPTY_POSITION: Position = { quantity: '0', cost: '0' };

export function increase(position: Position, quantity: string, value: string): Position {
  assertMoves(quantity);
  return { quantity: add(position.quantity, quantity), cost: add(position.cost, value) };
}

/** What a part of the position cost: its share, rounded half-up, and all of the cost when all of it goes. */
export function costOf(position: Position, quantity: string): string {
  assertMoves(quantity);
  const order = compare(quantity, position.quantity);
  if (order > 0) throw new RangeError(`Only ${position.quantity} is held, not ${quantity}`);
  if (order === 0) return position.cost;
  return divide(multiply(position.cost, quantity), position.quantity, 0);
}

/** Takes a part out at its cost. Selling out leaves a cost of exactly zero. */
export function decrease(position: Position, quantity: string): { position: Position; cost: string } {
  const cost = costOf(position, quantity);
  return {
    position: { quantity: subtract(position.quantity, quantity), cost: subtract(position.cost, cost) },
    cost,
  };
}

/**
 * Takes quantity and value out, or puts them back, exactly as they once went in. What is left may then carry a cost
 * that belongs to nothing (no quantity left) or less than none; that part is the adjustment, and leaves the position.
 */
export function restore(
  position: Position,
  quantity: string,
  value: string,
): { position: Position; adjustment: string } {
  const left = add(position.quantity, quantity);
  if (sign(left) < 0) throw new RangeError(`Only ${position.quantity} is held, not ${subtract('0', quantity)}`);
  const cost = add(position.cost, value);
  const isOrphan = isZero(left) || sign(cost) < 0;
  return isOrphan
    ? { position: { quantity: left, cost: '0' }, adjustment: cost }
    : { position: { quantity: left, cost }, adjustment: '0' };
}

function assertMoves(quantity: string): void {
  if (sign(quantity) <= 0) throw new RangeError(`Not a quantity to move: ${quantity}`);
}
