import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { languageOf } from '../../../platform/http/messages.ts';
import { type GuideBook, readGuide } from './guide-book.ts';
import { missingHtml, pageHtml, searchHtml } from './guide-html.ts';
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
export function registerGuide(app: FastifyInstance, config: Config): void {
  const folder = join(config.projectRoot, 'docs');
  let reading: Promise<GuideBook> | undefined;
  /** Once per process, when the guide is first asked for; most processes never load the renderer. */
  const book = () => {
    reading ??= readGuide(join(folder, 'huong-dan')).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  app.get<{ Params: { name: string } }>('/images/guide/:name', async ({ params: { name } }, reply) => {
    const picture = PICTURE.test(name) && (await readFile(join(folder, 'images/guide', name)).catch(() => null));
    return picture ? send(reply, 'image/png', picture) : reply.callNotFound();
  });
  app.get<{ Params: { name: string } }>('/huong-dan/tep/:name', async ({ params: { name } }, reply) => {
    const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    return file ? send(reply, file.type, await readFile(fileURLToPath(file.at))) : reply.callNotFound();
  });

  const page = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    if (config.GUIDE_URL) return reply.redirect(config.GUIDE_URL);
    const words = guideWords(languageOf(request.headers['accept-language']));
    const { cover, groups } = await book();
    const pages = [cover, ...groups.flatMap((group) => group.pages)];
    const found = pages.find((each) => each.slug === slug);
    const html = found ? pageHtml({ cover, groups }, found, words) : missingHtml({ cover, groups }, words);
    return send(reply.code(found ? 200 : 404), 'text/html; charset=utf-8', html);
  };
  app.get('/huong-dan', (request, reply) => page(request, reply, 'README'));
  app.get<{ Params: { page: string } }>('/huong-dan/:page', (request, reply) =>
    page(request, reply, request.params.page),
  );
  app.get<{ Querystring: { q?: unknown } }>('/huong-dan/tim', async (request, reply) => {
    if (config.GUIDE_URL) return reply.redirect(config.GUIDE_URL);
    const { q } = request.query;
    const question = typeof q === 'string' ? q.trim().slice(0, LONGEST_QUESTION) : '';
    if (question === '') return reply.redirect('/huong-dan');
    const words = guideWords(languageOf(request.headers['accept-language']));
    const all = await book();
    return send(reply, 'text/html; charset=utf-8', searchHtml(all, question, searchGuide(all, question), words));
  });
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply
    .header(...ASKED_AGAIN)
    .type(type)
    .send(content);
}
