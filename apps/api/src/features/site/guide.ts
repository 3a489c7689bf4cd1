import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namedOff } from '@doi-tien/contract/parts';
import type { FastifyInstance } from 'fastify';
import { readPartsOff } from '../../domain/settings/parts.repository.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { withoutSections } from './guide.rules.ts';

const STYLE = `
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; color: #16211a }
  h1, h2, h3 { line-height: 1.25 } h2 { margin-top: 2.5rem; border-bottom: 1px solid #dde4df; padding-bottom: .3rem }
  img { max-width: 100%; border: 1px solid #dde4df; border-radius: 6px } code, kbd { background: #f0f4f1; padding: .1em .3em; border-radius: 3px }
  table { border-collapse: collapse } td, th { border: 1px solid #dde4df; padding: .3rem .6rem; text-align: left }
  a { color: #14532d }
  @media (prefers-color-scheme: dark) { body { background: #141817; color: #e6ece8 } a { color: #8fb8ff } code, kbd { background: #232a27 } }
`;

/** The guide changes with every upgrade under the same address. */
const ASKED_AGAIN = ['cache-control', 'no-cache'] as const;

const PICTURE = /^[a-z-]{1,40}\.png$/;

/** The user guide behind the menu's link: the operator's own, or the one that comes with the product. */
export function registerGuide(app: FastifyInstance, config: Config, database: Database): void {
  const folder = join(config.projectRoot, 'docs');
  // The text names its pictures as it does in the repository: beside itself.
  app.get<{ Params: { name: string } }>('/images/guide/:name', async ({ params: { name } }, reply) => {
    const picture = PICTURE.test(name) && (await readFile(join(folder, 'images/guide', name)).catch(() => null));
    return picture
      ? reply
          .header(...ASKED_AGAIN)
          .type('image/png')
          .send(picture)
      : reply.callNotFound();
  });
  const pages = new Map<string, Promise<string>>();
  app.get('/huong-dan', async (_request, reply) => {
    if (config.GUIDE_URL) return reply.redirect(config.GUIDE_URL);
    const left = await database.read(sectionsOff);
    const key = left.join(' ');
    const page = pages.get(key) ?? renderGuide(join(folder, 'huong-dan.md'), left);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return reply
      .header(...ASKED_AGAIN)
      .type('text/html; charset=utf-8')
      .send(await page);
  });
}

/** Sections about parts of the business that are not used. */
async function sectionsOff(db: Db): Promise<string[]> {
  return namedOff(await readPartsOff(db, await readSettings(db)), 'guide');
}

/** Once per process and choice of parts, when the guide is first asked for; most processes never load the renderer. */
async function renderGuide(path: string, left: readonly string[]): Promise<string> {
  const { marked } = await import('marked');
  const body = await marked.parse(withoutSections(await readFile(path, 'utf8'), left));
  return (
    `<!doctype html><html lang="vi"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Hướng dẫn | Đổi tiền</title><style>${STYLE}</style><main>${body}</main></html>`
  );
}
