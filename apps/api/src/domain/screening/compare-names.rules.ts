import { cheapestColumns, type Work } from './assignment.rules.ts';
import { MAX_WORDS, soundOf } from './name-keys.rules.ts';
import { familiesOf } from './romanised.rules.ts';

/** How two names agree: every word of the shorter one has a partner in the other. */
export interface NameMatch {
  /** Pairs with one letter changed, added, dropped or exchanged with its neighbour, or of two romanisations of a family name. */
  edits: number;
  /** Pairs of a word and its initial. */
  initials: number;
  /** Pairs that only sound alike. */
  alike: number;
  /** Words of the longer name without a partner, but for a single letter, which counts as an edit. */
  missing: number;
  /** How many letters the paired words of the first name have. */
  letters: number;
  /** How many of them are in words that are the same. */
  sameLetters: number;
}

/** Whether one letter makes one word of the other. */
export function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = long.slice(at + 1);
  if (long.length > short.length) return rest === short.slice(at);
  if (rest === short.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

type Pairing = 'same' | 'alike' | 'edit' | 'initial';

/** What a pair costs when partners are chosen: of two choices that lose as many points, the one with fewer changed letters. */
const COST: Record<Pairing, number> = { same: 0, alike: 10_000, edit: 21_000, initial: 22_000 };
/** More than all pairs of a name together. */
const NO_PARTNER = 10_000_000;
/** Comparing two names takes at most so many steps: each word with each, then the assignment with one row and column more. */
export const MOST_PAIRING_STEPS = MAX_WORDS ** 2 + MAX_WORDS ** 2 * (MAX_WORDS + 1);

/** Null where a word of the shorter name has no partner. The order of words does not matter. */
export function compareNames(a: readonly string[], b: readonly string[], work: Work = { steps: 0 }): NameMatch | null {
  if (a.length > b.length) return compareNames(b, a, work);
  const pairs = pairUp(a, b, work);
  if (!pairs) return null;
  const missing = b.length - a.length;
  const count = (kind: Pairing) => pairs.filter((pair) => pair === kind).length;
  const match: NameMatch = {
    edits: count('edit'),
    initials: count('initial'),
    alike: count('alike'),
    missing,
    letters: a.join('').length,
    sameLetters: a.filter((_word, at) => pairs[at] === 'same').join('').length,
  };
  const isOneLetter = missing === 1 && b.join('').length - match.letters <= 1 && pairs.every((pair) => pair === 'same');
  return isOneLetter ? { ...match, edits: 1, missing: 0 } : match;
}

/** A partner for each word of the shorter name, so that all pairs together cost least. */
function pairUp(words: readonly string[], others: readonly string[], work: Work): Pairing[] | null {
  const [ours, theirs] = [soundsOf(words), soundsOf(others)];
  const pairings: (Pairing | null)[][] = [];
  for (const [row, word] of words.entries()) {
    const choices = others.map((other, column) => {
      work.steps += 1;
      if (word === other) return 'same';
      if (ours[row] !== null && ours[row] === theirs[column]) return 'alike';
      if (isOneLetterOff(word, other) || isSameFamily(word, other)) return 'edit';
      return isInitialOf(word, other) ? 'initial' : null;
    });
    if (choices.every((choice) => choice === null)) return null;
    pairings.push(choices);
  }
  const costs = pairings.map((row, at) => row.map((pairing) => costOf(pairing, words[at] ?? '')));
  const chosen = cheapestColumns(costs, work).map((column, row) => pairings[row]?.[column] ?? null);
  return chosen.every((pairing) => pairing !== null) ? chosen : null;
}

/** Of two choices that cost the same, the one that leaves more letters in equal words: the order of words decides nothing. */
function costOf(pairing: Pairing | null, { length }: string): number {
  if (pairing === null) return NO_PARTNER;
  return pairing === 'same' ? -length : COST[pairing];
}

/** One of them is the first letter of the other. */
function isInitialOf(word: string, other: string): boolean {
  return (word.length === 1 || other.length === 1) && word[0] === other[0];
}

function isSameFamily(word: string, other: string): boolean {
  const families = familiesOf(other);
  return familiesOf(word).some((family) => families.includes(family));
}

const knownSounds = new WeakMap<readonly string[], (string | null)[]>();

/** A name is compared with many: what its words sound like is worked out once. */
function soundsOf(words: readonly string[]): (string | null)[] {
  const sounds = knownSounds.get(words) ?? words.map(soundOf);
  knownSounds.set(words, sounds);
  return sounds;
}
