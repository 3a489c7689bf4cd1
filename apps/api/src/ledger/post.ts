import { sign, sum } from '@doi-tien/money/decimal';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import {
  type Books,
  type EntryHead,
  entryCall,
  lockBooks,
  readBooks,
  readEntry,
  writeEntry,
} from './books.repository.ts';
import { dealsOfLegs, dealsOfLines } from './daily-figures.ts';
import { CannotPay, type Drawer, type NoteCount, type NoteMove, putIn, takeOut, undoMoves } from './drawer.ts';
import { type Evaluated, evaluate, type Leg, opposite } from './journal.ts';

/** A leg with the notes it moves; naming none leaves the choice to the drawer. */
export type NotedLeg = Leg & { notes?: readonly NoteCount[] };

type Reversal = Omit<EntryHead, 'trade' | 'countsAs'> & { reverses: number };

export interface Posted extends Evaluated {
  entryId: number;
  moves: NoteMove[];
}

/**
 * The one function through which every change of a holding goes: lock in order, work out, write. The caller's
 * transaction brings the idempotency key, the safe's lock, the log row and the retry; see `http/act.ts`.
 */
export async function post(trx: Db, head: EntryHead, legs: readonly NotedLeg[]): Promise<Posted> {
  const { entry, ...worked } = await lockAndWorkOut(trx, head, legs);
  return { entryId: await writeEntry(trx, entry), ...worked };
}

export interface Posting extends Omit<Posted, 'entryId'> {
  /** The call that writes it: not to be left out, nor to be made twice. */
  entry: RawBuilder<number>;
}

/** The first two steps, for a caller who has more to write: done along with the third it holds nobody up for longer. */
export async function lockAndWorkOut(trx: Db, head: EntryHead, legs: readonly NotedLeg[]): Promise<Posting> {
  const { drawers, ...worked } = workOut(legs, await lockBooks(trx, moneysOf(legs)));
  const after = { positions: worked.positions, drawers };
  const deals = isExchange(head) ? dealsOfLegs(legs) : [];
  return { ...worked, entry: entryCall(head, worked.lines, worked.moves, after, deals) };
}

/** The same path without the locks and the writing: what `post` would do at this moment. */
export async function quote(db: Db, legs: readonly NotedLeg[]): Promise<Omit<Posted, 'entryId'>> {
  return workOut(legs, await readBooks(db, moneysOf(legs)));
}

/** Undoes an entry with its exact opposite, in the safe that is open now. */
export async function reverse(trx: Db, head: Reversal): Promise<Posted> {
  const original = await readEntry(trx, head.reverses);
  const legs = original.lines.map(opposite);
  const { positions: before, drawers } = await lockBooks(trx, moneysOf(legs));
  const worked = evaluate(legs, before);
  const moves = [...drawers].flatMap(([moneyId, drawer]) =>
    giveBack(
      drawer,
      moneyId,
      original.moves.filter((move) => move.moneyId === moneyId),
    ),
  );
  // The day loses what it, or another, once gained: under the same kind and the same person.
  const counted = { ...head, countsAs: { kind: original.trade ?? original.kind, personId: original.personId } };
  const after = { positions: worked.positions, drawers };
  const deals = isExchange(original) ? dealsOfLines(worked.lines) : [];
  const entryId = await writeEntry(trx, entryCall(counted, worked.lines, moves, after, deals));
  return { entryId, moves, ...worked };
}

/** Moneys change hands at an agreed value in trades and where a withdrawal is sold on; otherwise they only come and go. */
function isExchange({ kind, trade }: Pick<EntryHead, 'kind' | 'trade'>): boolean {
  return trade !== undefined || kind === 'resale';
}

function workOut(legs: readonly NotedLeg[], { positions, drawers }: Books) {
  const worked = evaluate(legs, positions);
  return { ...worked, moves: legs.flatMap((leg) => moveNotes(leg, drawers)), drawers };
}

function moneysOf(legs: readonly Leg[]): number[] {
  return legs.flatMap((leg) => (leg.kind === 'book' ? [] : [leg.moneyId]));
}

function moveNotes(leg: NotedLeg, drawers: Map<number, Drawer>): NoteMove[] {
  if (leg.kind === 'book' || leg.kind === 'restore') return [];
  const drawer = drawers.get(leg.moneyId);
  if (!drawer) throw new Error(`The drawer of money ${leg.moneyId} was not locked`);
  const move = leg.kind === 'receive' ? putIn : takeOut;
  return move(drawer, leg.moneyId, leg.quantity, leg.notes ?? []);
}

/** The very notes that moved, the other way; where those have left the safe since, others that make the amount. */
function giveBack(drawer: Drawer, moneyId: number, moves: readonly NoteMove[]): NoteMove[] {
  const untouched: Drawer = { unsorted: drawer.unsorted, notes: drawer.notes.map((pile) => ({ ...pile })) };
  try {
    return undoMoves(drawer, moneyId, moves);
  } catch (error) {
    const moved = sum(moves.map(({ amount }) => amount));
    if (!(error instanceof CannotPay) || sign(moved) <= 0) throw error;
    Object.assign(drawer, untouched);
    return takeOut(drawer, moneyId, moved, []);
  }
}
