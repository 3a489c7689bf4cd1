import { soundOf } from './name-keys.rules.ts';

/** How two names agree: every word of the shorter one has a partner in the other. */
export interface NameMatch {
  /** Pairs with one letter changed, added, dropped or exchanged with its neighbour, or of a word and its initial. */
  edits: number;
  /** Pairs that only sound alike. */
  alike: number;
  /** Words of the longer name without a partner, but for a single letter, which counts as an edit. */
  missing: number;
  /** How many letters the paired words of the first name have. */
  letters: number;
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

type Pairing = 'same' | 'alike' | 'edit';

/** From how many words on an initial stands for one of them: in shorter names it would leave one word to compare. */
const WORDS_WITH_INITIAL = 3;

function pairingOf(a: string, b: string, hasInitials: boolean): Pairing | null {
  if (a === b) return 'same';
  if (hasInitials && (a.length === 1 || b.length === 1) && a[0] === b[0]) return 'edit';
  const sound = soundOf(a);
  if (sound !== null && sound === soundOf(b)) return 'alike';
  return isOneLetterOff(a, b) ? 'edit' : null;
}

/** Null where a word of the shorter name has no partner. Equal words are paired first; the order of words does not matter. */
export function compareNames(a: readonly string[], b: readonly string[]): NameMatch | null {
  if (a.length > b.length) return compareNames(b, a);
  // What both names have as they are; then the rest, each word with a partner of its own.
  const free = [...b];
  const rest = a.filter((word) => {
    const at = free.indexOf(word);
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
  const pairs = pairUp(rest, free, a.length >= WORDS_WITH_INITIAL);
  if (!pairs) return null;
  const missing = b.length - a.length;
  const count = (kind: Pairing) => pairs.filter((pair) => pair === kind).length;
  const match = { edits: count('edit'), alike: count('alike'), missing, letters: a.join('').length };
  const isOneLetter = missing === 1 && b.join('').length - match.letters <= 1 && match.edits + match.alike === 0;
  return isOneLetter ? { ...match, edits: 1, missing: 0 } : match;
}

/** A partner for each word, sounds before letters where both fit; tries every choice, since names are short. */
function pairUp(words: readonly string[], free: readonly string[], hasInitials: boolean): Pairing[] | null {
  const [word, ...rest] = words;
  if (word === undefined) return [];
  const choices = free
    .map((other, at) => ({ at, pairing: pairingOf(word, other, hasInitials) }))
    .filter((choice): choice is { at: number; pairing: Pairing } => choice.pairing !== null)
    .sort((x, y) => x.pairing.localeCompare(y.pairing));
  for (const { at, pairing } of choices) {
    const others = pairUp(rest, free.toSpliced(at, 1), hasInitials);
    if (others) return [pairing, ...others];
  }
  return null;
}
