import { expect, test } from 'vitest';
import { AVATAR_MAX_BYTES, avatarProblem } from './avatar-file.ts';

test('takes pictures up to 2 MB', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    expect(avatarProblem({ type, size: AVATAR_MAX_BYTES })).toBeNull();
  }
});

test('refuses larger ones and other kinds', () => {
  expect(avatarProblem({ type: 'image/png', size: AVATAR_MAX_BYTES + 1 })).toBe('tooLarge');
  for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', '']) {
    expect(avatarProblem({ type, size: 10 })).toBe('wrongKind');
  }
});
