import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets');
const LOGIN_BUDGET = 292 * 1000;
const CHUNK_BUDGET = 150 * 1000;
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

test('no chunk but the charts is larger than its budget', () => {
  const large = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js') && !CHARTS.test(name))
    .map((name) => ({ name, size: gzipped(name) }))
    .filter(({ size }) => size > CHUNK_BUDGET);
  expect(large).toEqual([]);
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
