import { BIRTH_MATCH, ENTRY_KIND } from '@doi-tien/contract/screening';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { size } from '../../../../../tests/support/test-form.ts';
import { compareBirths, readBirth } from './birth.rules.ts';
import { compareNames, isOneLetterOff } from './compare-names.rules.ts';
import { keysOfNames } from './compare-people.rules.ts';
import { nameWords, splitCustomerName, splitName, storedKeys } from './name-keys.rules.ts';
import { HIT_SCORE, scoreOf } from './score.rules.ts';

const score = (ours: string, theirs: string, birth: string | null = null, births: string[] = []) =>
  scoreOf({ name: splitCustomerName(ours), birth }, { kind: ENTRY_KIND.person, name: splitName(theirs), births })
    ?.score ?? null;
const isHit = (...given: Parameters<typeof score>) => (score(...given) ?? 0) >= HIT_SCORE;

const word = fc.string({ unit: fc.constantFrom(...'ABCDEGHIKLMNOPQRSTUVXY'), minLength: 1, maxLength: 9 });
const name = fc.array(word, { minLength: 2, maxLength: 5 });
const letter = fc.constantFrom(...'ABCDEGHIKLMNOPQRSTUVXYZ');

/** One letter changed, dropped or added, somewhere in the name. */
const edited = (words: string[], kind: number, at: number, other: string) => {
  const text = words.join(' ');
  const places = [...text].flatMap((sign, place) => (sign === ' ' ? [] : [place]));
  const place = places[at % places.length] ?? 0;
  return text.slice(0, place) + ['', other, `${other}${text[place]}`][kind % 3] + text.slice(place + 1);
};

test('names are words in capitals without diacritics, signs, titles and particles', () => {
  expect(nameWords('Đỗ  Thị-Ánh')).toEqual(['DO', 'THI', 'ANH']);
  expect(nameWords("Dr. Ja'far al-Łódź Øst")).toEqual(['JAFAR', 'LODZ', 'OST']);
  expect(nameWords('bin Laden')).toEqual(['BIN', 'LADEN']);
  expect(nameWords('  ۱۲ – ')).toEqual([]);
  expect(nameWords('Айман Аз-Завахири')).toEqual(['АИМАН', 'АЗ', 'ЗАВАХИРИ']);
});

test('every name is found in any order with one letter changed, dropped or added', () => {
  fc.assert(
    fc.property(name, fc.nat(2), fc.nat(50), letter, fc.infiniteStream(fc.nat(9)), (words, kind, at, other, order) => {
      const typed = edited(words, kind, at, other)
        .split(' ')
        .filter((each) => each !== '');
      // Four single letters in a row are one word that was spaced out.
      fc.pre(typed.length >= 2 && words.filter((each) => each.length === 1).length < 3);
      const sorted = typed.map((each) => ({ each, by: order.next().value })).sort((a, b) => a.by - b.by);
      const written = sorted.map(({ each }) => each).join(' ');
      expect(isHit(written, words.join(' ')), written).toBe(true);
      expect(sharesKeys(written, words.join(' ')), written).toBe(true);
    }),
    { numRuns: size(1000, 3000) },
  );
});

/** As the index finds them: two words, or the whole. */
function sharesKeys(ours: string, theirs: string): boolean {
  const listed = new Set(storedKeys(splitName(theirs)));
  const { words, keys } = keysOfNames([ours]);
  const places = words.filter((_word, at) => listed.has(keys[at] ?? ''));
  return places.includes(0) || new Set(places).size >= 2;
}

test.each([
  'Аymаn Zаwаhiri',
  'Αyman Ζawahiri',
  'Zawa\u200Bhiri Ay\u200Bman',
  'Zawa\u00ADhiri Ay\u3164man',
  'Ay\u115Fman\u{E0041} Zawahiri',
  'ᴀyman Zᴀwahiri',
  'Ɑymɑn Zɑwɑhiri',
  'Aym4n Z4w4h1r1',
  'Z.a.w.a.h.i.r.i Ayman',
  'Z a w a h i r i A y m a n',
  `${'Mr '.repeat(12)}Ayman Zawahiri`,
  'ZawahiriAyman',
  'AymanZawahiri',
  'Zawa hiri Ayman',
])('a name that is disguised as %j is the name itself', (disguised) => {
  expect(score(disguised, 'Ayman Zawahiri')).toBe(100);
  expect(sharesKeys(disguised, 'Ayman Zawahiri')).toBe(true);
});

test('words are found written together in any order', () => {
  const long = fc.string({ unit: fc.constantFrom(...'ABCDEGHIKLMNOPQRSTUVXY'), minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(long, { minLength: 2, maxLength: 4 }), fc.infiniteStream(fc.nat(9)), (words, order) => {
      fc.pre(words.join('').length >= 8 && words.every((each) => nameWords(`${each} QQQ`).length === 2));
      const sorted = words.map((each) => ({ each, by: order.next().value })).sort((a, b) => a.by - b.by);
      const written = sorted.map(({ each }) => each).join('');
      expect(score(written, words.join(' ')), written).toBe(100);
      expect(sharesKeys(written, words.join(' ')), written).toBe(true);
    }),
  );
});

