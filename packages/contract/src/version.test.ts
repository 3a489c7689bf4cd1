import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['', 'apps/api', 'apps/web', 'bench', 'packages/contract', 'packages/money', 'packages/texts', 'tests'];

interface Package {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

test('every package, and what each says of the others, has the version of the product', () => {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  for (const folder of FOLDERS) {
    const file = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Package;
    for (const { version, dependencies, devDependencies } of [file, lockfile.packages[folder] as Package]) {
      const named = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
        name.startsWith('@doi-tien/'),
      );
      expect([version, ...named.map(([, wanted]) => wanted)].filter((each) => each !== VERSION)).toEqual([]);
    }
  }
});

test('the changelog has a section for the version', () => {
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${VERSION}]`);
});
