import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type ActRun, sitDown } from './page-models/acts/act.ts';
import { sell } from './page-models/acts/ticket-acts.ts';
import { spoilAnswer } from './page-models/bad-line.ts';
import { counterData } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { blockStorage, fillStorage, setClockWrong, takeLocksAway } from './page-models/odd-browsers.ts';

test.use({ books: 'odd-browsers' });

const DAY_MS = 86_400_000;
const told = (page: Page) => page.locator('[data-left]');
const SAVED = /Phiếu \S+ gửi lúc .* đã được lưu\./;

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ty_gia')).length === 0) await data.postRates();
});

async function sendLate(page: Page, run: ActRun): Promise<void> {
  const line = await spoilAnswer(page, run.isAct, 'late');
  await run.open(page);
  await run.type(page);
  await run.press(page);
  await line.committed;
}

test('without locks a second tab leaves a ticket on its way alone, and a reload is told of it a while later', {
  tag: '@long',
}, async ({ page, context, server }) => {
  const run = await sell.prepare(server);
  await takeLocksAway(context);
  await sitDown(page, run);
  await sendLate(page, run);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(new TicketPage(second).currency).toBeFocused();
  await expect(told(second)).toHaveCount(0);
  await expect(new TicketPage(second).draft).toHaveCount(0);
  await second.close();
  await page.reload();
  await expect(new TicketPage(page).draft).toHaveCount(0);
  await expect(told(page)).toHaveText(SAVED);
  expect(await run.count()).toBe(1);
});

for (const [name, byMs] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  test(`with a clock a day ${name} a ticket whose page was reloaded is told and not offered`, {
    tag: '@long',
  }, async ({ page, context, server }) => {
    const run = await sell.prepare(server);
    await setClockWrong(context, byMs);
    await sitDown(page, run);
    await sendLate(page, run);
    await page.reload();
    await expect(told(page)).toHaveText(SAVED);
    await expect(new TicketPage(page).draft).toHaveCount(0);
    expect(await run.count()).toBe(1);
  });
}

test('with a full storage a ticket whose answer is lost is posted once, and the next one starts empty', {
  tag: '@long',
}, async ({ page, server }) => {
  const run = await sell.prepare(server);
  await sitDown(page, run);
  await run.open(page);
  await fillStorage(page);
  const line = await spoilAnswer(page, run.isAct, 'lost');
  await run.type(page);
  await run.press(page);
  await line.committed;
  await run.done(page, true);
  await expect(new TicketPage(page).draft).toHaveCount(0);
  await page.reload();
  await expect(new TicketPage(page).currency).toBeFocused();
  await expect(new TicketPage(page).draft).toHaveCount(0);
  expect(await run.count()).toBe(1);
});

test('with a blocked storage a ticket whose answer is lost is posted once', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const run = await sell.prepare(server);
  await blockStorage(page);
  await page.goto('/auth/login');
  await new LoginPage(page).fill(run.person, DEMO_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'));
  await page.getByRole('button', { name: /^Chi nhánh: / }).click();
  await page.getByRole('option').last().click();
  const line = await spoilAnswer(page, run.isAct, 'lost');
  await expect(async () => {
    await page.keyboard.press('F7');
    await expect(new TicketPage(page).currency).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await run.type(page);
  await run.press(page);
  await line.committed;
  await run.done(page, true);
  expect(await run.count()).toBe(1);
});
