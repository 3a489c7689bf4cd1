import { sign, sum } from '@doi-tien/money/decimal';
import type { RawBuilder } from 'kysely';
import { isTriedAgain } from '../db/attempt.ts';
import type { Db } from '../db/database.ts';
import { type Books, type EntryHead, entryCall, lockBooks, readEntry, writeEntry } from './books.repository.ts';
import { dealsOfLegs, dealsOfLines } from './daily-figures.ts';
import {
  CannotPay,
  type Change,
  type Choice,
  type Drawer,
  type NoteCount,
  type NoteMove,
  putIn,
  putInForChange,
  takeOut,
  undoMoves,
} from './drawer.ts';
import { type Evaluated, evaluate, type Leg, opposite } from './journal.ts';

/** A leg with the notes it moves; naming none leaves the choice to the drawer. */
export type NotedLeg = Leg & {
  notes?: readonly NoteCount[];
  /** Only where something is received: what goes back out of the notes or the amount handed over. */
  change?: Change | undefined;
} & Choice;

type Reversal = Omit<EntryHead, 'trade' | 'countsAs'> & { reverses: number };

interface Worked extends Evaluated {
  moves: NoteMove[];
  /** The same moves by the leg that made them. */
  movesOfLegs: NoteMove[][];
}

export interface Posted extends Worked {
  entryId: number;
}

/**
 * The one function through which every change of a holding goes: lock in order, work out, write. The caller's
 * transaction brings the idempotency key, the safe's lock, the log row and the retry; see `http/act.ts`.
 */
export async function post(trx: Db, head: EntryHead, legs: readonly NotedLeg[]): Promise<Posted> {
  const { entry, ...worked } = posting(head, legs, await lockBooks(trx, moneysOf(legs)));
  return { entryId: await writeEntry(trx, entry), ...worked };
}

export interface Posting extends Worked {
  /** The call that writes it: not to be left out, nor to be made twice. */
  entry: RawBuilder<number>;
}

/**
 * The first two steps, for a caller who writes everything at the end. Held from here on is only what goes out at its cost,
 * with all else in the ticket but the base money, which comes last in the order and is worth itself; the rest was looked
 * at (`seen`), and changes by what the entry says whoever came in between. Where it is not there any more the database
 * refuses, and the act runs again with everything held.
 */
export async function workOutAhead(
  trx: Db,
  head: EntryHead,
  legs: readonly NotedLeg[],
  seen: Books,
  baseId: number,
): Promise<Posting> {
  const held = await lockBooks(trx, isTriedAgain(trx) ? moneysOf(legs) : heldWhileWorkedOut(legs, baseId));
  return posting(head, legs, {
    positions: new Map([...seen.positions, ...held.positions]),
    drawers: new Map([...seen.drawers, ...held.drawers]),
  });
}

function heldWhileWorkedOut(legs: readonly NotedLeg[], baseId: number): number[] {
  const hasCost = legs.some((leg) => leg.kind !== 'receive' && leg.kind !== 'book' && leg.moneyId !== baseId);
  return hasCost ? moneysOf(legs).filter((moneyId) => moneyId !== baseId) : [];
}

function posting(head: EntryHead, legs: readonly NotedLeg[], books: Books): Posting {
  const worked = workOut(legs, books);
  const deals = isExchange(head) ? dealsOfLegs(legs) : [];
  return { ...worked, entry: entryCall(head, worked.lines, worked.moves, deals) };
}

/** The same path without the locks and the writing: what `post` would do with what is seen. */
export function quote(legs: readonly NotedLeg[], seen: Books): Worked {
  const worked = workOut(legs, seen);
  const moneys = new Set(moneysOf(legs));
  return { ...worked, positions: new Map([...worked.positions].filter(([moneyId]) => moneys.has(moneyId))) };
}

/**
 * Undoes an entry with its exact opposite, in the safe that is open now. Where notes have left the safe since, the choice
 * says which others may be handed over.
 */
export async function reverse(
  trx: Db,
  head: Reversal,
  choice: Pick<Choice, 'among'>,
): Promise<Omit<Posted, 'movesOfLegs'>> {
  const original = await readEntry(trx, head.reverses);
  const legs = original.lines.map(opposite);
  const { positions: before, drawers } = await lockBooks(trx, moneysOf(legs));
  const worked = evaluate(legs, before);
  const moves = [...drawers].flatMap(([moneyId, drawer]) =>
    giveBack(
      drawer,
      moneyId,
      original.moves.filter((move) => move.moneyId === moneyId),
      choice,
    ),
  );
  // The day loses what it, or another, once gained: under the same kind and the same person.
  const counted = { ...head, countsAs: { kind: original.trade ?? original.kind, personId: original.personId } };
  const deals = isExchange(original) ? dealsOfLines(worked.lines) : [];
  const entryId = await writeEntry(trx, entryCall(counted, worked.lines, moves, deals));
  return { entryId, moves, ...worked };
}

/** Moneys change hands at an agreed value in trades and where a withdrawal is sold on; otherwise they only come and go. */
function isExchange({ kind, trade }: Pick<EntryHead, 'kind' | 'trade'>): boolean {
  return trade !== undefined || kind === 'resale';
}

function workOut(legs: readonly NotedLeg[], { positions, drawers }: Books): Worked {
  const worked = evaluate(legs, positions);
  const movesOfLegs = legs.map((leg) => moveNotes(leg, drawers));
  return { ...worked, moves: movesOfLegs.flat(), movesOfLegs };
}

function moneysOf(legs: readonly Leg[]): number[] {
  return legs.flatMap((leg) => (leg.kind === 'book' ? [] : [leg.moneyId]));
}

function moveNotes(leg: NotedLeg, drawers: Map<number, Drawer>): NoteMove[] {
  if (leg.kind === 'book' || leg.kind === 'restore') return [];
  const drawer = drawers.get(leg.moneyId);
  if (!drawer) throw new Error(`The drawer of money ${leg.moneyId} was not locked`);
  if (leg.kind === 'receive') {
    return leg.change
      ? putInForChange(drawer, leg.moneyId, leg.quantity, leg.notes ?? [], leg.change)
      : putIn(drawer, leg.moneyId, leg.quantity, leg.notes ?? []);
  }
  return takeOut(drawer, leg.moneyId, leg.quantity, leg.notes ?? [], leg);
}

/** The very notes that moved, the other way; where those have left the safe since, others that make the amount. */
function giveBack(drawer: Drawer, moneyId: number, moves: readonly NoteMove[], choice: Choice): NoteMove[] {
  const untouched: Drawer = { unsorted: drawer.unsorted, notes: drawer.notes.map((pile) => ({ ...pile })) };
  try {
    return undoMoves(drawer, moneyId, moves);
  } catch (error) {
    const moved = sum(moves.map(({ amount }) => amount));
    if (!(error instanceof CannotPay) || sign(moved) <= 0) throw error;
    Object.assign(drawer, untouched);
    return takeOut(drawer, moneyId, moved, [], choice);
  }
}
