import { sign, sum } from '@doi-tien/money/decimal';
import type { Books, EntryHead, StoredEntry } from './books.repository.ts';
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
import { type Deal, dealsOfLegs, dealsOfLines } from './figures.ts';
import { type Evaluated, evaluate, type Leg, opposite } from './journal.ts';
import { type Place, VAULT } from './place.ts';
import type { EntryDraft } from './post-entry.ts';
import { type ReserveTerms, refuseReserved } from './reserved.ts';

/** A leg with the notes it moves; naming none leaves the choice to the drawer. */
export type NotedLeg = Leg & {
  notes?: readonly NoteCount[];
  /** Only where something is received: what goes back out of the notes or the amount handed over. */
  change?: Change | undefined;
} & Choice;

/** What the legs of an entry come to. */
export interface EvaluatedLegs extends Evaluated {
  moves: NoteMove[];
  /** The same moves by the leg that made them. */
  movesOfLegs: NoteMove[][];
}

/** A trade or a movement: legs that receive and give currencies, in the place of the person who acts. */
export function legsDraft(
  head: EntryHead,
  legs: readonly NotedLeg[],
  place: Place = VAULT,
): EntryDraft<EvaluatedLegs & { deals: readonly Deal[] }> {
  const deals = isExchange(head) ? dealsOfLegs(legs) : [];
  return {
    head,
    currencyIds: currenciesOf(legs),
    places: [place],
    evaluate: (books) => ({ ...evaluateLegs(legs, books), deals }),
  };
}

function evaluateLegs(legs: readonly NotedLeg[], { positions, drawers }: Books): EvaluatedLegs {
  // First: too little of a currency is a clearer refusal than notes that cannot pay.
  const evaluated = evaluate(legs, positions);
  const movesOfLegs = legs.map((leg) => moveNotes(leg, drawers));
  return { ...evaluated, moves: movesOfLegs.flat(), movesOfLegs };
}

/** What posting these legs would come to, from balances that were read without a lock. */
export function quoteLegs(legs: readonly NotedLeg[], seen: Books, reserve?: ReserveTerms): EvaluatedLegs {
  const { reserved } = seen;
  const evaluated = evaluateLegs(legs, seen);
  refuseReserved({ kind: 'trade', lines: evaluated.lines, before: seen.positions, reserved }, reserve);
  const currencies = new Set(currenciesOf(legs));
  return {
    ...evaluated,
    positions: new Map([...evaluated.positions].filter(([currencyId]) => currencies.has(currencyId))),
  };
}

/**
 * The exact opposite of an entry, in the safe that is open now and in the place of the person who voids. Where its notes are not there,
 * `among` says which others may be handed over.
 */
export function voidDraft(
  head: Omit<EntryHead, 'trade' | 'countsAs'> & { reverses: number },
  original: StoredEntry,
  choice: Pick<Choice, 'among'>,
  place: Place = VAULT,
): EntryDraft<Evaluated & { moves: NoteMove[]; deals: Deal[] }> {
  const legs = original.lines.map(opposite);
  return {
    // The day loses what it, or another, once gained: under the same kind and the same person.
    head: { ...head, countsAs: { kind: original.trade ?? original.kind, personId: original.personId } },
    currencyIds: currenciesOf(legs),
    places: [place],
    evaluate: ({ positions, drawers }) => {
      const evaluated = evaluate(legs, positions);
      const moves = [...drawers].flatMap(([currencyId, drawer]) => {
        const moved = original.moves.filter((move) => move.currencyId === currencyId);
        return giveBack(drawer, currencyId, moved, choice);
      });
      return { ...evaluated, moves, deals: isExchange(original) ? dealsOfLines(evaluated.lines) : [] };
    },
  };
}

/** Currencies change hands at an agreed value in trades and where a withdrawal is sold on; otherwise they only come and go. */
function isExchange({ kind, trade }: Pick<EntryHead, 'kind' | 'trade'>): boolean {
  return trade !== undefined || kind === 'resale';
}

function currenciesOf(legs: readonly Leg[]): number[] {
  return legs.flatMap((leg) => (leg.kind === 'book' ? [] : [leg.currencyId]));
}

function moveNotes(leg: NotedLeg, drawers: Map<number, Drawer>): NoteMove[] {
  if (leg.kind === 'book' || leg.kind === 'restore') return [];
  const drawer = drawers.get(leg.currencyId);
  if (!drawer) throw new Error(`The drawer of currency ${leg.currencyId} was not locked`);
  if (leg.kind === 'receive') {
    return leg.change
      ? putInForChange(drawer, leg.currencyId, leg.quantity, leg.notes ?? [], leg.change)
      : putIn(drawer, leg.currencyId, leg.quantity, leg.notes ?? []);
  }
  return takeOut(drawer, leg.currencyId, leg.quantity, leg.notes ?? [], leg);
}

/** The very notes that moved, the other way; where those have left the safe since, others that make the amount. */
function giveBack(drawer: Drawer, currencyId: number, moves: readonly NoteMove[], choice: Choice): NoteMove[] {
  const untouched: Drawer = { ...drawer, notes: drawer.notes.map((pile) => ({ ...pile })) };
  try {
    return undoMoves(drawer, currencyId, moves);
  } catch (error) {
    const moved = sum(moves.map(({ amount }) => amount));
    if (!(error instanceof CannotPay) || sign(moved) <= 0) throw error;
    Object.assign(drawer, untouched);
    return takeOut(drawer, currencyId, moved, [], choice);
  }
}
