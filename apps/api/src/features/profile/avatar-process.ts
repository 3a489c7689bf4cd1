import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_PIXELS } from './avatar-limits.ts';

/** The program behind `avatar-image.ts`: a picture on standard input, ours on standard output; any failure ends it with 1. */
const SIDE = 256;

sharp.cache(false);
sharp.concurrency(1);
const file = await buffer(process.stdin);
const picture = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  .rotate()
  .resize(SIDE, SIDE, { fit: 'cover' })
  .webp({ quality: 82 })
  .toBuffer();
process.stdout.write(picture);
