import { plainLetters } from './plain-letters.rules.ts';
import { familiesOf } from './romanised.rules.ts';

const TITLES = new Set(
  'MR MRS MS MISS MADAM MME SIR DR PROF ENG CAPT COL GEN REV HAJI HAJJI SHEIKH SHAYKH SHEIK MULLAH MAULAVI MAWLAWI'.split(
    ' ',
  ),
);
/** Vietnamese forms of address. They are names too, so only the first word of a customer's name is taken for one. */
const ADDRESSES = new Set('ONG BA ANH CHI CO CHU BAC EM'.split(' '));
const PARTICLES = 'AL EL BIN BEN IBN BINT BINTI';
/** Written or left out as people like; dropped only where two other words remain. */
const DROPPED = new Set([...TITLES, ...PARTICLES.split(' ')]);
/** Longer names are cut, after their titles are dropped: twelve words are enough to recognise a person. */
export const MAX_WORDS = 12;
/** Longer names are cut here too: no person's name is so long, and each letter of a word is a key. */
export const MAX_LETTERS = 200;
/** So many keys a name has at most: words and sounds, each word without one of its letters, and where it may be divided. */
export const MAX_KEYS = 8 * MAX_WORDS + 4 * MAX_LETTERS;
/** Words from this length on are also compared by how they sound; shorter ones would all sound alike. */
const MIN_SOUNDED = 5;
/** So many single letters in a row are one word. */
const SPACED_OUT = 4;
/** Words from this length on may be several words written together. */
const MIN_JOINED = 8;
/** The places of keys that a name is asked for beside its own: pairs of words, and what words end with. */
const PAIR_PLACE = MAX_WORDS + 1;
const END_PLACE = 2 * MAX_WORDS + 1;

/** A name in words: all of them, and those that remain without titles and particles; the same list where there are none. */
export interface SplitName {
  all: readonly string[];
  kept: readonly string[];
}

/** A name of a list. */
export function splitName(name: string): SplitName {
  const all = allWords(name);
  return split(all, withoutDropped(all));
}

/** The name of a customer, whom somebody may have addressed: a single word remains a name without its title. */
export function splitCustomerName(name: string): SplitName {
  const all = allWords(name);
  const addressed = all.length > 1 && ADDRESSES.has(all[0] ?? '') ? all.slice(1) : all;
  const untitled = addressed.filter((word) => !TITLES.has(word));
  return split(all, withoutDropped(untitled.length > 0 ? untitled : addressed));
}

function split(all: readonly string[], kept: readonly string[]): SplitName {
  const cutAll = cut(all);
  return { all: cutAll, kept: kept.length < all.length ? cut(kept) : cutAll };
}

function withoutDropped(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !DROPPED.has(word));
  return rest.length >= 2 ? rest : words;
}

/** A longer name in parts that overlap by half, so that a name of a list inside it stands whole in one of them. */
export function partsOfName(name: string): string[] {
  if (name.split(/[\s\p{P}\p{S}]+/u).length <= MAX_WORDS) return [name];
  const words = allWords(name).filter((word) => !TITLES.has(word));
  if (words.length <= MAX_WORDS) return [name];
  const half = MAX_WORDS / 2;
  const starts = Array.from({ length: Math.ceil(words.length / half) - 1 }, (_none, place) => place * half);
  return starts.map((at) => words.slice(at, at + MAX_WORDS).join(' '));
}

function cut(words: readonly string[]): string[] {
  let room = MAX_LETTERS;
  return words.slice(0, MAX_WORDS).flatMap((word) => {
    const taken = word.slice(0, room);
    room -= taken.length;
    return taken === '' ? [] : [taken];
  });
}

/** The words of a name of a list that it is found by. */
export function nameWords(name: string): readonly string[] {
  return splitName(name).kept;
}

/** The words of a name. Single letters in a row are one word that was spaced out; a few of them are initials. */
function allWords(name: string): string[] {
  const parts = plainLetters(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const words: string[] = [];
  let spaced: string[] = [];
  const takeSpaced = () => {
    words.push(...(spaced.length >= SPACED_OUT ? [spaced.join('')] : spaced));
    spaced = [];
  };
  for (const part of parts) {
    if (isOneLetter(part)) {
      spaced.push(part);
      continue;
    }
    takeSpaced();
    words.push(part);
  }
  takeSpaced();
  return words;
}

/** A letter outside the basic plane is two code units. */
function isOneLetter(part: string): boolean {
  return part.length === ((part.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
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
    const families = familiesOf(word).map((family) => `#${family}`);
    return [...spellings(word), ...(sound ? [`~${sound}`] : []), ...families].map((key) => ({ word: index + 1, key }));
  });
  return words.length === 0 ? [] : [...wholes, ...ofWords];
}

/** What a name of a list is stored under: its keys, what its words begin with, and which of its words are initials; with titles and without. */
export function storedKeys({ kept, all }: SplitName): string[] {
  const keysOf = (words: readonly string[]) => [
    ...nameKeys(words).map(({ key }) => key),
    ...words.map((word) => (word.length === 1 ? `${word}.` : `^${word[0]}`)),
  ];
  return [...new Set([...keysOf(kept), ...(all === kept ? [] : keysOf(all))])];
}

/**
 * The keys that a name is looked up by: its own, and those of words that were joined or split. Neighbours are also asked for as one word, two words also in the
 * other order as a whole, and long words by what they begin and end with; initials by the words that begin with them, and words by their
 * initials.
 */
export function askedKeys(words: readonly string[]): NameKey[] {
  const pairs = words.slice(1).map((word, at) => ({ word: PAIR_PLACE + at, key: `${words[at]}${word}` }));
  const turned = words.length === 2 ? [{ word: 0, key: `=${words[1]}${words[0]}` }] : [];
  const parts = words.flatMap((word, at) => (word.length < MIN_JOINED ? [] : partsOf(word, at + 1)));
  const initials = words.map((word, at) => ({ word: at + 1, key: word.length === 1 ? `^${word}` : `${word[0]}.` }));
  return [...nameKeys(words), ...pairs, ...turned, ...parts, ...initials];
}

function partsOf(word: string, place: number): NameKey[] {
  return Array.from({ length: word.length - 3 }, (_none, at) => at + 2).flatMap((cut) => [
    { word: place, key: word.slice(0, cut) },
    { word: END_PLACE, key: word.slice(cut) },
  ]);
}
