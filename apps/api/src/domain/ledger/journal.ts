import { decrease, increase, type Position, restore } from '@doi-tien/money/average-cost';
import { add, isZero, negate, subtract, sum } from '@doi-tien/money/decimal';
import type { Account, ContraAccount } from './accounts.ts';

/** One side of an entry, as the act describes it. Values are in whole units of the base money. */
export type Leg =
  /** Money comes in and is carried at this value; `paid` where something else was paid for it. */
  | { kind: 'receive'; moneyId: number; quantity: string; value: string; paid?: string }
  /** Money goes out at its cost; what `value` is above or below the cost goes to the account. */
  | { kind: 'give'; moneyId: number; quantity: string; value: string; gain: ContraAccount }
  /** Money goes out at its cost, and the account takes that cost. */
  | { kind: 'release'; moneyId: number; quantity: string; against: ContraAccount }
  /** An earlier leg is undone: signed quantity and value, exactly as they once were. */
  | { kind: 'restore'; moneyId: number; quantity: string; value: string }
  /** A value on an account, named after the money it belongs to where it belongs to one. */
  | { kind: 'book'; account: ContraAccount; value: string; moneyId?: number | null };

export interface Line {
  account: Account;
  /** For a holding what is held; for another account whose gain, capital or difference it is. */
  moneyId: number | null;
  quantity: string | null;
  value: string;
}

export interface Evaluated {
  lines: Line[];
  positions: Map<number, Position>;
  /** What each leg's money cost, in the order of the legs; null where nothing went out at cost. */
  costs: (string | null)[];
}

/** More was asked of a money than is there. */
export class NotEnoughHeld extends Error {
  readonly moneyId: number;
  readonly held: string;
  readonly asked: string;

  constructor(moneyId: number, held: string, asked: string) {
    super(`Money ${moneyId}: ${held} is held, ${asked} was asked for`);
    this.moneyId = moneyId;
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
export function opposite({ account, moneyId, quantity, value }: Line): Leg {
  return account !== 'holding' || moneyId === null || quantity === null
    ? { kind: 'book', account: account as ContraAccount, value: negate(value), moneyId }
    : { kind: 'restore', moneyId, quantity: negate(quantity), value: negate(value) };
}

interface Outcome {
  lines: Line[];
  cost: string | null;
}

function evaluateLeg(leg: Leg, positions: Map<number, Position>): Outcome {
  switch (leg.kind) {
    case 'book':
      return { lines: [contra(leg.account, leg.value, leg.moneyId ?? null)], cost: null };
    case 'receive': {
      positions.set(leg.moneyId, increase(positionOf(positions, leg.moneyId), leg.quantity, leg.value));
      return { lines: [holding(leg.moneyId, leg.quantity, leg.value)], cost: null };
    }
    case 'give': {
      const cost = takeOut(positions, leg);
      const lines = [
        holding(leg.moneyId, negate(leg.quantity), negate(cost)),
        contra(leg.gain, subtract(cost, leg.value), leg.moneyId),
      ];
      return { lines, cost };
    }
    case 'release': {
      const cost = takeOut(positions, leg);
      const lines = [holding(leg.moneyId, negate(leg.quantity), negate(cost)), contra(leg.against, cost, leg.moneyId)];
      return { lines, cost };
    }
    case 'restore':
      return { lines: undo(positions, leg), cost: null };
  }
}

function takeOut(
  positions: Map<number, Position>,
  { moneyId, quantity }: { moneyId: number; quantity: string },
): string {
  const held = positionOf(positions, moneyId);
  if (isLess(held.quantity, quantity)) throw new NotEnoughHeld(moneyId, held.quantity, quantity);
  const { position, cost } = decrease(held, quantity);
  positions.set(moneyId, position);
  return cost;
}

/** The adjustment takes what would be left without a holding to carry it. */
function undo(
  positions: Map<number, Position>,
  { moneyId, quantity, value }: Extract<Leg, { kind: 'restore' }>,
): Line[] {
  const held = positionOf(positions, moneyId);
  if (isLess(add(held.quantity, quantity), '0')) throw new NotEnoughHeld(moneyId, held.quantity, negate(quantity));
  const { position, adjustment } = restore(held, quantity, value);
  positions.set(moneyId, position);
  return [holding(moneyId, quantity, subtract(value, adjustment)), contra('cost-adjustment', adjustment, moneyId)];
}

function positionOf(positions: Map<number, Position>, moneyId: number): Position {
  const position = positions.get(moneyId);
  if (!position) throw new Error(`The position of money ${moneyId} was not locked`);
  return position;
}

function isLess(left: string, right: string): boolean {
  return subtract(left, right).startsWith('-');
}

function holding(moneyId: number, quantity: string, value: string): Line {
  return { account: 'holding', moneyId, quantity, value };
}

function contra(account: ContraAccount, value: string, moneyId: number | null): Line {
  return { account, moneyId, quantity: null, value };
}
