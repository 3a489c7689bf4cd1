/** Letters that have no diacritic to take off and still stand for others. */
const LETTERS: Record<string, string> = { Đ: 'D', Ð: 'D', Ø: 'O', Ł: 'L', Æ: 'AE', Œ: 'OE', Þ: 'TH', Ħ: 'H', İ: 'I' };
const TITLES = 'MR MRS MS MISS DR PROF HAJI HAJJI SHEIKH SHAYKH SHEIK MULLAH MAULAVI MAWLAWI';
const PARTICLES = 'AL EL BIN BEN IBN BINT BINTI';
/** Written or left out as people like; dropped only where two other words remain. */
const DROPPED = new Set(`${TITLES} ${PARTICLES}`.split(' '));
/** Longer names are cut: nobody is told apart by a thirteenth word. */
const MAX_WORDS = 12;
/** Words from this length on are also compared by how they sound; shorter ones would all sound alike. */
const MIN_SOUNDED = 5;

/** A name in words: all of them, and those that remain without titles and particles. */
export interface SplitName {
  all: readonly string[];
  kept: readonly string[];
}

export function splitName(name: string): SplitName {
  const all = allWords(name);
  const kept = all.filter((word) => !DROPPED.has(word));
  return { all, kept: kept.length >= 2 ? kept : all };
}

/** The words of a name that it is found by. */
export function nameWords(name: string): readonly string[] {
  return splitName(name).kept;
}

/** In capitals, without diacritics and signs. The script stays. */
function allWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ĐÐØŁÆŒÞĦİ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼʻʿʾ`´]/g, '');
  return plain
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

/** One spelling for sounds that transliterations write differently: Mohammed, Muhammad; Usama, Osama. */
export function soundOf(word: string): string | null {
  if (word.length < MIN_SOUNDED || !/^[A-Z]+$/.test(word)) return null;
  return word
    .replace(/PH/g, 'F')
    .replace(/([KGTDS])H/g, '$1')
    .replace(/[CQ]/g, 'K')
    .replace(/[OW]/g, 'U')
    .replace(/E/g, 'A')
    .replace(/[YJ]/g, 'I')
    .replace(/(.)\1+/g, '$1');
}

/** The word and everything it becomes without one of its letters: two words that differ in one letter share a key. */
function spellings(word: string): string[] {
  const keys = new Set([word]);
  for (let at = 0; at < word.length; at += 1) keys.add(word.slice(0, at) + word.slice(at + 1) || '.');
  return [...keys];
}

export interface NameKey {
  /** The place of the word in the name, from 1; 0 for the name as a whole. */
  word: number;
  key: string;
}

/**
 * The keys a name is found by. Names are compared when two of their words share a key, or when they are the same written
 * together; a name of one word is only found as a whole.
 */
export function nameKeys(words: readonly string[]): NameKey[] {
  const whole = words.join('');
  const isShort = words.length === 1 || (words.length === 2 && words.some((word) => word.length === 1));
  const wholes = (isShort ? spellings(whole) : [whole]).map((key) => ({ word: 0, key: `=${key}` }));
  const ofWords = words.flatMap((word, index) => {
    const sound = soundOf(word);
    return [...spellings(word), ...(sound ? [`~${sound}`] : [])].map((key) => ({ word: index + 1, key }));
  });
  return words.length === 0 ? [] : [...wholes, ...ofWords];
}
