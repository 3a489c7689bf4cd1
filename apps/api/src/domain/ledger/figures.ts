import { add, negate, sign, subtract } from '@doi-tien/money/decimal';
import type { Leg, Line } from './journal.ts';

/** What an entry adds to one figure of its day. */
export interface Figure {
  /** An account of the journal, `deal` for what was agreed for a currency exchanged, `entry` for the count of entries. */
  account: string;
  currencyId: number | null;
  quantityIn: string;
  quantityOut: string;
  valueIn: string;
  valueOut: string;
}

/** A currency exchanged at an agreed value: signed, what comes in is positive. */
export interface Deal {
  currencyId: number;
  quantity: string;
  value: string;
}

/** What the legs agreed on, before anything was worked out: the control total holds this against the profit lines. */
export function dealsOfLegs(legs: readonly Leg[]): Deal[] {
  return legs.flatMap((leg): Deal[] => {
    if (leg.kind === 'receive') return [{ ...leg, value: leg.paid ?? leg.value }];
    if (leg.kind === 'give') return [{ ...leg, quantity: negate(leg.quantity), value: negate(leg.value) }];
    return [];
  });
}

/** What posted lines once agreed on: cost and gain of a currency come to what was paid for it. */
export function dealsOfLines(lines: readonly Line[]): Deal[] {
  const deals = new Map<number, Deal>();
  for (const { account, currencyId, quantity, value } of lines) {
    const isPart = account === 'holding' || account === 'cost-adjustment' || account.startsWith('profit-');
    if (currencyId === null || !isPart) continue;
    const earlier = deals.get(currencyId) ?? { currencyId, quantity: '0', value: '0' };
    deals.set(currencyId, {
      currencyId,
      quantity: add(earlier.quantity, quantity ?? '0'),
      value: add(earlier.value, value),
    });
  }
  return [...deals.values()];
}

/**
 * Everything an entry adds to its day, one figure per account and currency, always in the same order. What a reversal takes out was brought in
 * by what it reverses, so it counts as negative income.
 */
export function figuresOf(lines: readonly Line[], deals: readonly Deal[], isReversal: boolean): Figure[] {
  const figures = new Map<string, Figure>();
  const count = (account: string, currencyId: number | null, quantity: string | null, value: string) => {
    const key = `${account} ${String(currencyId ?? 0).padStart(10, '0')}`;
    const earlier = figures.get(key) ?? {
      account,
      currencyId,
      quantityIn: '0',
      quantityOut: '0',
      valueIn: '0',
      valueOut: '0',
    };
    const isIn = sign(quantity ?? value) > 0 !== isReversal;
    figures.set(key, isIn ? addIn(earlier, quantity ?? '0', value) : addOut(earlier, quantity ?? '0', value));
  };
  count('entry', null, null, '0');
  for (const { account, currencyId, quantity, value } of lines) count(account, currencyId, quantity, value);
  for (const { currencyId, quantity, value } of deals) count('deal', currencyId, quantity, value);
  return [...figures].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, figure]) => figure);
}

function addIn(figure: Figure, quantity: string, value: string): Figure {
  return { ...figure, quantityIn: add(figure.quantityIn, quantity), valueIn: add(figure.valueIn, value) };
}

function addOut(figure: Figure, quantity: string, value: string): Figure {
  return { ...figure, quantityOut: subtract(figure.quantityOut, quantity), valueOut: subtract(figure.valueOut, value) };
}
