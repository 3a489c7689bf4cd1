import { BIRTH_MATCH, type BirthMatch, ENTRY_KIND, type EntryKind } from '@doi-tien/contract/screening';
import { compareBirths } from './birth.rules.ts';
import { compareNames, type NameMatch } from './compare-names.rules.ts';
import type { SplitName } from './name-keys.rules.ts';

/** A name with this score or more is a hit. */
export const HIT_SCORE = 80;
/** Names with so many letters may differ in a second letter. */
const LONG_NAME = 16;
/** Two words that agree are enough beside others when they have so many letters; three words, when one letter differs. */
const LONG_PAIR = 9;
const LONG_TRIPLE = 15;
/** How many words one name may have beyond two that agree. */
const MOST_BESIDE_PAIR = 2;
/** Shorter names are not put together in another order: their letters would be anybody's. */
const LONG_JOINED = 8;
const PER_EDIT = 6;
const PER_ALIKE = 3;
const PER_MISSING = 5;
const OF_BIRTH: Record<BirthMatch, number> = {
  [BIRTH_MATCH.unknown]: 0,
  [BIRTH_MATCH.same]: 10,
  [BIRTH_MATCH.near]: 0,
  [BIRTH_MATCH.other]: -20,
};

export interface Screened {
  name: SplitName;
  birth: string | null;
}

export interface Listed {
  kind: EntryKind;
  name: SplitName;
  births: readonly string[];
}

export interface Score {
  score: number;
  birth: BirthMatch;
}

/**
 * How much a customer is like an entry, from 0 to 100; null where the names are not alike at all. The name decides, the birth
 * corrects: the same day adds, another year takes away, and where it is unknown nothing changes.
 */
export function scoreOf(screened: Screened, listed: Listed): Score | null {
  const birth = compareBirths(screened.birth, listed.births);
  const scores = (['kept', 'all'] as const).flatMap((words) => {
    const match = matchOf(screened.name[words], listed.name[words]);
    return match && isEnough(match, listed.kind, birth) ? [pointsOf(match, birth)] : [];
  });
  return scores.length > 0 ? { score: Math.max(...scores), birth } : null;
}

function pointsOf({ edits, alike, missing }: Match, birth: BirthMatch): number {
  const lost = edits * PER_EDIT + alike * PER_ALIKE + missing * PER_MISSING;
  return Math.max(0, Math.min(100, 100 - lost + OF_BIRTH[birth]));
}

type Match = NameMatch & { paired: number };

function matchOf(a: readonly string[], b: readonly string[]): Match | null {
  const [wholeA, wholeB] = [a.join(''), b.join('')];
  if (wholeA === '' || wholeB === '') return null;
  const paired = Math.min(a.length, b.length);
  const match = compareNames(a, b);
  if (match && (paired > 1 || match.missing === 0)) return { ...match, paired };
  // The same letters with other spaces, in any order: Abdul Rahman, Abdulrahman, RahmanAbdul.
  if (wholeA === wholeB || isMadeOf(wholeA, b) || isMadeOf(wholeB, a))
    return { edits: 0, alike: 0, missing: 0, letters: wholeA.length, paired };
  return null;
}

/** Whether a text is these words written together in some order. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  if (text.length < LONG_JOINED || text.length !== words.join('').length) return false;
  const isRestMade = (rest: string, free: readonly string[]): boolean =>
    free.length === 0 ||
    free.some(
      (word, at) =>
        free.indexOf(word) === at &&
        rest.startsWith(word) &&
        isRestMade(rest.slice(word.length), free.toSpliced(at, 1)),
    );
  return isRestMade(text, words);
}

/** How many letters may differ. Where words are missing, enough of the name must be left. The same day of birth allows more. */
function isEnough({ edits, missing, letters, paired }: Match, kind: EntryKind, birth: BirthMatch): boolean {
  if (kind === ENTRY_KIND.organisation) return edits === 0 && missing === 0;
  if (birth === BIRTH_MATCH.same) return missing <= paired && edits <= 2;
  if (missing === 0) return edits <= (letters >= LONG_NAME ? 2 : 1);
  if (paired === 2) return missing <= MOST_BESIDE_PAIR && edits === 0 && letters >= LONG_PAIR;
  return missing < paired && edits <= (letters >= LONG_TRIPLE ? 1 : 0);
}
