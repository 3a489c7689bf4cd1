import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SourceFile, sharedSheets, sourceFiles, styleSheets } from './source-files.ts';

const MAX_LINES = 260;
const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

interface Use {
  component: string;
  sheet: string;
  classes: string[];
  /** `styles[size]`: which classes are named shows only while the program runs. */
  isComputed: boolean;
}

function usesIn({ path, text }: SourceFile): Use[] {
  const code = text.replace(/ from '[^']+';/g, ';');
  return [...text.matchAll(IMPORT)].map(([, name = '', file = '']) => ({
    component: path,
    sheet: join(path, '..', file),
    classes: [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, found = '']) => found),
    isComputed: new RegExp(`\\b${name}\\[`).test(code),
  }));
}

const components = sourceFiles.filter(({ path }) => /^apps\/web\/src\/.*\.tsx?$/.test(path));
const uses = components.flatMap(usesIn);

/** The classes of a style sheet's selectors, without comments, declarations and the classes of antd. */
function classesOf({ text }: SourceFile): Set<string> {
  const selectors = text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

const classes = new Map(styleSheets.map((sheet) => [sheet.path, classesOf(sheet)]));

test('a class that a component names stands in its style sheet', () => {
  expect(uses.length).toBeGreaterThan(100);
  const missing = uses.flatMap(({ component, sheet, classes: named }) =>
    named.filter((name) => !classes.get(sheet)?.has(name)).map((name) => `${component}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('a class of a style sheet is named by a component that imports it', () => {
  const unused = styleSheets.flatMap(({ path }) => {
    const ofSheet = uses.filter(({ sheet }) => sheet === path);
    if (ofSheet.some(({ isComputed }) => isComputed)) return [];
    const named = new Set(ofSheet.flatMap((use) => use.classes));
    return [...(classes.get(path) ?? [])].filter((name) => !named.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

const shared = new Set(
  sharedSheets.flatMap((sheet) => [...classesOf(sheet)]).filter((name) => !/^(ant|dt)-/.test(name)),
);

/** The classes that stand as words in an attribute, without what the program puts between them. */
function wordsIn({ text }: SourceFile): string[] {
  const plain = [...text.matchAll(/[cC]lassName="([^"]*)"/g)].map(([, words = '']) => words);
  const joined = [...text.matchAll(/[cC]lassName=\{`([^`]*)`\}/g)].map(([, words = '']) =>
    words.replace(/\$\{[^}]*\}/g, ' '),
  );
  return [...plain, ...joined]
    .flatMap((words) => words.split(/\s+/))
    .filter((word) => word && !/^(ant|dt)-/.test(word));
}

test('a class that is named in words is one of the theme', () => {
  const named = components.flatMap((file) => wordsIn(file).map((word) => ({ path: file.path, word })));
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ word }) => !shared.has(word))).toEqual([]);
});

test('a class of the theme is named by a component', () => {
  const code = components.map(({ text }) => text).join('\n');
  const strings = code.match(/(["'`])(?:(?!\1)[^\\])*\1/g)?.join(' ') ?? '';
  const words = new Set(strings.split(/[\s"'`{}]+/));
  expect([...shared].filter((name) => !words.has(name))).toEqual([]);
});

test('style sheets stay short enough to be split by component', () => {
  const lengths = styleSheets.map(({ path, text }) => ({ path, lines: text.split('\n').length }));
  expect(lengths.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
});
