import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser, signIn } from '../support/browser.ts';
import { startDemo } from '../support/demo-process.ts';
import { settle } from './look.ts';
import { ROUTES } from './routes.ts';
import { changedWords, wordsOf } from './screen-words.ts';

/**
 * `npm run guide:pictures`: what the user guide and the README show, taken from the demo as it is now, and the words of each screen
 * beside it. With `--check` no picture is taken: it ends with 1 when a screen has other words than when its picture was
 * taken, and says which. Names of screens take those pictures alone: `npm run guide:pictures -- home ty-gia`.
 */
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, url: { type: 'string' } },
  allowPositionals: true,
});

const SHOWN = [
  'home',
  'home-palette',
  'ket-now',
  'giao-dich-mua-ngoai-te',
  'ticket-typed',
  'ticket-opened',
  'bao-cao-ngoai-te',
  'ty-gia',
  'list-filters',
  'khach-hang-ho-so',
  'sang-loc-ket-qua',
  'giao-dich-lon',
  'doi-chieu-tai-khoan',
  'cau-hinh-chung',
];
/** A business with one branch has no vouchers in the demo. */
const OF_CHAIN = ['ket-qua-kinh-doanh'];
/** Shown whole, however long they are. */
const WHOLE = ['home', 'ticket-typed', 'ket-qua-kinh-doanh'];
const FOLDER = join(import.meta.dirname, '../../docs/images/guide');
const WORDS = join(FOLDER, 'screens.json');
const WIDTH = 1280;
const HEIGHT = 800;

const before = existsSync(WORDS) ? (JSON.parse(readFileSync(WORDS, 'utf8')) as Record<string, string[]>) : {};
const now: Record<string, string[]> = {};
const changes: string[] = [];
mkdirSync(FOLDER, { recursive: true });
const wanted = (names: readonly string[]) =>
  names.filter((name) => positionals.length === 0 || positionals.includes(name));
const browser = await launchBrowser();
try {
  await visit(wanted(SHOWN), 1);
  await visit(wanted(OF_CHAIN), 3);
} finally {
  await browser.close();
}
if (values.check) {
  console.log(changes.length === 0 ? 'Every picture shows its screen as it is.' : changes.join('\n'));
  process.exitCode = changes.length === 0 ? 0 : 1;
} else {
  const kept = Object.entries({ ...before, ...now }).filter(([name]) => [...SHOWN, ...OF_CHAIN].includes(name));
  writeFileSync(WORDS, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

async function visit(names: readonly string[], branches: number): Promise<void> {
  if (names.length === 0) return;
  const demo = values.url ? { url: values.url, stop: async () => {} } : await startDemo({ branches });
  try {
    const context = await browser.newContext({
      storageState: await signIn(browser, demo.url, 'quantri', 'Demo@2026'),
      viewport: { width: WIDTH, height: HEIGHT },
      reducedMotion: 'reduce',
      locale: 'vi',
      timezoneId: 'Asia/Ho_Chi_Minh',
    });
    const page = await context.newPage();
    for (const { name, path, act } of ROUTES.filter((route) => names.includes(route.name))) {
      await page.goto(demo.url + path);
      await settle(page);
      await act?.(page);
      await settle(page);
      now[name] = await wordsOf(page);
      if (values.check) {
        changes.push(...changedWords(before[name] ?? [], now[name]).map((change) => `${name}: ${change}`));
        continue;
      }
      await picture(page, name);
      console.log(`${name}.png`);
    }
  } finally {
    await demo.stop();
  }
}

/** A screen that scrolls is made as tall as it is: its frame keeps to the window. */
async function picture(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  if (!WHOLE.includes(name)) return void (await page.screenshot({ path }));
  const rest = await page.evaluate(() =>
    Math.max(
      0,
      ...[document.documentElement, ...document.querySelectorAll('*')].map(
        (each) => each.scrollHeight - each.clientHeight,
      ),
    ),
  );
  await page.setViewportSize({ width: WIDTH, height: HEIGHT + rest });
  await settle(page);
  await page.screenshot({ path });
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
}
