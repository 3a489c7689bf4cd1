import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { busyLimiter } from '../../http/busy-limiter.ts';
import { MAX_PIXELS, PICTURE_FORMATS, type PictureKind } from './picture-formats.ts';

const PROGRAM = join(import.meta.dirname, 'picture-process.ts');
const TIME_LIMIT_MS = 30_000;
const MAX_RESULT_BYTES = 4 * 1024 * 1024;

/** One at a time: a picture that is slow to read keeps one processor busy, never both, and only other pictures wait. */
const pictures = busyLimiter({ total: 1, perPerson: 1, patience: 20_000, word: 'IMAGE_BUSY' });

/**
 * Reads a picture by what it is, not by what it is called, and makes one of our own of it: a WebP in the format of its kind, without
 * whatever else came along in the file, such as the place where it was taken. A process of its own does it: the threads that
 * read pictures are those that read files, and a picture may be made to hold one for as long as it likes.
 */
export async function toOurPicture(file: Buffer, kind: PictureKind, person: number): Promise<Buffer> {
  if (!isKnownPicture(file) || (await isTooLarge(file))) throw refused(kind);
  return pictures.take(() => readApart(file, kind), { person });
}

/** By its head alone, which is read in no time: a picture that is refused anyway need not wait for the others. */
async function isTooLarge(file: Buffer): Promise<boolean> {
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return !found || found.width * found.height > MAX_PIXELS;
}

function readApart(file: Buffer, kind: PictureKind): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, kind], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    if (child.pid !== undefined) yieldToOthers(child.pid);
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_RESULT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 && size > 0 ? resolve(Buffer.concat(chunks)) : reject(refused(kind))));
    // It may end before it has read everything; how it ended tells why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(file);
  });
}

/** People at the counter come before pictures, also where there are few processors. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Gone already, or not allowed here: it is only a courtesy.
  }
}

function refused(kind: PictureKind): AppError {
  return new AppError('IMAGE_REFUSED', { params: { max: PICTURE_FORMATS[kind].maxBytes / 1024 / 1024 } });
}

/** The first bytes of PNG, JPEG and WebP. */
function isKnownPicture(file: Buffer): boolean {
  const isPng = file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isJpeg = file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isPng || isJpeg || isWebp;
}
