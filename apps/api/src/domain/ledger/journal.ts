import { decrease, increase, type Position, restore } from '@doi-tien/money/average-cost';
import { add, isZero, negate, subtract, sum } from '@doi-tien/money/decimal';
import type { Account, ContraAccount } from './accounts.ts';

/** One side of an entry, as the act describes it. Values are in whole units of the base currency. */
export type Leg =
  /** Money comes in and is carried at this value; `paid` where something else was paid for it. */
  | { kind: 'receive'; currencyId: number; quantity: string; value: string; paid?: string }
  /** Money goes out at its cost; what `value` is above or below the cost goes to the account. */
  | { kind: 'give'; currencyId: number; quantity: string; value: string; gain: ContraAccount }
  /** Money goes out at its cost, and the account takes that cost. */
  | { kind: 'release'; currencyId: number; quantity: string; against: ContraAccount }
  /** An earlier leg is undone: signed quantity and value, exactly as they once were. */
  | { kind: 'restore'; currencyId: number; quantity: string; value: string }
  /** A value on an account, named after the currency it belongs to where it belongs to one. */
  | { kind: 'book'; account: ContraAccount; value: string; currencyId?: number | null };

export interface Line {
  account: Account;
  /** For a holding what is held; for another account whose gain, capital or difference it is. */
  currencyId: number | null;
  quantity: string | null;
  value: string;
}

export interface Evaluated {
  lines: Line[];
  positions: Map<number, Position>;
  /** What each leg's money cost, in the order of the legs; null where nothing went out at cost. */
  costs: (string | null)[];
}

/** More was asked of a currency than is there. */
export class NotEnoughHeld extends Error {
  readonly currencyId: number;
  readonly held: string;
  readonly asked: string;

  constructor(currencyId: number, held: string, asked: string) {
    super(`Currency ${currencyId}: ${held} is held, ${asked} was asked for`);
    this.currencyId = currencyId;
    this.held = held;
    this.asked = asked;
  }
}

/** Works an entry out against the positions it touches. Pure: the same legs and positions always give the same lines. */
export function evaluate(legs: readonly Leg[], before: ReadonlyMap<number, Position>): Evaluated {
  const positions = new Map(before);
  const outcomes = legs.map((leg) => evaluateLeg(leg, positions));
  const lines = outcomes
    .flatMap(({ lines: own }) => own)
    .filter(({ account, value }) => account === 'holding' || !isZero(value));
  const difference = sum(lines.map(({ value }) => value));
  if (!isZero(difference)) throw new Error(`The entry is off by ${difference}`);
  return { lines, positions, costs: outcomes.map(({ cost }) => cost) };
}

/** A posted line, to be undone exactly as it once was. */
export function opposite({ account, currencyId, quantity, value }: Line): Leg {
  return account !== 'holding' || currencyId === null || quantity === null
    ? { kind: 'book', account: account as ContraAccount, value: negate(value), currencyId }
    : { kind: 'restore', currencyId, quantity: negate(quantity), value: negate(value) };
}

interface Outcome {
  lines: Line[];
  cost: string | null;
}

function evaluateLeg(leg: Leg, positions: Map<number, Position>): Outcome {
  switch (leg.kind) {
    case 'book':
      return { lines: [contra(leg.account, leg.value, leg.currencyId ?? null)], cost: null };
    case 'receive': {
      positions.set(leg.currencyId, increase(positionOf(positions, leg.currencyId), leg.quantity, leg.value));
      return { lines: [holding(leg.currencyId, leg.quantity, leg.value)], cost: null };
    }
    case 'give': {
      const cost = takeOut(positions, leg);
      const lines = [
        holding(leg.currencyId, negate(leg.quantity), negate(cost)),
        contra(leg.gain, subtract(cost, leg.value), leg.currencyId),
      ];
      return { lines, cost };
    }
    case 'release': {
      const cost = takeOut(positions, leg);
      const lines = [
        holding(leg.currencyId, negate(leg.quantity), negate(cost)),
        contra(leg.against, cost, leg.currencyId),
      ];
      return { lines, cost };
    }
    case 'restore':
      return { lines: undo(positions, leg), cost: null };
  }
}

function takeOut(
  positions: Map<number, Position>,
  { currencyId, quantity }: { currencyId: number; quantity: string },
): string {
  const held = positionOf(positions, currencyId);
  if (isLess(held.quantity, quantity)) throw new NotEnoughHeld(currencyId, held.quantity, quantity);
  const { position, cost } = decrease(held, quantity);
  positions.set(currencyId, position);
  return cost;
}

/** The adjustment takes what would be left without a holding to carry it. */
function undo(
  positions: Map<number, Position>,
  { currencyId, quantity, value }: Extract<Leg, { kind: 'restore' }>,
): Line[] {
  const held = positionOf(positions, currencyId);
  if (isLess(add(held.quantity, quantity), '0')) throw new NotEnoughHeld(currencyId, held.quantity, negate(quantity));
  const { position, adjustment } = restore(held, quantity, value);
  positions.set(currencyId, position);
  return [
    holding(currencyId, quantity, subtract(value, adjustment)),
    contra('cost-adjustment', adjustment, currencyId),
  ];
}

function positionOf(positions: Map<number, Position>, currencyId: number): Position {
  const position = positions.get(currencyId);
  if (!position) throw new Error(`The position of currency ${currencyId} was not locked`);
  return position;
}

function isLess(left: string, right: string): boolean {
  return subtract(left, right).startsWith('-');
}

function holding(currencyId: number, quantity: string, value: string): Line {
  return { account: 'holding', currencyId, quantity, value };
}

function contra(account: ContraAccount, value: string, currencyId: number | null): Line {
  return { account, currencyId, quantity: null, value };
}
