import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_PIXELS, PICTURE_FORMATS, type PictureKind } from './picture-formats.ts';

/**
 * The program behind `our-picture.ts`: a picture on standard input, ours on standard output; any failure ends it with 1. Its argument
 * is the kind of picture.
 */
const { width, height, fit, quality } = PICTURE_FORMATS[process.argv[2] as PictureKind];

sharp.cache(false);
sharp.concurrency(1);
const file = await buffer(process.stdin);
const picture = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  .rotate()
  .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
  .webp({ quality })
  .toBuffer();
process.stdout.write(picture);
