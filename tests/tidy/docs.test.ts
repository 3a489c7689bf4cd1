import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { GLOSSARY_FILE, glossaryText } from '../../scripts/glossary.ts';
import { PLACES_FILE, placesText } from '../../scripts/places.ts';
import { sourceFiles, styleSheets } from './source-files.ts';

test('the glossary is the one the contract makes', () => {
  expect(readFileSync(GLOSSARY_FILE, 'utf8')).toBe(glossaryText());
});

test('the provinces and communes are those of the package that they are made from', () => {
  expect(readFileSync(PLACES_FILE, 'utf8')).toBe(placesText());
});

test('the lockfile names no download address', () => {
  const lockfile = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  expect(lockfile).not.toMatch(/"resolved":\s*"(https?|git)/);
});

test('every setting of the environment is in .env.example and in the README', () => {
  const config = readFileSync(new URL('../../apps/api/src/platform/config.ts', import.meta.url), 'utf8');
  const names = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'NODE_ENV');
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !example.includes(name))).toEqual([]);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('every test that the security page names exists under that title', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^- `([\w./-]+\.(?:test|spec)\.ts)` — (.+)$/gm)];
  expect(named.length).toBeGreaterThan(70);
  const missing = named.filter(([, file = '', title = '']) => {
    const address = new URL(`../../${file}`, import.meta.url);
    return !existsSync(address) || !readFileSync(address, 'utf8').includes(title);
  });
  expect(missing.map(([line]) => line)).toEqual([]);
});

test.each([
  { side: 'the API', root: 'apps/api/src/', atLeast: 30 },
  { side: 'the web app', root: 'apps/web/src/', atLeast: 50 },
])('the architecture names every folder of $side', ({ root, atLeast }) => {
  const page = readFileSync(new URL('../../docs/ARCHITECTURE.md', import.meta.url), 'utf8');
  const start = page.indexOf(`### \`${root.slice(0, -1)}\``);
  const table = page.slice(start, page.indexOf('\n##', start + 1));
  const files = [...sourceFiles, ...styleSheets]
    .filter(({ path }) => path.startsWith(root))
    .map(({ path }) => path.slice(root.length));
  const folders = [...new Set(files.filter((path) => path.includes('/')).map((path) => dirname(path)))];
  const named = [...table.matchAll(/^\| `([\w/-]+)` \|/gm)].map(([, folder = '']) => folder);
  expect(folders.length).toBeGreaterThan(atLeast);
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  expect(named.filter((folder) => !folders.some((one) => one === folder || one.startsWith(`${folder}/`)))).toEqual([]);
});
