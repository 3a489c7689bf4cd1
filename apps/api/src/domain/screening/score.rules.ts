import { BIRTH_MATCH, type BirthMatch, ENTRY_KIND, type EntryKind } from '@doi-tien/contract/screening';
import { compareBirths } from './birth.rules.ts';
import { compareNames, isOneLetterOff, type NameMatch } from './compare-names.rules.ts';
import { nameWords } from './name-keys.rules.ts';

/** A name with this score or more is a hit. */
export const HIT_SCORE = 80;
/** Names with so many letters may differ in a second word. */
const LONG_NAME = 12;
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
  name: string;
  birth: string | null;
}

export interface Listed {
  kind: EntryKind;
  name: string;
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
  const match = matchOf(nameWords(screened.name), nameWords(listed.name));
  if (!match) return null;
  const birth = compareBirths(screened.birth, listed.births);
  if (!isEnough(match, listed.kind, birth)) return null;
  const { edits, alike, missing } = match;
  const lost = edits * PER_EDIT + alike * PER_ALIKE + missing * PER_MISSING;
  return { score: Math.max(0, Math.min(100, 100 - lost + OF_BIRTH[birth])), birth };
}

type Match = NameMatch & { paired: number };

function matchOf(a: readonly string[], b: readonly string[]): Match | null {
  const [wholeA, wholeB] = [a.join(''), b.join('')];
  if (wholeA === '' || wholeB === '') return null;
  const paired = Math.min(a.length, b.length);
  const match = compareNames(a, b);
  if (match && (paired > 1 || match.missing === 0)) return { ...match, paired };
  // The same letters with other spaces: Abdul Rahman, Abdulrahman.
  if (wholeA === wholeB) return { edits: 0, alike: 0, missing: 0, letters: wholeA.length, paired };
  // A name of one letter and one word: the letter may be the one that was dropped.
  if (paired === 1 && isOneLetterOff(wholeA, wholeB))
    return { edits: 1, alike: 0, missing: 0, letters: wholeA.length, paired };
  return null;
}

/** One letter, two in a long name; where words are missing, none unless three agree. The same day of birth allows one more. */
function isEnough({ edits, missing, letters, paired }: Match, kind: EntryKind, birth: BirthMatch): boolean {
  if (kind === ENTRY_KIND.organisation) return edits === 0 && missing === 0;
  if (missing > paired) return false;
  const more = birth === BIRTH_MATCH.same ? 1 : 0;
  const allowed = missing === 0 ? (letters >= LONG_NAME ? 2 : 1) : paired >= 3 ? 1 : 0;
  return edits <= allowed + more;
}
