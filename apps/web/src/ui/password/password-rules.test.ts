import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidPassword, PASSWORD_RULES } from './password-rules.ts';

const sign = fc.constantFrom(...'ABab12#?!@$%^&*-_ đĐ'.split(''));

test('all parts met is the rule met, and the other way round', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), (password) => {
      expect(PASSWORD_RULES.every(({ isMet }) => isMet(password))).toBe(isValidPassword(password));
    }),
  );
});

test.each([
  ['Demo@2026', []],
  ['demo@2026', ['upper']],
  ['DEMO@2026', ['lower']],
  ['Demo@abcd', ['digit']],
  ['Demo_2026', ['special']],
  ['D@m2', ['length']],
  ['', ['length', 'upper', 'lower', 'digit', 'special']],
])('%j lacks %j', (password, missing) => {
  expect(PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ name }) => name)).toEqual(missing);
});
