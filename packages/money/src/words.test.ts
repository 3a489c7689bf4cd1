import { expect, test } from 'vitest';
import { amountInWords } from './words.ts';

test('says an amount as a person would write it on a receipt', () => {
  expect(amountInWords('31092000', 'đồng')).toBe('Ba mươi mốt triệu không trăm chín mươi hai nghìn đồng');
  expect(amountInWords('1000', 'đồng')).toBe('Một nghìn đồng');
});

test('says nothing of what is no whole amount', () => {
  expect(amountInWords('1.5', 'đồng')).toBe('');
  expect(amountInWords('-1', 'đồng')).toBe('');
});
