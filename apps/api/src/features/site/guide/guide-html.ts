import type { Language } from '../../../platform/http/messages.ts';
import { escaped } from '../html.ts';
import type { GuideBook, GuideGroup, GuidePage } from './guide-book.ts';
import type { GuideHit } from './guide-search.ts';
import type { GuideWords } from './guide-words.ts';

const ADDRESS = '/huong-dan';

const addressOf = ({ slug }: GuidePage) => (slug === 'README' ? ADDRESS : `${ADDRESS}/${slug}`);

/** One page of the guide in its frame: contents, search, the page, the way to its neighbours. */
export function pageHtml(book: GuideBook, page: GuidePage, words: GuideWords): string {
  const body = page === book.cover ? coverHtml(book) : `${page.html}${neighboursHtml(book, page, words)}`;
  return frame(book, words, { title: page.title, current: page, body, question: '' });
}

export function searchHtml(book: GuideBook, question: string, hits: readonly GuideHit[], words: GuideWords): string {
  const title = words(hits.length > 0 ? 'found' : 'nothing', { query: question, count: hits.length });
  const body =
    hits.length > 0
      ? `<h1>${escaped(title)}</h1><ol class="hits">${hits.map(hitHtml).join('')}</ol>`
      : `<p class="empty" role="status">${escaped(title)}</p>${coverHtml(book)}`;
  return frame(book, words, { title, body, question });
}

export function missingHtml(book: GuideBook, words: GuideWords): string {
  const title = words('missing');
  return frame(book, words, { title, body: `<p class="empty">${escaped(title)}</p>${coverHtml(book)}`, question: '' });
}

/** Every way from this page to another names the language again. */
export function keepingLanguage(html: string, language: Language): string {
  return html
    .replaceAll(/href="(\/huong-dan(?!\/tep\/)[^"#?]*)/g, `href="$1?lang=${language}`)
    .replace('<input type="search"', `<input type="hidden" name="lang" value="${language}"><input type="search"`);
}

interface Shown {
  title: string;
  body: string;
  question: string;
  current?: GuidePage;
}

function frame(book: GuideBook, words: GuideWords, { title, body, question, current }: Shown): string {
  const groups = book.groups.map((group) => groupHtml(group, current, words)).join('');
  // The cover is the contents already.
  const isCover = current === book.cover;
  const contents = isCover
    ? ''
    : `<nav lang="${book.language}" aria-label="${words('contents')}"><details open><summary>${words('contents')}</summary>${groups}</details></nav>`;
  return `<!doctype html>
<html lang="vi">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} | ${words('product')}</title>
<script src="${ADDRESS}/tep/theme.js"></script>
<link rel="stylesheet" href="${ADDRESS}/tep/guide.css">
<link rel="icon" href="/favicon.svg">
<a class="skip" href="#text">${words('skip')}</a>
<header lang="${book.language}">
  <a class="title" href="${ADDRESS}"><b>${words('product')}</b> ${words('title')}</a>
  <form action="${ADDRESS}/tim" role="search">
    <input type="search" name="q" value="${escaped(question)}" maxlength="100" placeholder="${words('search')}" aria-label="${words('search')}">
    <button>${words('searchAction')}</button>
  </form>
</header>
<div class="${isCover ? 'alone' : 'columns'}">
  ${contents}
  <main id="text" tabindex="-1"${isCover ? ` lang="${book.language}"` : ''}>${noteHtml(book, words)}${body}</main>
</div>
</html>`;
}

/** Somebody who reads English is told what is Vietnamese here, and what helps. */
function noteHtml({ language }: GuideBook, words: GuideWords): string {
  return language === 'vi' ? '' : `<p class="note" lang="${language}">${words('inVietnamese')}</p>`;
}

function groupHtml({ title, pages }: GuideGroup, current: GuidePage | undefined, words: GuideWords): string {
  const entries = pages.map((page) => {
    const isCurrent = page === current;
    const mark = isCurrent ? ' aria-current="page"' : '';
    return `<li><a href="${addressOf(page)}"${mark}>${escaped(page.title)}</a>${isCurrent ? sectionsHtml(page, words) : ''}</li>`;
  });
  return `<section><h2>${escaped(title)}</h2><ul>${entries.join('')}</ul></section>`;
}

function sectionsHtml({ sections }: GuidePage, words: GuideWords): string {
  const [, ...below] = sections;
  if (below.length === 0) return '';
  const links = below.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('');
  return `<ul class="sections" aria-label="${words('onPage')}">${links}</ul>`;
}

function coverHtml({ cover, groups }: GuideBook): string {
  const lists = groups.map(({ title, pages }) => {
    const links = pages.map((page) => `<li><a href="${addressOf(page)}">${escaped(page.title)}</a></li>`).join('');
    return `<section><h2>${escaped(title)}</h2><ul>${links}</ul></section>`;
  });
  // The lists of the file name every page; those that are shown here leave out what the business does not use.
  const [intro = ''] = cover.html.split('<h2');
  return `${intro}<div class="cover">${lists.join('')}</div>`;
}

function neighboursHtml({ groups }: GuideBook, page: GuidePage, words: GuideWords): string {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.indexOf(page);
  if (at < 0) return '';
  const link = (to: GuidePage | undefined, rel: 'prev' | 'next', word: string) =>
    to ? `<a rel="${rel}" href="${addressOf(to)}"><small>${word}</small>${escaped(to.title)}</a>` : '<span></span>';
  return `<footer>${link(pages[at - 1], 'prev', words('previous'))}${link(pages[at + 1], 'next', words('next'))}</footer>`;
}

function hitHtml({ page, section, excerpt: [before, found, after] }: GuideHit): string {
  const anchor = section.id === '' ? '' : `#${section.id}`;
  const name = section.title === page.title ? page.title : `${page.title} › ${section.title}`;
  return `<li><a href="${addressOf(page)}${anchor}">${escaped(name)}</a>
    <p>${escaped(before)}<mark>${escaped(found)}</mark>${escaped(after)}</p></li>`;
}
