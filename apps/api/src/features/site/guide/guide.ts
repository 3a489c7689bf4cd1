import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namedOff } from '@doi-tien/contract/parts';
import type { PartSwitch } from '@doi-tien/contract/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPartsOff } from '../../../domain/settings/parts.repository.ts';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Language, languageOf } from '../../../platform/http/messages.ts';
import { type GuideBook, readEnglishContents, readGuide } from './guide-book.ts';
import { keepingLanguage, missingHtml, pageHtml, searchHtml } from './guide-html.ts';
import { LONGEST_QUESTION, searchGuide } from './guide-search.ts';
import { guideWords } from './guide-words.ts';

/** The guide changes with every upgrade under the same address. */
const ASKED_AGAIN = ['cache-control', 'no-cache'] as const;

const PICTURE = /^[a-z-]{1,40}\.png$/;

const FONT = '@fontsource-variable/inter/files/inter';
const FILES: Record<string, { at: URL; type: string }> = {
  'guide.css': { at: new URL('./guide.css', import.meta.url), type: 'text/css; charset=utf-8' },
  'theme.js': { at: new URL('./theme.js', import.meta.url), type: 'text/javascript; charset=utf-8' },
  ...Object.fromEntries(
    ['latin', 'latin-ext', 'vietnamese'].map((script) => [
      `inter-${script}.woff2`,
      { at: new URL(import.meta.resolve(`${FONT}-${script}-wght-normal.woff2`)), type: 'font/woff2' },
    ]),
  ),
};

/** The user guide behind the menu's link and F1: the operator's own, or the one that comes with the product. */
export function registerGuide(app: FastifyInstance, config: Config, database: Database): void {
  const folder = join(config.projectRoot, 'docs');
  const readOff = () => database.read(async (db) => readPartsOff(db, await readSettings(db)));
  let kept: { off: string; books: Promise<Record<Language, GuideBook>> } | undefined;
  /** Once per process and choice of parts, when the guide is first asked for; most processes never load the renderer. */
  const wholeBook = async (language: Language, off: readonly PartSwitch[]) => {
    if (kept?.off !== String(off)) kept = { off: String(off), books: readBooks(join(folder, 'huong-dan'), off) };
    const reading = kept;
    reading.books.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return (await reading.books)[language];
  };
  /** Contents and search leave out pages about parts that the business does not use; a link still leads there. */
  const usedOf = ({ groups, ...whole }: GuideBook, off: readonly PartSwitch[]): GuideBook => {
    const hidden = namedOff(off, 'guide');
    const shown = groups.map(({ title, pages }) => ({
      title,
      pages: pages.filter(({ slug }) => !hidden.includes(slug)),
    }));
    return { ...whole, groups: shown.filter(({ pages }) => pages.length > 0) };
  };

  app.get<{ Params: { name: string } }>('/images/guide/:name', async ({ params: { name } }, reply) => {
    const picture = PICTURE.test(name) && (await readFile(join(folder, 'images/guide', name)).catch(() => null));
    return picture ? send(reply, 'image/png', picture) : nothing(reply);
  });
  app.get<{ Params: { name: string } }>('/huong-dan/tep/:name', async ({ params: { name } }, reply) => {
    const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    return file ? send(reply, file.type, await readFile(fileURLToPath(file.at))) : nothing(reply);
  });

  const page = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    if (config.GUIDE_URL) return reply.redirect(config.GUIDE_URL);
    const language = languageAsked(request);
    const words = guideWords(language);
    const off = await readOff();
    const whole = await wholeBook(language, off);
    const found = [whole.cover, ...whole.groups.flatMap(({ pages }) => pages)].find((each) => each.slug === slug);
    const used = usedOf(whole, off);
    const html = found ? pageHtml(used, found, words) : missingHtml(used, words);
    return sendPage(request, reply.code(found ? 200 : 404), html);
  };
  app.get('/huong-dan', (request, reply) => page(request, reply, 'README'));
  app.get('/huong-dan/', (_request, reply) => reply.redirect('/huong-dan'));
  app.get<{ Params: { page: string } }>('/huong-dan/:page/', ({ params }, reply) =>
    reply.redirect(`/huong-dan/${encodeURIComponent(params.page)}`),
  );
  app.get<{ Params: { page: string } }>('/huong-dan/:page', (request, reply) =>
    page(request, reply, request.params.page),
  );
  app.get<{ Querystring: { q?: unknown } }>('/huong-dan/tim', async (request, reply) => {
    if (config.GUIDE_URL) return reply.redirect(config.GUIDE_URL);
    const { q } = request.query;
    const question = typeof q === 'string' ? q.trim().slice(0, LONGEST_QUESTION) : '';
    if (question === '') return reply.redirect('/huong-dan');
    const language = languageAsked(request);
    const off = await readOff();
    const used = usedOf(await wholeBook(language, off), off);
    const html = searchHtml(used, question, searchGuide(used, question), guideWords(language));
    return sendPage(request, reply, html);
  });
}

async function readBooks(folder: string, off: readonly PartSwitch[]): Promise<Record<Language, GuideBook>> {
  const vi = await readGuide(folder, off);
  return { vi, en: await readEnglishContents(folder, vi) };
}

/** The app names its own language when it opens the guide; else the browser's counts. */
function languageAsked(request: FastifyRequest): Language {
  return languageNamed(request) ?? languageOf(request.headers['accept-language']);
}

function languageNamed({ query }: FastifyRequest): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return lang === 'vi' || lang === 'en' ? lang : undefined;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const language = languageNamed(request);
  return send(reply, 'text/html; charset=utf-8', language ? keepingLanguage(html, language) : html);
}

/** Not the app, which answers every other address that leads nowhere. */
function nothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('');
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply
    .header(...ASKED_AGAIN)
    .type(type)
    .send(content);
}
