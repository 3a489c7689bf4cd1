import { compare, divide, isZero, multiply, negate, subtract } from '@doi-tien/money/decimal';
import type { Counted } from '../../domain/currencies/counts.ts';
import type { NoteCount } from '../../domain/ledger/drawer.ts';
import type { NotedLeg } from '../../domain/ledger/entry-drafts.ts';

/** One currency that was sent, at what it cost the sending branch. */
export interface SentLine {
  currencyId: number;
  quantity: string;
  cost: string;
  notes: NoteCount[];
}

/** Out of the safe at its average cost, which is under way from then on. */
export function sendingLegs(counts: readonly Counted[]): NotedLeg[] {
  return counts.map(({ currency, total, notes }) => ({
    kind: 'release',
    currencyId: currency.id,
    quantity: total,
    against: 'in-transit',
    notes,
  }));
}

/** Called back: the same amount at the same cost, and the same notes. */
export function returningLegs(sent: readonly SentLine[]): NotedLeg[] {
  return sent.flatMap(({ currencyId, quantity, cost, notes }): NotedLeg[] => [
    { kind: 'receive', currencyId, quantity, value: cost, notes },
    { kind: 'book', account: 'in-transit', value: negate(cost), currencyId },
  ]);
}

/**
 * What was counted comes in at the cost at which it was sent, unit by unit. What is missing or too much is the receiving
 * branch's count difference, so that nothing stays under way.
 */
export function receivingLegs(sent: readonly SentLine[], counts: readonly Counted[]): NotedLeg[] {
  return sent.flatMap((line): NotedLeg[] => {
    const { currencyId, cost } = line;
    const { total, notes } = countOf(counts, currencyId);
    const value = carriedCost(line, total);
    return [
      ...(isZero(total) ? [] : [{ kind: 'receive', currencyId, quantity: total, value, notes } satisfies NotedLeg]),
      { kind: 'book', account: 'in-transit', value: negate(cost), currencyId },
      { kind: 'book', account: 'count-difference', value: subtract(cost, value), currencyId },
    ];
  });
}

/** What a counted amount is carried at: the whole cost where all came, else its part of it, half-up to whole VND. */
export function carriedCost({ quantity, cost }: Pick<SentLine, 'quantity' | 'cost'>, counted: string): string {
  return compare(counted, quantity) === 0 ? cost : divide(multiply(cost, counted), quantity, 0);
}

export function countOf(counts: readonly Counted[], currencyId: number): Counted {
  const found = counts.find(({ currency }) => currency.id === currencyId);
  if (!found) throw new Error(`Currency ${currencyId} was sent and not counted`);
  return found;
}
