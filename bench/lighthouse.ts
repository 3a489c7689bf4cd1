/**
 * `node bench/lighthouse.ts [--url http://127.0.0.1:3000] [--rounds 3 --screens dashboard,ticket]`: Lighthouse over the production build on the demo,
 * signed in, as a desktop and as a phone; the middle of the rounds. Lighthouse is two hundred packages, so it is not among
 * ours: `npm install --no-save lighthouse` brings it, or LIGHTHOUSE names the folder it stands in.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../tests/support/chromium-path.ts';
import { startDemo } from '../tests/support/demo-process.ts';
import { median } from './web/measures.ts';

const SCREENS = [
  { name: 'login', path: '/auth/login', isPublic: true },
  { name: 'dashboard', path: '/', isPublic: false },
  { name: 'trade list', path: '/giao-dich-mua-ngoai-te', isPublic: false },
  { name: 'ticket', path: '/giao-dich-mua-ngoai-te/moi', isPublic: false },
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { score: number | null; scoreDisplayMode: string; displayValue?: string }>;
  };
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    keep: { type: 'string' },
    screens: { type: 'string', default: '' },
    'debugging-port': { type: 'string', default: '9222' },
  },
});
const named = values.screens.split(',').filter(Boolean);
const asked = SCREENS.filter(({ name }) => named.length === 0 || named.includes(name));
const lighthouse = await import(process.env.LIGHTHOUSE ?? 'lighthouse').catch(() => {
  throw new Error('Lighthouse is not installed: npm install --no-save lighthouse');
});
const demo = values.url ? { url: values.url, stop: async () => {} } : await startDemo();
const port = Number(values['debugging-port']);
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});

/** Lighthouse opens its pages in the browser's own profile, so that is where the person has to be signed in. */
async function signInToProfile(): Promise<void> {
  const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = own.contexts();
  const page = await (context ?? (await own.newContext())).newPage();
  await page.goto(`${demo.url}/auth/login`);
  await page.getByLabel('Tài khoản', { exact: true }).fill('quantri');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo@2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth/'));
  await page.close();
}

async function measure(path: string, form: 'desktop' | 'mobile'): Promise<Result['lhr']> {
  const preset = form === 'desktop' ? lighthouse.desktopConfig : undefined;
  // The live connection never ends, so Lighthouse would wait its 45 s for a silent network in every round.
  const flags = {
    port,
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    logLevel: 'error',
    maxWaitForLoad: 15_000,
  };
  const result: Result = await lighthouse.default(`${demo.url}${path}`, flags, preset);
  return result.lhr;
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** What cost points, so that a figure below its goal says where to look. */
function lost(lhr: Result['lhr']): string[] {
  return Object.entries(lhr.audits)
    .filter(([, { score, scoreDisplayMode }]) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(([name, { displayValue }]) => (displayValue ? `${name} (${displayValue})` : name));
}

try {
  for (const isPublic of [true, false]) {
    if (!isPublic) await signInToProfile();
    for (const screen of asked.filter((each) => each.isPublic === isPublic)) {
      for (const form of ['desktop', 'mobile'] as const) {
        const rounds: Result['lhr'][] = [];
        for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measure(screen.path, form));
        const scores = CATEGORIES.map((name) => median(rounds.map((each) => percent(each.categories[name]?.score))));
        const [last] = rounds.slice(-1);
        console.log(
          `${screen.name.padEnd(12)} ${form.padEnd(8)} ${scores.join(' / ')}   ${last ? lost(last).join(', ') : ''}`,
        );
        if (values.keep) writeFileSync(`${values.keep}/${screen.name}-${form}.json`, JSON.stringify(last));
      }
    }
  }
} finally {
  await browser.close();
  await demo.stop();
}
