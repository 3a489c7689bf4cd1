import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/**
 * What a screen is made of, in the product's own words: its headings below the title (the start page greets by the hour), buttons,
 * tabs, columns and fields. Figures, names and days differ with every demo; these words change only when somebody changes the screen.
 */
export async function wordsOf(page: Page): Promise<string[]> {
  const isWord = await productWords();
  const seen = (await page.locator('body').ariaSnapshot()).split('\n').flatMap((line) => {
    const [, role, name] =
      /^\s*- (heading|button|tab|columnheader|textbox|combobox|searchbox) "((?:[^"\\]|\\.)+)"/.exec(line) ?? [];
    return role && name && !line.includes('[level=1]') && isWord(name)
      ? [`${role}: ${name.replaceAll(/[\d.,/:]+/g, '#')}`]
      : [];
  });
  return [...new Set(seen)].sort();
}

/** What was there and is not, and what is new. */
export function changedWords(before: readonly string[], now: readonly string[]): string[] {
  return [
    ...before.filter((word) => !now.includes(word)).map((word) => `− ${word}`),
    ...now.filter((word) => !before.includes(word)).map((word) => `+ ${word}`),
  ];
}

const TEXTS = join(import.meta.dirname, '../../packages/texts/src/vi');
/** Shorter texts around a placeholder would fit anything. */
const FEWEST_LETTERS = 4;

let known: Promise<(name: string) => boolean> | undefined;

function productWords(): Promise<(name: string) => boolean> {
  known ??= readTexts();
  return known;
}

async function readTexts(): Promise<(name: string) => boolean> {
  const modules = await Promise.all(
    readdirSync(TEXTS).map((file) => import(join(TEXTS, file)) as Promise<{ default: unknown }>),
  );
  const texts = modules.flatMap((module) => stringsIn(module.default));
  const fixed = new Set(texts.filter((text) => !text.includes('{{')));
  const patterns = texts
    .filter((text) => text.includes('{{') && text.replaceAll(/\{\{.*?\}\}|\P{L}/gu, '').length >= FEWEST_LETTERS)
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{.*?\}\}/)
            .map(literally)
            .join('.*')}$`,
        ),
    );
  return (name) => fixed.has(name) || patterns.some((pattern) => pattern.test(name));
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
