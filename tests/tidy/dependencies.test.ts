import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['apps/api', 'apps/web', 'packages/contract', 'packages/money', 'packages/texts'];
/** Fonts: named by a style sheet, which this test does not read, or opened as files (`platform/paper/fonts.ts`). */
const FONTS = ['@fontsource-variable/inter', '@fontsource/inter'];
const PACKAGE = /^(@[^/]+\/)?[^/]+/;
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** Packages that the production code of a folder imports, at once or later; `antd/locale/vi_VN` is `antd`. */
function importedIn(folder: string): Set<string> {
  const files = sourceFiles.filter(({ path }) => path.startsWith(`${folder}/src/`) && !isTest(path));
  const targets = files
    .flatMap(importsOf)
    .filter(({ target }) => !/^(apps|packages|tests|virtual:|node:)/.test(target));
  return new Set(targets.map(({ target }) => PACKAGE.exec(target)?.[0] ?? target));
}

function declaredIn(folder: string): { dependencies: string[]; others: string[] } {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest;
  return {
    dependencies: Object.keys(dependencies),
    others: Object.keys({ ...devDependencies, ...optionalDependencies }),
  };
}

test.each(FOLDERS)('%s: production code imports every production dependency', (folder) => {
  const imported = importedIn(folder);
  expect(declaredIn(folder).dependencies.filter((name) => !imported.has(name) && !FONTS.includes(name))).toEqual([]);
});

test.each(FOLDERS)('%s: production code imports nothing that is for development only', (folder) => {
  const { dependencies } = declaredIn(folder);
  const foreign = [...importedIn(folder)].filter((name) => !dependencies.includes(name));
  expect(foreign).toEqual([]);
});

test('the root has no production dependencies', () => {
  expect(declaredIn('.').dependencies).toEqual([]);
});

test('no entry of the lockfile asks for a Node: npm would warn about its own (npm run lockfile takes them out)', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { engines?: object }>;
  };
  expect(Object.keys(packages).filter((path) => path !== '' && packages[path]?.engines)).toEqual([]);
});
