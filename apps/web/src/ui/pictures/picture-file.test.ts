import { expect, test } from 'vitest';
import { pictureProblem } from './picture-file.ts';

test('pictures of the three kinds are taken up to their size', () => {
  expect(pictureProblem({ type: 'image/jpeg', size: 10 * 1024 * 1024 })).toBeNull();
  expect(pictureProblem({ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 })).toBe('tooLarge');
  expect(pictureProblem({ type: 'image/heic', size: 5 })).toBe('wrongKind');
});
