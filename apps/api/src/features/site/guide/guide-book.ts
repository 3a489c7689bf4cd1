import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Token, Tokens } from 'marked';
import type { Language } from '../../../platform/http/messages.ts';
import { plainText } from '../../../platform/plain-text.ts';
import { usedPassages } from './guide-passages.ts';

/** A heading of a page with the text below it, for the contents of the page and for the search. */
export interface GuideSection {
  id: string;
  title: string;
  text: string;
}

export interface GuidePage {
  slug: string;
  title: string;
  html: string;
  /** The first one is the page itself, before its first heading. */
  sections: [GuideSection, ...GuideSection[]];
}

export interface GuideGroup {
  title: string;
  pages: GuidePage[];
}

export interface GuideBook {
  /** Of the contents and of what stands around the pages, which are Vietnamese. */
  language: Language;
  cover: GuidePage;
  groups: GuideGroup[];
}

const COVER = 'README';
const ENGLISH_COVER = 'README.en';

const LINK = /^- \[([^\]]+)\]\(([a-z-]+)\.md\)/;

/**
 * The guide as it is read: `README.md` of its folder is the cover, and its lists are the order of all pages. Passages about parts of the
 * business that are off are left out.
 */
export async function readGuide(folder: string, off: readonly string[] = []): Promise<GuideBook> {
  const groups = await readContents(folder, COVER, async (slug) => readPage(folder, slug, off));
  return { language: 'vi', cover: await readPage(folder, COVER, off), groups };
}

/** The same pages under English titles. The cover is English too. */
export async function readEnglishContents(folder: string, { groups }: GuideBook): Promise<GuideBook> {
  const pages = new Map(groups.flatMap((group) => group.pages.map((page) => [page.slug, page])));
  const cover = { ...(await readPage(folder, ENGLISH_COVER)), slug: COVER };
  const translated = await readContents(folder, ENGLISH_COVER, async (slug, title) => {
    const page = pages.get(slug);
    if (!page) throw new Error(`${ENGLISH_COVER}.md names a page that the guide does not have: ${slug}`);
    return { ...page, title };
  });
  return { language: 'en', cover, groups: translated };
}

type PageOf = (slug: string, title: string) => Promise<GuidePage>;

async function readContents(folder: string, cover: string, pageOf: PageOf): Promise<GuideGroup[]> {
  const groups: GuideGroup[] = [];
  for (const line of (await readFile(join(folder, `${cover}.md`), 'utf8')).split(/\r?\n/)) {
    const group = /^## (.+)$/.exec(line)?.[1];
    const [, title, slug] = LINK.exec(line) ?? [];
    if (group) groups.push({ title: group, pages: [] });
    if (title && slug) groups.at(-1)?.pages.push(await pageOf(slug, title));
  }
  return groups;
}

async function readPage(folder: string, slug: string, off: readonly string[] = []): Promise<GuidePage> {
  const { Marked } = await import('marked');
  const marked = new Marked();
  const tokens = marked.lexer(usedPassages(await readFile(join(folder, `${slug}.md`), 'utf8'), off));
  const sections = sectionsOf(tokens);
  const ids = sections.slice(1).map(({ id }) => id);
  marked.use({
    renderer: {
      heading({ tokens: inner, depth }) {
        const id = depth > 1 ? ` id="${ids.shift() ?? ''}"` : '';
        return `<h${depth}${id}>${this.parser.parseInline(inner)}</h${depth}>\n`;
      },
      link({ href, tokens: inner }) {
        return `<a href="${href.replace(/^([a-z-]+)\.md\b/, '/huong-dan/$1')}">${this.parser.parseInline(inner)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${href.replace(/^\.\.\//, '/')}" alt="${text}" loading="lazy">`;
      },
    },
  });
  // A wide table scrolls by itself, not the page.
  const html = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="table"><table>')
    .replaceAll('</table>', '</table></div>');
  return { slug, title: sections[0].title, html, sections };
}

function sectionsOf(tokens: readonly Token[]): GuidePage['sections'] {
  const sections: GuidePage['sections'] = [{ id: '', title: '', text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 1) sections[0].title = textOf(token);
    else if (token.type === 'heading')
      sections.push({ id: idOf(textOf(token), sections.length), title: textOf(token), text: '' });
    else {
      const section = sections.at(-1);
      if (section) section.text = `${section.text} ${textOf(token)}`.trim();
    }
  }
  return sections;
}

/** Composed letters: one sign each, with and without diacritics, so that a place found in one text is the same in the other. */
function textOf(token: Token): string {
  return words(token).replaceAll(/\s+/g, ' ').trim().normalize('NFC');
}

function words(token: Token): string {
  if (token.type === 'html' || token.type === 'image') return ' ';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .flat()
      .map(({ tokens }) => tokens.map(words).join(''))
      .join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(words).join(' ');
  const inner = 'tokens' in token ? token.tokens : undefined;
  if (inner) return inner.map(words).join(token.type === 'list_item' ? ' ' : '');
  return 'text' in token && typeof token.text === 'string' ? token.text : ' ';
}

function idOf(title: string, count: number): string {
  const id = plainText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return id === '' ? `muc-${count}` : id;
}
