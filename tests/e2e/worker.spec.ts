import type { BrowserContext, Page } from '@playwright/test';
import { NextBuild } from '../support/next-build.ts';
import { test as base, expect } from './fixtures.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';
import { keptByCaches, untilWorkerIsActive } from './page-models/worker.ts';

const BUY = 'giao-dich-mua-ngoai-te';
const OFFLINE = 'Mất mạng. Chưa lưu được';

/** The real server behind one that can be away and be upgraded. */
const test = base.extend<{ front: NextBuild }>({
  front: [
    async ({ server }, use) => {
      const front = new NextBuild(server.url);
      Object.assign(front, { url: await front.listen() });
      await use(front);
      await front.close();
    },
    { scope: 'test' },
  ],
  baseURL: async ({ front }, use) => use((front as unknown as { url: string }).url),
});

test.use({ books: 'worker', serviceWorkers: 'allow' });

test.beforeAll(async ({ server }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  // Of several tests that begin at once in one process the first has opened it.
  if ((await sql('SELECT 1 FROM ket')).length > 0) return;
  await postRates();
  await openSafe(server.url, server.databaseUrl);
});

const goOffline = async (context: BrowserContext, front: NextBuild) => {
  front.goAway();
  await context.setOffline(true);
};
const comeBack = async (context: BrowserContext, front: NextBuild) => {
  front.comeBack();
  await context.setOffline(false);
};
const main = (page: Page) => page.getByRole('main');

test('without a network the app opens, says so, and shows no figure; with it the figures are there', async ({
  page,
  context,
  front,
}) => {
  await new LoginPage(page).enter('quanly', '/');
  await expect(page.getByRole('heading', { name: 'Có thiếu gì không?' })).toBeVisible();
  await untilWorkerIsActive(page);
  await goOffline(context, front);
  await page.reload();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(main(page)).toContainText('Đang chờ mạng');
  await expect(main(page)).not.toContainText(/₫|USD|\d,\d{3}/);
  await comeBack(context, front);
  await expect(page.getByRole('heading', { name: 'Có thiếu gì không?' })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeHidden();
});

test('a screen that was never seen opens as its frame, which says what is missing and goes on by itself', {
  tag: '@long',
}, async ({ page, context, front }) => {
  await new LoginPage(page).enter('quanly', '/');
  await untilWorkerIsActive(page);
  await goOffline(context, front);
  await page.goto('/ty-gia');
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
  await comeBack(context, front);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a server that does not answer is waited for, not for long', { tag: '@long' }, async ({ page, front }) => {
  await new LoginPage(page).enter('quanly', '/');
  await untilWorkerIsActive(page);
  front.goAway();
  await page.reload();
  await expect(page.getByText('Mất kết nối với máy chủ')).toBeVisible();
  await expect(main(page)).not.toContainText(/₫|USD|\d,\d{3}/);
  front.comeBack();
  await expect(page.getByText('Mất kết nối với máy chủ')).toBeHidden();
});

test('no call of the API is kept, and nothing of a person once they have left', async ({ page, context, front }) => {
  await new LoginPage(page).enter('quanly', '/');
  await untilWorkerIsActive(page);
  for (const path of ['/', '/ty-gia', '/ket', `/${BUY}`, '/duyet', '/profile', '/api/health/live', '/huong-dan']) {
    await page.goto(path);
    if (!path.startsWith('/api')) await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(front.calls.length).toBeGreaterThan(20);
  await page.goto('/logout');
  await expect(page).toHaveURL(/auth\/login/);
  const kept = await keptByCaches(page);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => !/^\/(assets\/[\w.-]+|favicon\.svg)?$/.test(path))).toEqual([]);
  await goOffline(context, front);
  await page.goto('/');
  await expect(page.getByText('Máy đang không có mạng')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Quản Lý');
});

test('an upgrade in the middle of a ticket takes nothing away; the new worker comes with the next load', async ({
  page,
  front,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await untilWorkerIsActive(page);
  const before = await workerBuild(page);
  await ticket.fill('us', '100');
  await expect(ticket.summary).toContainText('2,590,000');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  front.isUpgraded = true;
  front.breakLines();
  await expect(page.getByText('Có phiên bản mới.')).toBeVisible();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect.poll(() => page.evaluate(isWorkerWaiting)).toBe(true);
  // Nothing was loaded anew, and the worker of this page is the one of its own build.
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
  expect(await workerBuild(page)).toBe(before);
  await expect(ticket.quantity).toHaveValue('100');
  await page.getByRole('button', { name: 'Tải lại' }).click();
  await expect(ticket.draft).toContainText('100 USD');
  await expect(page.getByText('Có phiên bản mới.')).toBeHidden();
  await page.keyboard.press('Shift+F4');
  await expect(ticket.quantity).toHaveValue('100');
  await expect(ticket.summary).toContainText('2,590,000');
  await expect.poll(() => workerBuild(page)).not.toBe(before);
  await ticket.post();
});

test('where the operator wants no worker it leaves every browser, with all that it kept', async ({ page, front }) => {
  await new LoginPage(page).enter('quanly', '/');
  await untilWorkerIsActive(page);
  expect(await keptByCaches(page)).not.toEqual([]);
  front.hasWorker = false;
  await page.reload();
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  expect(await keptByCaches(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Có thiếu gì không?' })).toBeVisible();
});

const isWorkerWaiting = async () => (await navigator.serviceWorker.ready).waiting !== null;

/** The oldest shell that is kept: those before the one of the worker in use are gone. */
const workerBuild = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).find((name) => name.startsWith('doi-tien-vo-')));
