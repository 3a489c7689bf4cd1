import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['', 'apps/api', 'apps/web', 'bench', 'packages/contract', 'packages/money', 'packages/texts', 'tests'];

test('every package has the version of the product, and the changelog has a section for it', () => {
  const versions = FOLDERS.map(
    (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).version,
  );
  expect(new Set(versions)).toEqual(new Set([VERSION]));
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${VERSION}]`);
});
