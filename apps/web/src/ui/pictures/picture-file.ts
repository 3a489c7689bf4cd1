import { PICTURE_MAX_MEGABYTES, PICTURE_TYPES } from '@doi-tien/contract/pictures';

type PictureProblem = 'wrongKind' | 'tooLarge';

/** The server checks again, by what the file is; this spares people the wait. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!PICTURE_TYPES.includes(type)) return 'wrongKind';
  return size > PICTURE_MAX_MEGABYTES * 1024 * 1024 ? 'tooLarge' : null;
}
