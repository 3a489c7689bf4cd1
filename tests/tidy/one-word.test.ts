import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../packages/texts/src/vi/', import.meta.url);

/** What a clerk reads has one word for one thing; docs/glossary.md says which. */
const OTHER_WORDS: readonly [other: RegExp, word: string][] = [
  [/(?<!\{\{)\bfile\b/i, 'tệp'],
  [/lợi nhuận/i, 'lãi'],
];

function* sentences(texts: unknown): Generator<string> {
  if (typeof texts === 'string') yield texts;
  else if (typeof texts === 'object' && texts !== null) for (const text of Object.values(texts)) yield* sentences(text);
}

test.each(readdirSync(FOLDER))('the Vietnamese texts of %s call one thing by one word', async (name) => {
  const { default: texts } = (await import(new URL(name, FOLDER).href)) as { default: unknown };
  const found = [...sentences(texts)].flatMap((text) =>
    OTHER_WORDS.filter(([other]) => other.test(text)).map(([, word]) => `${text} → ${word}`),
  );
  expect(found).toEqual([]);
});
