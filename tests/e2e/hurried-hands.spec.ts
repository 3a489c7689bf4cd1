import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sitDown } from './page-models/acts/act.ts';
import { importCurrencies } from './page-models/acts/file-acts.ts';
import { spotCount } from './page-models/acts/safe-acts.ts';
import { complete, sell } from './page-models/acts/ticket-acts.ts';
import { spoilAnswer } from './page-models/bad-line.ts';
import { counterData } from './page-models/counter-data.ts';
import { SafePage, TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { saidNotSaved } from './page-models/said-words.ts';

test.use({ books: 'hurried-hands' });

const ASKS = '**/api/khoa-gui/*';
const ASKING = /Chưa biết .*lưu chưa/;
const told = (page: Page) => page.locator('[data-left]');

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ty_gia')).length === 0) await data.postRates();
});

/** The answer is lost, and so is every question about it until the line is mended. */
async function cutLine(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(ASKS, (route) => route.abort('connectionreset'));
  return () => context.unroute(ASKS);
}

/** Makes a page that pauses between two questions ask at once, and waits for the answer. */
async function letPauseEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    dispatchEvent(new Event('online'));
    for (let times = 0; times < 10; times += 1) await fetch('/api/health/live', { cache: 'no-store' });
  });
}

test('a count that is open in two tabs is sent once, and the other tab closes it', { tag: '@long' }, async ({
  page,
  context,
  server,
}) => {
  const run = await spotCount.prepare(server);
  await sitDown(page, run);
  await run.open(page);
  await run.type(page);
  const second = await context.newPage();
  await run.open(second);
  const drawer = new SafePage(second).drawer;
  await expect(drawer).toContainText('Bản nhập dở này đang mở ở thẻ khác');
  await drawer.getByRole('button', { name: 'Mở ở đây' }).click();
  await expect(drawer.getByLabel('Ghi chú')).toHaveValue('Đếm thử giữa ca');
  const mend = await cutLine(context);
  const line = await spoilAnswer(second, run.isAct, 'lost');
  await run.press(second);
  await line.committed;
  // The first tab is told, and sends nothing. A tab that is not looked at draws nothing, and takes its keys late.
  await page.bringToFront();
  await run.press(page);
  await expect(page.getByText('Bản này đã gửi ở thẻ khác, đang chờ kết quả')).toBeVisible();
  await mend();
  await second.bringToFront();
  await run.done(second, true);
  await page.bringToFront();
  await expect(page.getByText('Bản này đã được lưu ở thẻ khác')).toBeVisible();
  await expect(new SafePage(page).drawer).toHaveCount(0);
  expect(await run.count()).toBe(1);
});

test('what is typed on and sent with Enter while the first one is asked about is no second submission', async ({
  page,
  context,
  server,
}) => {
  const run = await complete.prepare(server);
  await sitDown(page, run);
  const mend = await cutLine(context);
  const line = await spoilAnswer(page, run.isAct, 'lost');
  await run.open(page);
  await run.type(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await line.committed;
  await expect(page.getByText(ASKING)).toBeVisible();
  await page.keyboard.type('-2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await mend();
  await run.done(page, true);
  expect(await saidNotSaved(page)).toBe('');
  expect(new Set(line.sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
  expect(await run.count()).toBe(1);
});

test('an import cannot be put away while nobody knows whether it is saved', { tag: '@long' }, async ({
  page,
  context,
  server,
}) => {
  const run = await importCurrencies.prepare(server);
  await sitDown(page, run);
  const mend = await cutLine(context);
  const line = await spoilAnswer(page, run.isAct, 'lost');
  await run.open(page);
  await run.type(page);
  await run.press(page);
  await line.committed;
  await expect(page.getByRole('dialog').getByText(ASKING)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByText(ASKING)).toBeVisible();
  await mend();
  await run.done(page, true);
  expect(await run.count()).toBe(1);
});

test('the next person at the screen is neither told nor offered what the first one sent, and does not spoil it', async ({
  page,
  context,
  server,
}) => {
  const run = await sell.prepare(server);
  await sitDown(page, run);
  const mend = await cutLine(context);
  const line = await spoilAnswer(page, run.isAct, 'lost');
  await run.open(page);
  await run.type(page);
  await run.press(page);
  await line.committed;
  await expect(page.getByText(ASKING).first()).toBeVisible();
  // Without a reload: the page goes on asking until it notices that its person is gone.
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('link', { name: 'Đăng xuất' }).click();
  await page.waitForURL(/\/auth\/login/);
  await new LoginPage(page).fill('giaodich2', DEMO_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'));
  await mend();
  await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
  await letPauseEnd(page);
  await page.goto('/giao-dich-ban-ngoai-te/moi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told(page)).toHaveCount(0);
  await expect(new TicketPage(page).draft).toHaveCount(0);
  await page.goto('/logout');
  await page.waitForURL(/\/auth\/login/);
  await new LoginPage(page).fill(run.person, DEMO_PASSWORD);
  await expect(told(page)).toHaveText(/Phiếu \S+ gửi lúc \d{2}:\d{2} đã được lưu\./);
  expect(await run.count()).toBe(1);
});

test('somebody who has signed out while the server was asked is told after signing in again', { tag: '@long' }, async ({
  page,
  context,
  server,
}) => {
  const run = await spotCount.prepare(server);
  await sitDown(page, run);
  const mend = await cutLine(context);
  const line = await spoilAnswer(page, run.isAct, 'lost');
  await run.open(page);
  await run.type(page);
  await run.press(page);
  await line.committed;
  await page.goto('/logout');
  await page.waitForURL(/\/auth\/login/);
  await mend();
  await new LoginPage(page).fill(run.person, DEMO_PASSWORD);
  await expect(told(page)).toHaveText(/đã được lưu\./);
  await run.open(page);
  await expect(page.getByText(/bản nhập dở/i)).toHaveCount(0);
  expect(await run.count()).toBe(1);
});

test('what was sent in one branch is told in another one of the same person', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const run = await sell.prepare(server);
  await sitDown(page, run);
  const line = await spoilAnswer(page, run.isAct, 'late');
  await run.open(page);
  await run.type(page);
  await run.press(page);
  await line.committed;
  await page.evaluate(() => sessionStorage.setItem('chiNhanh', 'giaodich1:1'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Chi nhánh: Chi nhánh 1' })).toBeVisible();
  await expect(told(page)).toHaveText(/Phiếu \S+ gửi lúc \d{2}:\d{2} đã được lưu\./);
  expect(await run.count()).toBe(1);
});
