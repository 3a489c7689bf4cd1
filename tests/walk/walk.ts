import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Session, signIn } from '../support/browser.ts';

import { startDemo } from '../support/demo-process.ts';
import { findingsOn, settle } from './look.ts';
import { keepForSomebody } from './reservation-work.ts';
import { ROUTES, type Route } from './routes.ts';
import { switchAllPartsOn } from './switch-parts-on.ts';
import { giveTillsWork } from './till-work.ts';

/**
 * `npm run walk`: every screen of a demo of its own, with three branches (or of the one running at `--url`) in both languages, both themes and
 * three widths. Leaves the pictures and one page that shows them all, and ends with 1 when anything was found.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    account: { type: 'string', default: 'quantri' },
    password: { type: 'string', default: 'Demo@2026' },
    routes: { type: 'string', default: '' },
    languages: { type: 'string', default: 'vi,en' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '1280,768,360' },
    out: { type: 'string', default: 'test-results/walk' },
  },
});
const HEIGHTS: Record<string, number> = { 1280: 800, 768: 1024, 360: 740 };

interface Look {
  language: string;
  theme: string;
  width: string;
}

const routes = ROUTES.filter(({ name }) => values.routes === '' || values.routes.split(',').includes(name));
const looks = values.languages
  .split(',')
  .flatMap((language) =>
    values.themes.split(',').flatMap((theme) => values.widths.split(',').map((width) => ({ language, theme, width }))),
  );
const folder = resolve(values.out);
const demo = values.url ? { url: values.url, stop: async () => {} } : await startDemo({ branches: 3 });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const browser = await launchBrowser();
let session: Session;
const findings: string[] = [];
try {
  session = await signIn(browser, demo.url, values.account, values.password);
  await switchAllPartsOn(browser, session, demo.url);
  await giveTillsWork(demo.url, values.account, values.password);
  await keepForSomebody(demo.url, values.account, values.password);
  for (const look of looks) findings.push(...(await walk(browser, look)));
} finally {
  await browser.close();
  await demo.stop();
}
writeFileSync(join(folder, 'index.html'), contactSheet());
writeFileSync(join(folder, 'findings.txt'), findings.join('\n'));
console.log(findings.join('\n'));
console.log(
  `\n${routes.length} screens in ${looks.length} looks: ${findings.length} findings. Pictures: ${values.out}/index.html`,
);
process.exit(findings.length === 0 ? 0 : 1);

async function walk(browser: Browser, look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const isPublic of [true, false]) {
    const context = await browser.newContext({
      ...(!isPublic && { storageState: session }),
      viewport: { width: Number(look.width), height: HEIGHTS[look.width] ?? 800 },
      reducedMotion: 'reduce',
      locale: look.language,
      timezoneId: 'Asia/Ho_Chi_Minh',
    });
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { language: look.language, theme: look.theme },
    );
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const route of routes.filter((each) => (each.isPublic ?? false) === isPublic)) {
      const own = await visit(page, route, look);
      const heard = complaints.splice(0).map((text) => `console: ${text.slice(0, 160)}`);
      found.push(...[...own, ...heard].map((finding) => `${pictureOf(route, look)}  ${finding}`));
    }
    await context.close();
  }
  return found;
}

async function visit(page: Page, route: Route, look: Look): Promise<string[]> {
  try {
    await page.goto(demo.url + route.path, { timeout: 20_000 });
    await settle(page);
    if (route.act) {
      await route.act(page);
      await settle(page);
    }
    await page.screenshot({ path: join(folder, pictureOf(route, look)) });
    return await findingsOn(page, true);
  } catch (error) {
    return [`not reached: ${(error as Error).message.split('\n')[0]}`];
  }
}

function pictureOf({ name }: Route, { language, theme, width }: Look): string {
  return `${name}-${language}-${theme}-${width}.png`;
}

function contactSheet(): string {
  const rows = routes.map((route) => {
    const pictures = looks.map((look) => {
      const file = pictureOf(route, look);
      return `<a href="${file}"><img src="${file}" title="${file}" height="300" loading="lazy"></a>`;
    });
    return `<section id="${route.name}"><h2>${route.path}</h2>${pictures.join('')}</section>`;
  });
  const style = 'body{font:14px sans-serif;background:#888}img{margin:4px;vertical-align:top}';
  return `<!doctype html><meta charset="utf-8"><title>Walk</title><style>${style}</style>${rows.join('\n')}`;
}
