import { expect, test } from 'vitest';
import { amountInWords } from './words.ts';

test('says an amount as a person would write it on a receipt', () => {
  expect(amountInWords('31092000', 'đồng')).toBe('Ba mươi mốt triệu không trăm chín mươi hai nghìn đồng');
  expect(amountInWords('1000', 'đồng')).toBe('Một nghìn đồng');
});

test('says parts of a unit of foreign money', () => {
  expect(amountInWords('1250.5', 'đô la Mỹ', 'phẩy')).toBe('Một nghìn hai trăm năm mươi phẩy năm đô la Mỹ');
  expect(amountInWords('10.05', 'đô la Mỹ', 'phẩy')).toBe('Mười phẩy không năm đô la Mỹ');
});

test('says nothing of what is no amount', () => {
  expect(amountInWords('1.', 'đồng', 'phẩy')).toBe('');
  expect(amountInWords('1.5', 'đồng')).toBe('');
  expect(amountInWords('-1', 'đồng')).toBe('');
});
