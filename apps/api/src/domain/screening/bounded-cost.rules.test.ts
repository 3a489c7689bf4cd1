import { ENTRY_KIND } from '@doi-tien/contract/screening';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { size } from '../../../../../tests/support/test-form.ts';
import type { Work } from './assignment.rules.ts';
import { compareNames } from './compare-names.rules.ts';
import { askedKeys, MAX_KEYS, MAX_LETTERS, MAX_WORDS, nameKeys, splitName } from './name-keys.rules.ts';
import { MOST_STEPS, scoreOf } from './score.rules.ts';

/** As many characters as a name on a list may have; a customer's may have fewer. */
const MAX_NAME = 300;

const stepsOf = (ours: string, theirs: string): number => {
  const work: Work = { steps: 0 };
  scoreOf({ name: splitName(ours), birth: null }, listed(theirs), work);
  return work.steps;
};
const listed = (name: string) => ({ kind: ENTRY_KIND.person, name: splitName(name), births: [] });

/** Words of few letters have the most partners: nearly every word is like every other. */
const hostileWord = fc.string({ unit: fc.constantFrom(...'AB'), minLength: 1, maxLength: 4 });
const hostileName = fc
  .tuple(fc.array(hostileWord, { minLength: 1, maxLength: 30 }), fc.constantFrom('', 'QQQQ', 'ZZZZ'))
  .map(([words, last]) => [...words.slice(0, 11), last, ...words.slice(11)].join(' '));
const anyName = fc.string({ unit: 'grapheme', maxLength: MAX_NAME });

test.each([
  ['of few letters', hostileName],
  ['of any letters', anyName],
])('comparing two names %s takes a bounded number of steps', (_kind, name) => {
  fc.assert(
    fc.property(name, name, (ours, theirs) => {
      expect(stepsOf(ours, theirs)).toBeLessThanOrEqual(MOST_STEPS);
    }),
    { numRuns: size(500, 5000) },
  );
});

test.each([
  ['AB BA AA BB AC CA BC CB CC AD DA BD', 'AE EA BE EB CE EC DE ED EE AF FA BF'],
  [Array(12).fill('ABAB').join(' '), Array(12).fill('ABBA').join(' ')],
  // Put together in every order: the words of one are the beginnings of the others.
  ['A AA AAA AAAA AAAAA AAAAAA B BA BAA BAAA', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBB'],
  ['A'.repeat(MAX_NAME), 'B'.repeat(MAX_NAME)],
  ['A '.repeat(MAX_NAME / 2), 'B '.repeat(MAX_NAME / 2)],
  // All but the last word are like all others: every choice of partners fails at the end.
  ['AB AC AD AE AF AG AH AI AJ AK AZ QQQQ', 'AM AN AO AP AQ AR AS AT AU AV AW ZZZZ'],
])('the hostile pair %# takes a bounded number of steps', (ours, theirs) => {
  expect(stepsOf(ours, theirs)).toBeLessThanOrEqual(MOST_STEPS);
  expect(stepsOf(theirs, ours)).toBeLessThanOrEqual(MOST_STEPS);
});

test('a name has a bounded number of words, letters and keys, however long it is written', () => {
  const long = fc.string({ unit: 'grapheme', maxLength: 5000 });
  fc.assert(
    fc.property(
      fc.oneof(hostileName, long, fc.constantFrom(...['ﷺ', 'x', 'x ', '𐐀'].map((each) => each.repeat(2500)))),
      (name) => {
        const { all, kept } = splitName(name);
        for (const words of [all, kept]) {
          expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
          expect(words.join('').length).toBeLessThanOrEqual(MAX_LETTERS);
          expect(nameKeys(words).length).toBeLessThanOrEqual(MAX_KEYS);
          expect(askedKeys(words).length).toBeLessThanOrEqual(MAX_KEYS);
        }
      },
    ),
    { numRuns: size(100, 1000) },
  );
});

test('the partners that lose least are found, whichever order the words are in', () => {
  // Each word on its own has a better partner than the one it must take.
  expect(compareNames(['HASAN', 'HASA'], ['HASSAN', 'HASAN'])).toMatchObject({ edits: 1, alike: 1 });
  expect(compareNames(['AN', 'ANH', 'HAN'], ['HANH', 'AN', 'ANH'])).toMatchObject({ edits: 1 });
  const word = fc.string({ unit: fc.constantFrom(...'ABC'), minLength: 1, maxLength: 3 });
  const few = fc.array(word, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(few, few, (a, b) => {
      expect(compareNames(a, b)).toEqual(compareNames(a.toReversed(), b.toSorted()));
    }),
    {
      numRuns: size(300, 5000),
      examples: [
        [
          ['BBA', 'B', 'ABA', 'A'],
          ['BBA', 'B', 'BB'],
        ],
      ],
    },
  );
});
