import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['apps', 'packages', 'tests', 'scripts', 'bench'];
const SKIPPED = /(^|\/)(node_modules|dist|test-results)(\/|$)/;

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
}

const filesNamed = (name: RegExp): SourceFile[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => relative(ROOT, file).split(sep).join('/'))
      .filter((path) => !SKIPPED.test(path))
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  );

export const sourceFiles = filesNamed(/\.(ts|tsx|mjs|sql)$/);
const allSheets = filesNamed(/\.css$/);
/** CSS modules: their classes are local to the components that import them. */
export const styleSheets = allSheets.filter(({ path }) => path.endsWith('.module.css'));
/** Sheets of the theme: their classes are for every component. */
export const sharedSheets = allSheets.filter(({ path }) => path.startsWith('apps/web/src/theme/'));

export interface Import {
  from: string;
  /** The file for a relative import, the package's address otherwise. */
  target: string;
  isTypeOnly: boolean;
  /** Fetched while the program runs. */
  isLazy: boolean;
}

const STATEMENT = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;
const DYNAMIC = /import\('([^']+)'\)/g;

/** What a file brings in, resolved so that rules can speak of folders. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const found = [...text.matchAll(STATEMENT)].map(([, , type, target = '']) => ({
    target,
    isTypeOnly: Boolean(type),
    isLazy: false,
  }));
  const lazy = [...text.matchAll(DYNAMIC)].map(([, target = '']) => ({ target, isTypeOnly: false, isLazy: true }));
  return [...found, ...lazy].map(({ target, isTypeOnly, isLazy }) => ({
    from: path,
    target: target.startsWith('.') ? join(path, '..', target).split(sep).join('/') : target,
    isTypeOnly,
    isLazy,
  }));
}
