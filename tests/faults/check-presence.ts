import type { Act } from './history.ts';
import type { BookedAct, Snapshot } from './snapshot.ts';
import type { Violation } from './violation.ts';

/** Every acknowledged act once, every refused one not at all, every unknown one wholly or not at all, and nothing else. */
export function checkPresence(acts: readonly Act[], { booked, entries }: Snapshot): Violation[] {
  const byKey = Map.groupBy(booked, ({ key }) => key);
  const known = new Set(acts.map(({ key }) => key));
  const uninvited = booked.filter(({ key }) => !known.has(key));
  return [
    ...acts.flatMap((act) => [
      ...presenceOf(act, byKey.get(act.key) ?? []),
      ...wholeness(act, byKey.get(act.key) ?? []),
    ]),
    ...uninvited.map(({ key, act }): Violation => ({ kind: 'uninvited', what: `${act} ${key} was never handed in` })),
    ...checkEntries(booked, entries),
  ];
}

function presenceOf(act: Act, found: readonly BookedAct[]): Violation[] {
  const what = `${act.deed.act} ${act.key}`;
  if (found.length > 1) return [{ kind: 'double', what: `${what} is in the books ${found.length} times` }];
  if (act.outcome === 'acknowledged' && found.length === 0) return [{ kind: 'lost', what: `${what} was acknowledged` }];
  if (act.outcome === 'refused' && found.length === 1 && !mayBeLate(act, found[0])) {
    return [{ kind: 'uninvited', what: `${what} was refused (${act.answer}) and is in the books` }];
  }
  return [];
}

/**
 * While nobody knows the fate of a first attempt, a second may be refused and the first, still on its way, go through
 * after it. One that was already in the books when the second was sent should have been found by its key.
 */
function mayBeLate({ attempts, lastSent }: Act, found: BookedAct | undefined): boolean {
  return attempts > 1 && (found?.loggedAt ?? []).every((moment) => moment >= lastSent);
}

function wholeness({ deed, key, account }: Act, found: readonly BookedAct[]): Violation[] {
  return found.flatMap((booked) => {
    const parts: [string, boolean][] = [
      [`${booked.loggedAt.length} rows in the action log`, booked.loggedAt.length === 1],
      [`${booked.keptAnswers} kept answers`, booked.keptAnswers === 1],
      [`logged as ${booked.account}`, booked.account === account],
      ['without its entry', booked.entryId !== null || mayHaveNoEntry(deed)],
    ];
    const wrong = parts.filter(([, isRight]) => !isRight).map(([name]) => name);
    return wrong.length === 0 ? [] : [{ kind: 'partial', what: `${deed.act} ${key}: ${wrong.join(', ')}` }];
  });
}

/** Nothing is posted for a ticket that waits, at the cut, and for a count that finds what the books say. */
function mayHaveNoEntry(deed: Act['deed']): boolean {
  return ['lock', 'open', 'close'].includes(deed.act) || (deed.act === 'ticket' && deed.waits);
}

function checkEntries(booked: readonly BookedAct[], entries: Snapshot['entries']): Violation[] {
  const claims = Map.groupBy(
    booked.filter(({ entryId }) => entryId !== null),
    ({ entryId }) => entryId,
  );
  return entries.flatMap(({ id }) => {
    const count = claims.get(id)?.length ?? 0;
    return count === 1 ? [] : [{ kind: 'uninvited', what: `entry ${id} belongs to ${count} acts` }];
  });
}
