import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser, signIn } from '../support/browser.ts';
import { startDemo } from '../support/demo-process.ts';
import { slowDown, typeAtPace } from '../support/keyboard.ts';
import { STARTS, type Start } from './starts.ts';

/**
 * `npm run test:keys`: F6 and `us↵100↵` from every screen of a demo of its own (or of the one running at `--url`), and
 * right after loading a page, at five paces on a processor four times slower. Every ticket must say 100 USD. Prints a
 * line per start and ends with 1 when any ticket says something else.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    account: { type: 'string', default: 'quantri' },
    password: { type: 'string', default: 'Demo@2026' },
    runs: { type: 'string', default: '200' },
    starts: { type: 'string', default: '' },
    slower: { type: 'string', default: '4' },
  },
});
const PACES_MS = [0, 20, 60, 120, 200];

const starts = STARTS.filter(({ name }) => values.starts === '' || values.starts.split(',').includes(name));
const demo = values.url ? { url: values.url, stop: async () => {} } : await startDemo();
const browser = await launchBrowser();
const session = await signIn(browser, demo.url, values.account, values.password);
const context = await browser.newContext({
  storageState: session,
  locale: 'vi',
  viewport: { width: 1280, height: 800 },
});
const results = new Map<string, string[]>();
const wrong: string[] = [];
const runs = Number(values.runs);
for (let run = 0; run < runs; run += 1) {
  const start = starts[run % starts.length] as Start;
  // Another pace at each round, so that every start meets different ones.
  const pace = PACES_MS[(run + Math.floor(run / starts.length)) % PACES_MS.length] ?? 0;
  const page = await context.newPage();
  const said = await typeTicket(page, start, pace).catch((error: Error) => error.message.split('\n')[0] ?? '');
  await page.close();
  const isRight = said === '100 USD';
  results.set(start.name, [...(results.get(start.name) ?? []), `${pace} ms ${isRight ? 'ok' : `«${said}»`}`]);
  if (!isRight) wrong.push(`${start.name} at ${pace} ms a key: ${said}`);
}
await browser.close();
await demo.stop();
for (const [name, line] of results) console.log(`${name.padEnd(36)} ${line.join('   ')}`);
console.log(`\n${runs - wrong.length} of ${runs} tickets say 100 USD.`);
for (const line of wrong) console.log(`  ${line}`);
process.exit(wrong.length === 0 ? 0 : 1);

/** Answers what the server's quote on the ticket says is traded. */
async function typeTicket(page: Page, start: Start, paceMs: number): Promise<string> {
  const slower = Number(values.slower);
  if (start.isSlowBefore) await slowDown(page, slower);
  await start.come(page, demo.url);
  if (!start.isSlowBefore) await slowDown(page, slower);
  await typeAtPace(page, paceMs, 'F6', 'us↵100↵');
  const received = page.getByRole('complementary').locator('dl').first().locator('dd').first();
  await received.waitFor({ timeout: 15_000 });
  const quantity = await page.getByLabel('Số lượng', { exact: true }).inputValue();
  const quoted = ((await received.textContent()) ?? '')
    .replace(/\s+/g, ' ')
    .replace(/(\d)([A-Z])/, '$1 $2')
    .trim();
  return quoted.startsWith(`${quantity} `) ? quoted : `${quoted}, typed ${quantity}`;
}
