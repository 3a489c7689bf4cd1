import { expect, test } from 'vitest';
import { splitInTwo } from './board-layout.ts';

const rows = (text: string) => [...text].map((ma) => ({ ma }));
const split = (text: string) => splitInTwo(rows(text)).map((half) => half.map(({ ma }) => ma).join(''));

test('splits in the middle without tearing a currency apart', () => {
  expect(split('abcd')).toEqual(['ab', 'cd']);
  expect(split('abcde')).toEqual(['abc', 'de']);
  expect(split('aaabc')).toEqual(['aaa', 'bc']);
  expect(split('aaaa')).toEqual(['aaaa']);
});
