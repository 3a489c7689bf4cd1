/** Room for any phone's camera; a small file that unpacks to more is a trap. */
export const MAX_PIXELS = 40_000_000;

export interface PictureFormat {
  /** Of the file that comes in. */
  maxBytes: number;
  width: number;
  height: number;
  /** `cover` cuts to the shape, `inside` keeps the whole picture. */
  fit: 'cover' | 'inside';
  quality: number;
}

const MEGABYTE = 1024 * 1024;

/** What becomes of the pictures that people send. A paper must stay readable, its small print included. */
export const PICTURE_FORMATS = {
  avatar: { maxBytes: 2 * MEGABYTE, width: 256, height: 256, fit: 'cover', quality: 82 },
  paper: { maxBytes: 10 * MEGABYTE, width: 2000, height: 2000, fit: 'inside', quality: 80 },
} as const satisfies Record<string, PictureFormat>;

export type PictureKind = keyof typeof PICTURE_FORMATS;
