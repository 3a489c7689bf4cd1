import { checkLetter, transferCode } from '@doi-tien/contract/ticket-code';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedCodes } from './named-codes.rules.ts';

const PREFIXES = ['CG', 'HN', 'Q1'];
const read = (text: string) => namedCodes(text, PREFIXES);
const OWN = 'MBK-261118-0003';

test.each([
  ['as the ticket writes it', 'MBK-261118-0003', '*MBK-261118-0003'],
  ['without dashes, in small letters', 'nguyen van a mbk2611180003 chuyen tien', '*MBK-261118-0003'],
  ['with blanks and dots', 'MBK 261118.0003', '*MBK-261118-0003'],
  ['broken by a new line of the bank', 'FT26322 MBK26111\n80003', '*MBK-261118-0003'],
  ['with the branch', 'CT CG-MBK-261118-0003', 'CG-MBK-261118-0003'],
  ['with the branch, glued', 'CT CGMBK2611180003', 'CG-MBK-261118-0003'],
  ['a name before the code that is no branch', 'ND-MBK-261118-0003', '*MBK-261118-0003'],
  ['a name that ends in the letters of a branch', 'TRANCGMBK2611180003', '*MBK-261118-0003'],
  ['a word like a branch before the code', 'NGO CG MBK2611180003', '*MBK-261118-0003'],
  ['a number of five digits', 'MBK-261118-12345', '*MBK-261118-12345'],
  ['further digits behind a blank', 'MBK2611180003 0912345678', '*MBK-261118-0003'],
  ['cut at the end of the text', 'NGUYEN VAN A CHUYEN TIEN MBK26111800', '*MBK-261118-00%'],
])('a code is found: %s', (_, text, code) => {
  expect(read(text)).toEqual([code]);
});

test.each([
  ['a digit more', 'MBK26111800039'],
  ['a day that does not exist', 'MBK2613180003'],
  ['a cut code in the middle', 'MBK26111800 NGUYEN'],
  ['a check letter that is wrong', `MBK2611180004${checkLetter(OWN)}`],
  ['no kind of ticket', 'ABC-261118-0003'],
])('nothing is named by %s', (_, text) => {
  expect(read(text)).toEqual([]);
});

test('the check letter tells the branch where blanks are lost', () => {
  expect(read(`FT123 ${transferCode(OWN)}`)).toEqual([OWN]);
  expect(read(`TRANCG${transferCode(OWN)}`)).toEqual([OWN]);
  expect(read(`TRAN${transferCode(`CG-${OWN}`)} 99`)).toEqual([`CG-${OWN}`]);
});

test('a line may name several tickets', () => {
  expect(read('MBK-261118-0003 va CG-MBK-261118-0004')).toEqual(['*MBK-261118-0003', 'CG-MBK-261118-0004']);
});

const code = fc
  .tuple(fc.constantFrom('', 'CG-', 'HN-'), fc.constantFrom('MBK', 'MAL'), fc.integer({ min: 1, max: 99_999 }))
  .map(([prefix, kind, number]) => `${prefix}${kind}-261118-${String(number).padStart(4, '0')}`);

test('every single wrong digit and every two swapped digits change the check letter', () => {
  fc.assert(
    fc.property(code, fc.nat(), fc.integer({ min: 1, max: 9 }), (right, at, more) => {
      const digits = [...right.matchAll(/\d/g)].map(({ index }) => index);
      const place = digits[at % digits.length] ?? 0;
      const other = `${right.slice(0, place)}${(Number(right[place]) + more) % 10}${right.slice(place + 1)}`;
      expect(checkLetter(other)).not.toBe(checkLetter(right));
      const next = digits[(at % digits.length) + 1];
      if (next === place + 1 && right[place] !== right[next]) {
        const swapped = `${right.slice(0, place)}${right[next]}${right[place]}${right.slice(next + 1)}`;
        expect(checkLetter(swapped)).not.toBe(checkLetter(right));
      }
    }),
  );
});

test('what a bank makes of the code with its check letter names the same ticket, with its branch or with any', () => {
  const mangled = fc.constantFrom(
    (text: string) => text.toLowerCase(),
    (text: string) => [...text].join(' '),
    (text: string) => `NGUYEN VAN AN CK ${text}`,
    (text: string) => `${text} FT26322123456`,
    (text: string) => text.slice(0, 20),
    (text: string) => `IBFT ${text}-181126-10:22:33`,
  );
  fc.assert(
    fc.property(code, mangled, (right, mangle) => {
      const anyBranch = `*${right.replace(/^[A-Z]{2}-/, '')}`;
      const codes = read(mangle(transferCode(right)));
      // Between blanks the number may end early too: which ticket exists decides.
      expect(codes.at(-1)).toSatisfy((last) => last === right || last === anyBranch);
      expect(codes.length === 1 || codes[0]?.startsWith('*')).toBe(true);
    }),
  );
});

test('the cost is linear: a text of the longest length with a code in every place is read at once', () => {
  expect(read('MBK2611180003'.repeat(80)).length).toBeLessThan(5);
  expect(read('MBK '.repeat(250))).toEqual([]);
});
