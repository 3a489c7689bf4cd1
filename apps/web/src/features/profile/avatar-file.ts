/** The server checks again, by what the file is; this spares people the wait. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;

type AvatarProblem = 'wrongKind' | 'tooLarge';

export function avatarProblem({ type, size }: Pick<File, 'type' | 'size'>): AvatarProblem | null {
  if (!AVATAR_TYPES.some((known) => known === type)) return 'wrongKind';
  return size > AVATAR_MAX_BYTES ? 'tooLarge' : null;
}
