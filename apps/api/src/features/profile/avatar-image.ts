import sharp from 'sharp';
import { AppError } from '../../http/app-error.ts';

export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
const SIDE = 256;
/** Room for any phone's camera; a small file that unpacks to more is a trap. */
const MAX_PIXELS = 40_000_000;

// Pictures are small and rare; memory is better spent elsewhere.
sharp.cache(false);

/**
 * Reads a picture by what it is, not by what it is called, and makes one of our own of it: 256 × 256, without
 * whatever else came along in the file.
 */
export async function toAvatar(file: Buffer): Promise<Buffer> {
  if (!isKnownPicture(file)) throw refused();
  try {
    return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw refused();
  }
}

function refused(): AppError {
  return new AppError('IMAGE_REFUSED', { params: { max: AVATAR_MAX_BYTES / 1024 / 1024 } });
}

/** The first bytes of PNG, JPEG and WebP. */
function isKnownPicture(file: Buffer): boolean {
  const isPng = file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isJpeg = file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isPng || isJpeg || isWebp;
}
