import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { GLOSSARY_FILE, glossaryText } from '../../scripts/glossary.ts';
import { sourceFiles } from './source-files.ts';

test('the glossary is the one the contract makes', () => {
  expect(readFileSync(GLOSSARY_FILE, 'utf8')).toBe(glossaryText());
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

test('the architecture names every folder of the API', () => {
  const page = readFileSync(new URL('../../docs/ARCHITECTURE.md', import.meta.url), 'utf8');
  const API = 'apps/api/src/';
  const files = sourceFiles.filter(({ path }) => path.startsWith(API)).map(({ path }) => path.slice(API.length));
  const folders = [...new Set(files.filter((path) => path.includes('/')).map((path) => dirname(path)))];
  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !page.includes(`| \`${folder}\` |`))).toEqual([]);
});
