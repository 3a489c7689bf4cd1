import { createHash } from 'node:crypto';
import type { BirthMatch } from '@doi-tien/contract/screening';
import { askedKeys, partsOfName, type SplitName, splitCustomerName, splitName, storedKeys } from './name-keys.rules.ts';
import { HIT_SCORE, type Listed, type Score, scoreOf } from './score.rules.ts';

/** A customer as screening compares them. */
export interface Person {
  id: number;
  names: readonly string[];
  birth: string | null;
}

/** A name of an entry in force. */
export interface ListedName extends Omit<Listed, 'name'> {
  id: number;
  entryId: number;
  /** As the list writes it. */
  written: string;
  /** Of the whole entry. */
  hash: string;
}

export interface Hit {
  personId: number;
  entryId: number;
  score: number;
  personName: string;
  entryName: string;
  birth: BirthMatch;
  fingerprint: string;
}

/** Keys to look up, as columns: the name each belongs to, by its place, and the place of the word in it. */
export interface AskedKeys {
  names: number[];
  words: number[];
  keys: string[];
}

/** Which names of lists may be like a name that was asked for, given by its place. */
export interface Candidates {
  name: number;
  listed: readonly number[];
}

/** A person who is like more entries than this is stopped by these. */
const MOST_HITS = 1000;

export interface Comparison {
  people: readonly Person[];
  candidates: readonly Candidates[];
  listed: readonly ListedName[];
}

/** Every name of every person, long ones in parts, in the order that places of names refer to. */
export function namesOf(people: readonly Person[]): { person: Person; name: string; part: string }[] {
  return people.flatMap((person) =>
    person.names.flatMap((name) => partsOfName(name).map((part) => ({ person, name, part }))),
  );
}

/** The keys that names of a list are found by, each once. */
export function listedKeys(names: readonly string[]): string[][] {
  return names.map((name) => storedKeys(splitName(name)));
}

/** At most `MAX_KEYS` for each name, and as many with its titles. */
export function keysOfNames(names: readonly string[]): AskedKeys {
  const asked: AskedKeys = { names: [], words: [], keys: [] };
  for (const [place, name] of names.entries()) {
    const { kept, all } = splitCustomerName(name);
    for (const { word, key } of [...askedKeys(kept), ...(all === kept ? [] : askedKeys(all))]) {
      asked.names.push(place);
      asked.words.push(word);
      asked.keys.push(key);
    }
  }
  return asked;
}

/** Compares each name with its candidates, at most `MOST_STEPS` for a pair. Of the names of a person and of an entry the best two count. */
export function hitsAmong({ people, candidates, listed }: Comparison): Hit[] {
  const asked = namesOf(people);
  const listedById = new Map(listed.map((each) => [each.id, { ...each, name: splitName(each.written) }]));
  const best = new Map<string, Hit>();
  for (const { name: place, listed: ids } of candidates) {
    const given = asked[place];
    if (!given) continue;
    const { person, name, part } = given;
    const split = splitCustomerName(part);
    for (const id of ids) {
      const entry = listedById.get(id);
      const scored = entry && scoreOf({ name: split, birth: person.birth }, entry);
      if (!entry || !scored || scored.score < HIT_SCORE) continue;
      const key = `${person.id} ${entry.entryId}`;
      // Of equal scores the first name counts: a spelling that a ticket adds later does not undo a decision.
      if (scored.score > (best.get(key)?.score ?? 0)) best.set(key, toHit(person, { name, split }, entry, scored));
    }
  }
  return mostAlike([...best.values()]);
}

function mostAlike(hits: readonly Hit[]): Hit[] {
  const counts = new Map<number, number>();
  return hits
    .toSorted((one, other) => other.score - one.score)
    .filter(({ personId }) => {
      const count = (counts.get(personId) ?? 0) + 1;
      counts.set(personId, count);
      return count <= MOST_HITS;
    });
}

function toHit(
  { id, birth }: Person,
  { name, split }: { name: string; split: SplitName },
  entry: ListedName,
  scored: Score,
): Hit {
  const compared = JSON.stringify([split.kept, birth, entry.hash]);
  return {
    personId: id,
    entryId: entry.entryId,
    score: scored.score,
    personName: name,
    entryName: entry.written,
    birth: scored.birth,
    fingerprint: createHash('sha256').update(compared).digest('hex').slice(0, 32),
  };
}
