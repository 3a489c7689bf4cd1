import type { Act } from './history.ts';
import type { BookedAct, Snapshot } from './snapshot.ts';
import type { Violation } from './violation.ts';

/**
 * An act that was answered before another began comes before it in the books: entries of the same currency, and tickets
 * numbered in the same series. And the numbers of a series have no gap.
 */
export function checkOrder(acts: readonly Act[], snapshot: Snapshot): Violation[] {
  const actOf = new Map(acts.map((act) => [act.key, act]));
  const series = [...entriesOfCurrency(snapshot), ...ticketsOfSeries(snapshot.booked)];
  return [
    ...series.flatMap(([name, keys]) =>
      backwards(
        name,
        keys.flatMap((key) => actOf.get(key) ?? []),
      ),
    ),
    ...gaps(snapshot.booked),
  ];
}

function backwards(name: string, inOrder: readonly Act[]): Violation[] {
  let latest: Act | undefined;
  return inOrder.flatMap((act) => {
    // Only an acknowledged act was surely done when its answer came.
    const done = act.outcome === 'acknowledged' ? act.settled : Number.POSITIVE_INFINITY;
    const isBackwards = latest !== undefined && done < latest.invoked;
    const what = `${name}: ${latest?.key} stands before ${act.key}, which was answered before it began`;
    if (!latest || act.invoked > latest.invoked) latest = act;
    return isBackwards ? [{ kind: 'order', what }] : [];
  });
}

function entriesOfCurrency({ booked, entries }: Snapshot): [string, string[]][] {
  const keyOf = new Map(booked.map(({ entryId, key }) => [entryId, key]));
  const touched = entries.flatMap(({ id, lines }) => {
    const currencies = new Set(
      lines.flatMap(({ account, currency }) => (account === 'holding' && currency ? [currency] : [])),
    );
    return [...currencies].map((currency) => ({ currency, key: keyOf.get(id) ?? '' }));
  });
  return [...Map.groupBy(touched, ({ currency }) => currency)].map(([currency, list]) => [
    currency,
    list.map(({ key }) => key),
  ]);
}

function ticketsOfSeries(booked: readonly BookedAct[]): [string, string[]][] {
  return [...numbered(booked)].map(([name, list]) => [name, list.map(({ key }) => key)]);
}

function gaps(booked: readonly BookedAct[]): Violation[] {
  return [...numbered(booked)].flatMap(([name, list]) => {
    const wrong = list.find(({ number }, index) => number !== index + 1);
    return wrong ? [{ kind: 'order', what: `${name}: number ${wrong.number} follows a gap or is there twice` }] : [];
  });
}

/** The tickets of each kind and day by their numbers. */
function numbered(booked: readonly BookedAct[]) {
  const tickets = booked.flatMap(({ code, key }) => {
    const [, name, number] = /^(\w+-\d+)-(\d+)$/.exec(code ?? '') ?? [];
    return name ? [{ name, number: Number(number), key }] : [];
  });
  const series = Map.groupBy(tickets, ({ name }) => name);
  for (const list of series.values()) list.sort((one, other) => one.number - other.number);
  return series;
}
