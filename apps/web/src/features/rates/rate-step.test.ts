import { expect, test } from 'vitest';
import { stepOf, stepped } from './rate-step.ts';

test.each([
  ['26120', '10'],
  ['3510', '2'],
  ['745', '0.5'],
  ['0.996', '0.0005'],
  ['17.16', '0.01'],
  ['34700', '20'],
])('a rate of %s moves in steps of %s', (rate, step) => {
  expect(stepOf(rate)).toBe(step);
});

test('a step up and a step down lead back', () => {
  expect(stepped('26120', 'up')).toBe('26130');
  expect(stepped('26130', 'down')).toBe('26120');
  expect(stepped('0.996', 'down')).toBe('0.9955');
});
