import { BIRTH_MATCH, type BirthMatch, ENTRY_KIND, type EntryKind } from '@doi-tien/contract/screening';
import type { Work } from './assignment.rules.ts';
import { compareBirths } from './birth.rules.ts';
import { compareNames, MOST_PAIRING_STEPS, type NameMatch } from './compare-names.rules.ts';
import type { SplitName } from './name-keys.rules.ts';

/** A name with this score or more is a hit. */
export const HIT_SCORE = 80;
/** Names with so many letters may differ in a second letter. */
const LONG_NAME = 16;
/** Two words that agree are enough beside others when they have so many letters; three words, when one letter differs. */
const LONG_PAIR = 9;
const LONG_TRIPLE = 15;
/** How many words a name of a list may have beyond two that agree. A customer's may have any number. */
const MOST_BESIDE_PAIR = 2;
/** Initials stand for words beside others that are the same and have so many letters. */
const LONG_BESIDE_INITIAL = 7;
/** Names from this many words on may have an initial beside short words, which counts as a letter that differs. */
const WORDS_WITH_INITIAL = 3;
/** Shorter names are not put together in another order: their letters would be anybody's. */
const LONG_JOINED = 8;
/** Trying words in every order ends after so many steps. */
const MOST_JOINING_STEPS = 1000;
/** What comparing a customer with a name of a list takes at most: with and without titles, and put together from either side. */
export const MOST_STEPS = 2 * (MOST_PAIRING_STEPS + 2 * MOST_JOINING_STEPS);
const PER_EDIT = 6;
const PER_ALIKE = 3;
const PER_MISSING = 5;
/** What further words of a customer cost at most, when the whole name of the list is among them. */
const MOST_FOR_FURTHER = 10;
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
export function scoreOf(screened: Screened, listed: Listed, work: Work = { steps: 0 }): Score | null {
  const birth = compareBirths(screened.birth, listed.births);
  const { name: ours } = screened;
  const { name: theirs } = listed;
  const isPlain = ours.kept === ours.all && theirs.kept === theirs.all;
  const scores = (isPlain ? (['all'] as const) : (['kept', 'all'] as const)).flatMap((words) => {
    const match = matchOf(ours[words], theirs[words], work);
    return match && isEnough(match, listed.kind, birth) ? [pointsOf(match, birth)] : [];
  });
  return scores.length > 0 ? { score: Math.max(...scores), birth } : null;
}

function pointsOf({ edits, initials, alike, missing, isContained }: Match, birth: BirthMatch): number {
  const forMissing = isContained ? Math.min(missing * PER_MISSING, MOST_FOR_FURTHER) : missing * PER_MISSING;
  const lost = (edits + initials) * PER_EDIT + alike * PER_ALIKE + forMissing;
  return Math.max(0, Math.min(100, 100 - lost + OF_BIRTH[birth]));
}

interface Match extends NameMatch {
  paired: number;
  /** Every word of the list's name has a partner: what is missing are further words of the customer. */
  isContained: boolean;
}

const SAME_LETTERS = { edits: 0, initials: 0, alike: 0, missing: 0, isContained: true };

function matchOf(a: readonly string[], b: readonly string[], work: Work): Match | null {
  const [wholeA, wholeB] = [a.join(''), b.join('')];
  if (wholeA === '' || wholeB === '') return null;
  const paired = Math.min(a.length, b.length);
  const match = compareNames(a, b, work);
  if (match && (paired > 1 || match.missing === 0)) return { ...match, paired, isContained: b.length <= a.length };
  // The same letters with other spaces, in any order: Abdul Rahman, Abdulrahman, RahmanAbdul.
  if (wholeA === wholeB || isMadeOf(wholeA, b, work) || isMadeOf(wholeB, a, work))
    return { ...SAME_LETTERS, letters: wholeA.length, sameLetters: wholeA.length, paired };
  return null;
}

/**
 * Whether a text is these words written together in some order. Each set of words that it may begin with is tried once. A text of the same letters
 * that is not settled within the steps counts as made of them: such words are chosen to take long, and a name too many is better than one too few.
 */
function isMadeOf(text: string, words: readonly string[], work: Work): boolean {
  const whole = words.join('');
  if (text.length < LONG_JOINED || text.length !== whole.length) return false;
  const last = work.steps + MOST_JOINING_STEPS;
  const tried = new Set<number>();
  const isRestMade = (used: number, at: number): boolean => {
    if (at === text.length) return true;
    if (tried.has(used)) return false;
    tried.add(used);
    return words.some((word, place) => {
      if ((used & (1 << place)) !== 0) return false;
      if (work.steps >= last) return lettersOf(text) === lettersOf(whole);
      work.steps += 1;
      return text.startsWith(word, at) && isRestMade(used | (1 << place), at + word.length);
    });
  };
  return isRestMade(0, 0);
}

function lettersOf(text: string): string {
  return [...text].sort().join('');
}

/** How many letters may differ. Where words are missing, enough of the name must be left. The same day of birth allows more. */
function isEnough(match: Match, kind: EntryKind, birth: BirthMatch): boolean {
  const { missing, letters, paired, initials, sameLetters, isContained } = match;
  if (kind === ENTRY_KIND.organisation) return match.edits + initials === 0 && missing === 0;
  const isClearBesideInitials = sameLetters >= LONG_BESIDE_INITIAL;
  if (initials > 0 && !isClearBesideInitials && paired < WORDS_WITH_INITIAL) return false;
  const edits = match.edits + (isClearBesideInitials ? 0 : initials);
  if (birth === BIRTH_MATCH.same) return missing <= paired && edits <= 2;
  if (missing === 0) return edits <= (letters >= LONG_NAME ? 2 : 1);
  if (paired === 2)
    return (missing <= MOST_BESIDE_PAIR || isContained) && edits + initials === 0 && letters >= LONG_PAIR;
  return (missing < paired || (isContained && letters >= LONG_PAIR)) && edits <= (letters >= LONG_TRIPLE ? 1 : 0);
}
