import type { Position } from '@doi-tien/money/average-cost';
import { compare, negate, subtract, sum } from '@doi-tien/money/decimal';
import type { Line } from './journal.ts';

/** Per currency, what is kept for customers; nothing where a currency is left out. */
export type Reserved = ReadonlyMap<number, string>;

/** A reservation that an entry takes: it is not added up with the others, and what it leaves of it stays kept. */
export interface TakenReservation {
  id: number;
  currencyId: number;
  quantity: string;
  /** What is still kept of it afterwards. */
  rest: string;
}

/** How an entry stands to what is kept for customers. */
export interface ReserveTerms {
  taken?: readonly TakenReservation[];
  /** Somebody with the right and a reason takes what is kept for others. */
  isOverridden?: boolean;
}

/** What was asked for is there, and kept for somebody else. */
export class KeptForOthers extends Error {
  readonly currencyId: number;
  readonly held: string;
  readonly reserved: string;
  readonly asked: string;

  constructor(currencyId: number, { held, reserved, asked }: { held: string; reserved: string; asked: string }) {
    super(`Currency ${currencyId}: ${held} is held, ${reserved} of it is reserved, ${asked} was asked for`);
    this.currencyId = currencyId;
    this.held = held;
    this.reserved = reserved;
    this.asked = asked;
  }
}

/** Counts say what is there, whatever is kept for whom. */
const COUNTS = ['count', 'first-opening'];

interface Given {
  kind: string;
  lines: readonly Line[];
  before: ReadonlyMap<number, Position>;
  reserved: Reserved | undefined;
}

/**
 * Refuses an entry that gives out what is kept for customers. Only currencies of which there is less afterwards are looked at: after an
 * override more may be kept than is held, and money that comes in is no harm to anybody.
 */
export function refuseReserved(
  { kind, lines, before, reserved = new Map() }: Given,
  { taken = [], isOverridden = false }: ReserveTerms = {},
): void {
  if (isOverridden || COUNTS.includes(kind) || (reserved.size === 0 && taken.length === 0)) return;
  for (const currencyId of new Set([...reserved.keys(), ...taken.map((each) => each.currencyId)])) {
    const own = lines.filter((line) => line.account === 'holding' && line.currencyId === currencyId);
    const given = negate(sum(own.map(({ quantity }) => quantity ?? '0')));
    if (compare(given, '0') <= 0) continue;
    const ofCurrency = taken.filter((each) => each.currencyId === currencyId);
    // Nobody takes from others what is kept for themselves: after an override the first who comes has it.
    if (compare(given, sum(ofCurrency.map(({ quantity }) => quantity))) <= 0) continue;
    const rests = ofCurrency.map(({ rest }) => rest);
    refuseTaking(
      currencyId,
      before.get(currencyId)?.quantity ?? '0',
      sum([reserved.get(currencyId) ?? '0', ...rests]),
      given,
    );
  }
}

/** Refuses to give or to keep what others have reserved. */
export function refuseTaking(currencyId: number, held: string, reserved: string, asked: string): void {
  if (compare(subtract(held, reserved), asked) >= 0) return;
  throw new KeptForOthers(currencyId, { held, reserved, asked });
}