test('other scripts, initials and numbers stay what they are', () => {
  expect(nameWords('Осама')).toEqual(['OCAMA']);
  expect(nameWords('Усама Бен Ладен')).toEqual(['УСАМА', 'БЕН', 'ЛАДЕН']);
  expect(nameWords('J. R. R. Smith 2')).toEqual(['J', 'R', 'R', 'SMITH']);
  expect(isHit('Han A', 'An Ha')).toBe(false);
});

test('names that differ in no more than two words compare the same from both sides', () => {
  const short = fc.array(word, { minLength: 2, maxLength: 4 });
  const plainScore = (ours: string[], theirs: string[]) =>
    scoreOf(
      { name: splitName(ours.join(' ')), birth: null },
      { kind: ENTRY_KIND.person, name: splitName(theirs.join(' ')), births: [] },
    )?.score;
  fc.assert(
    fc.property(short, short, word, word, (a, b, x, y) => {
      expect(plainScore(a, b)).toBe(plainScore(b, a));
      expect(isOneLetterOff(x, y)).toBe(isOneLetterOff(y, x));
    }),
  );
});

test('one letter is one change, one dropped, one added or two exchanged', () => {
  for (const other of ['HASAN', 'HASSAM', 'HASSSAN', 'AHSSAN', 'HASSNA'])
    expect(isOneLetterOff('HASSAN', other)).toBe(true);
  for (const other of ['HASA', 'HAMMAN', 'NASSAH', '']) expect(isOneLetterOff('HASSAN', other)).toBe(false);
  expect(compareNames(['ALI', 'HASSAN'], ['HASSAM', 'OMAR', 'ALI'])).toMatchObject({ edits: 1, missing: 1 });
  expect(compareNames(['ALI', 'HASSAN'], ['OMAR', 'ALI'])).toBeNull();
});

test('spellings of one sound, and names written together, are hits', () => {
  expect(isHit('Mohammed Usama Hussein', 'Muhammad Osama Husayn')).toBe(true);
  expect(isHit('Abdulrahman Ali', 'Abdul Rahman Ali')).toBe(true);
  expect(isHit('Ali Hassan', 'Ali Hassan Mahmoud')).toBe(true);
  expect(isHit('Nam Kim', 'Phạm Kim Thanh Nam')).toBe(false);
  expect(isHit('Hambali', 'Hambali')).toBe(true);
  expect(isHit('Hambali Riduan', 'Hambali')).toBe(false);
});

test('the birth decides: the same day adds, another year takes away, unknown changes nothing', () => {
  const [plain, same, other] = [null, '1960-02-03', '1988-02-03'].map((birth) =>
    score('Ali Hassam', 'Ali Hassan', birth, ['1960-02-03']),
  );
  expect(plain).toBe(94);
  expect(same).toBe(100);
  expect(other).toBe(74);
  expect(isHit('Ali Hassan', 'Ali Hassan', '1988-02-03', ['1960-02-03'])).toBe(true);
  expect(score('Ali Hassam', 'Ali Hassan', '1961-05-05', ['1960'])).toBe(94);
  // The same day lets more of the name differ.
  expect(isHit('Aly Hassam', 'Ali Hassan')).toBe(false);
  expect(isHit('Aly Hassam', 'Ali Hassan', '1960-02-03', ['1960-02-03'])).toBe(true);
});

test('births are read as a day, a year or two years, and compared with the nearest', () => {
  expect(
    ['03/02/1960', '1960-02-03', '1960', '1958 - 1961', 'khoảng 1960', '1961-1958', '31/02/1960'].map(readBirth),
  ).toEqual(['1960-02-03', '1960-02-03', '1960', '1958-1961', null, null, null]);
  expect(compareBirths('1960-02-03', ['1940', '1960-02-03'])).toBe(BIRTH_MATCH.same);
  expect(compareBirths('1962-02-03', ['1958-1961'])).toBe(BIRTH_MATCH.near);
  expect(compareBirths('1964-02-03', ['1958-1961', '1950'])).toBe(BIRTH_MATCH.other);
  expect(compareBirths('1964-02-03', [])).toBe(BIRTH_MATCH.unknown);
});

test('organisations are hits only under their very name', () => {
  const of = (ours: string) =>
    scoreOf(
      { name: splitName(ours), birth: null },
      { kind: ENTRY_KIND.organisation, name: splitName('Al Rashid Trust'), births: [] },
    );
  expect(of('RASHID TRUST')?.score).toBe(100);
  expect(of('Rashid Trusts')).toBeNull();
});
