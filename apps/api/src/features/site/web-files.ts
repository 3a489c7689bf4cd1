import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Config } from '../../platform/config.ts';

interface Content {
  read: () => Promise<Buffer>;
}

/** A file of the built web app. */
export interface WebFile extends Content {
  /** Below the folder, as in its address. */
  path: string;
  type: string;
  /** Its name changes with its content. */
  isHashed: boolean;
  etag: string;
  /** The same packed, the smallest first. */
  packed: (Content & { encoding: 'br' | 'gzip' })[];
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const PACKED = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
] as const;

/** All files of the web app as they are at the start; none where it is not built. */
export async function readWebFiles(config: Config): Promise<WebFile[]> {
  const folder = join(config.projectRoot, 'apps/web/dist');
  if (!existsSync(join(folder, 'index.html'))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = new Set(paths);
  return Promise.all(paths.filter((path) => extname(path) in TYPES).map((path) => webFile(folder, path, names)));
}

async function webFile(folder: string, file: string, names: ReadonlySet<string>): Promise<WebFile> {
  const path = relative(folder, file).replaceAll(sep, '/');
  const isHashed = path.startsWith('assets/');
  const contentOf = isHashed ? onDisk : inMemory;
  const packed = PACKED.filter(({ suffix }) => names.has(`${file}${suffix}`));
  return {
    path,
    type: TYPES[extname(file)] ?? '',
    isHashed,
    // Not by time and size: all files of a release have one time, and two versions of the page often one size.
    etag: `W/"${
      isHashed
        ? path
        : createHash('sha256')
            .update(await readFile(file))
            .digest('base64url')
    }"`,
    packed: await Promise.all(
      packed.map(async ({ suffix, encoding }) => ({ encoding, ...(await contentOf(`${file}${suffix}`)) })),
    ),
    ...(await contentOf(file)),
  };
}

const onDisk = async (file: string): Promise<Content> => ({ read: () => readFile(file) });

/** A page that is built anew meanwhile would not be the one whose tag was told. */
async function inMemory(file: string): Promise<Content> {
  const content = await readFile(file);
  return { read: async () => content };
}
