import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets');
const LOGIN_BUDGET = 298 * 1000;
const CHUNK_BUDGET = 150 * 1000;
/** Each file costs the main thread some milliseconds; the ticket once came in 112. */
const SCREEN_FILES = 30;
const SCREENS = ['/', '/giao-dich-mua-ngoai-te', '/giao-dich-mua-ngoai-te/moi'];
/** The limit of Core Web Vitals. */
const GOOD_LAYOUT_SHIFT = 0.1;
/** Charts are lazy and allowed to be large. */
const CHARTS = /chart|recharts/i;

const gzipped = (name: string) => gzipSync(readFileSync(join(ASSETS, name))).length;

test('the login page asks for no more script than its budget', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([^/?]+\.js)$/.exec(request.url())?.[1];
    if (name) scripts.add(name);
  });
  await page.goto('/auth/login');
  await expect(page.locator('button[type=submit]')).toBeVisible();
  const total = [...scripts].reduce((sum, name) => sum + gzipped(name), 0);
  expect(scripts.size).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(LOGIN_BUDGET);
});

test('a screen comes in few files', async ({ page }) => {
  await new LoginPage(page).enter('quantri');
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
    expect(scripts, path).toBeGreaterThan(5);
    expect(scripts, path).toBeLessThanOrEqual(SCREEN_FILES);
  }
});

/** A part that grows after it is drawn moves what stands under it; the browser says by how much. */
async function noteLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
}

for (const [name, size] of Object.entries({
  desktop: { width: 1350, height: 940 },
  phone: { width: 412, height: 823 },
})) {
  test(`nothing moves while the first screen is mounted in steps, on a ${name}`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize(size);
    const layoutShift = await noteLayoutShifts(page);
    await new LoginPage(page).enter('quantri');
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
      await expect(page.locator('main .ant-skeleton:not([data-out-of-sight] *)')).toHaveCount(0);
      expect(await layoutShift(), path).toBeLessThan(GOOD_LAYOUT_SHIFT);
    }
  });
}

test('no chunk but the charts is larger than its budget', () => {
  const large = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js') && !CHARTS.test(name))
    .map((name) => ({ name, size: gzipped(name) }))
    .filter(({ size }) => size > CHUNK_BUDGET);
  expect(large).toEqual([]);
});

test('the first files that most functions of run at once are compiled while they arrive', () => {
  const ahead = readdirSync(ASSETS).filter(
    (name) => name.endsWith('.js') && readFileSync(join(ASSETS, name), 'utf8').includes('//# allFunctionsCalledOnLoad'),
  );
  expect(ahead).toEqual(
    expect.arrayContaining([expect.stringMatching(/^framework-/), expect.stringMatching(/^state-/)]),
  );
});

test('hashed files are kept forever and sent compressed, the page itself is always asked for again', async ({
  request,
}) => {
  // Tiny files are sent as they are, so one that is certainly large.
  const script = readdirSync(ASSETS).find((name) => /^framework-.*\.js$/.test(name)) ?? '';
  const file = await request.get(`/assets/${script}`, { headers: { 'accept-encoding': 'gzip' } });
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  expect((await request.get('/')).headers()['cache-control']).toBe('no-cache');
});

test('page and server name the same build, by the script that changes with every build', async ({ page, request }) => {
  await page.goto('/auth/login');
  const entry = page.locator('script[type="module"]').last();
  const { data } = await (await request.get('/api/health/live')).json();
  expect(data.build).toMatch(/\/assets\/index-/);
  expect(await entry.getAttribute('src')).toBe(data.build);
});
