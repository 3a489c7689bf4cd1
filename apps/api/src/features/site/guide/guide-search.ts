import { plainText } from '../../../platform/plain-text.ts';
import type { GuideBook, GuidePage, GuideSection } from './guide-book.ts';

export interface GuideHit {
  page: GuidePage;
  section: GuideSection;
  /** The text around the first word that was found: before it, the word, after it. */
  excerpt: [string, string, string];
}

/** Signs of a question that count, and hits that are shown: the work stays bounded. */
export const LONGEST_QUESTION = 100;
const MOST_WORDS = 10;
const MOST_HITS = 30;
const AROUND = 90;

/** Sections in which every word stands, without regard to diacritics: in the title of the page first, then of the section. */
export function searchGuide(book: GuideBook, question: string): GuideHit[] {
  const words = plainText(question.slice(0, LONGEST_QUESTION)).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const hits = book.groups
    .flatMap(({ pages }) => pages)
    .flatMap((page) => page.sections.flatMap((section) => hitOf(page, section, words)));
  return hits
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_HITS)
    .map(({ hit }) => hit);
}

function hitOf(page: GuidePage, section: GuideSection, words: readonly string[]): { hit: GuideHit; rank: number }[] {
  const title = plainText(`${page.title} ${section.title}`);
  const text = plainText(section.text);
  if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
  const isIn = (where: string) => words.every((word) => where.includes(word));
  const rank = isIn(plainText(page.title)) ? 2 : isIn(title) ? 1 : 0;
  const found = words.map((word) => ({ at: text.indexOf(word), length: word.length })).find(({ at }) => at >= 0);
  return [{ rank, hit: { page, section, excerpt: excerptOf(section.text, found ?? { at: 0, length: 0 }) } }];
}

function excerptOf(text: string, { at, length }: { at: number; length: number }): [string, string, string] {
  const from = at > AROUND ? text.indexOf(' ', at - AROUND) + 1 : 0;
  const after = text.indexOf(' ', at + length + AROUND);
  const to = after < 0 ? text.length : after;
  const before = `${from > 0 ? '… ' : ''}${text.slice(from, at)}`;
  return [before, text.slice(at, at + length), `${text.slice(at + length, to)}${to < text.length ? ' …' : ''}`];
}
