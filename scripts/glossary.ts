import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GLOSSARY } from '../packages/contract/src/glossary.ts';

export const GLOSSARY_FILE = join(import.meta.dirname, '../docs/glossary.md');

/** `docs/glossary.md` is made from the contract, so that the words in it are the words in use. */
export function glossaryText(): string {
  const sections = GLOSSARY.map(({ topic, terms }) => {
    const rows = terms.map(({ wire, vi, en, meaning }) => `| \`${wire}\` | ${vi} | ${en} | ${meaning} |`);
    return [`## ${topic}`, '', '| Wire | Vietnamese | In code | Meaning |', '|---|---|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  const intro =
    'Made by `npm run glossary` from `packages/contract/src/glossary.ts`. What travels (columns, JSON fields, addresses) is ' +
    'ASCII Vietnamese; what we invent is English.\n';
  return ['# Glossary', '', intro, ...sections].join('\n');
}

if (import.meta.main) writeFileSync(GLOSSARY_FILE, glossaryText());
