import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { isPost, spoilAnswer } from './page-models/bad-line.ts';
import { burst } from './page-models/burst.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { SafePage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

// An old key never serves a new act, and a new act never waits for an old key.
test.use({ books: 'new-keys' });

const MOVE = 'chi-tiet-ket';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

async function movesFor(databaseUrl: string, reason: string): Promise<number> {
  return (await counterData(databaseUrl).sql('SELECT 1 FROM giao_dich_ket WHERE ly_do = $1', [reason])).length;
}

async function fillTopUp(page: Page, reason: string): Promise<SafePage> {
  const safe = new SafePage(page);
  await safe.act('Bổ sung');
  // On a slow machine the currencies may still be on their way: without them there is no drawer to type into.
  await expect(safe.drawer).toBeVisible();
  await burst(page, 'VND↵7tr');
  await safe.drawer.getByLabel('Lý do', { exact: true }).fill(reason);
  return safe;
}

/** Steps of the day with this reason, as the screen tells them. */
const told = (safe: SafePage, reason: string) => safe.timeline.getByRole('listitem').filter({ hasText: reason });

test('what is typed before the drawer of a movement is there opens no other one', async ({ page }) => {
  await page.route(/\/api\/(tien|menh-gia)\b/, async (route) => {
    await wait(1_500);
    return route.fallback();
  });
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const safe = new SafePage(page);
  await safe.startMove('Bổ sung', 'VND', '7tr');
  await expect(safe.drawer).toContainText('Bổ sung tiền vào két');
});

test('a key pressed on the way to the safe acts there, once its figures are there', async ({ page }) => {
  await page.route(/\/api\/chi-tiet-ket\//, async (route) => {
    await wait(1_000);
    return route.fallback();
  });
  await new LoginPage(page).enter('quanly', '/ket');
  const row = page.getByRole('row').filter({ hasText: 'Đã mở' });
  await row.focus({ timeout: 30_000 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/ket\/\d+$/);
  await expect(page.getByRole('dialog', { name: 'Chốt két?' })).toBeVisible();
});

test('a second top-up of the same amount and reason is a second posting, also after the answer of the first was lost', async ({
  page,
  server,
}) => {
  const reason = 'Lấy từ ngân hàng, chuyến sáng';
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const line = await spoilAnswer(page, isPost(MOVE), 'lost');
  const safe = await fillTopUp(page, reason);
  await safe.submit();
  await line.committed;
  await expect(safe.drawer).toHaveCount(0);
  await expect(told(safe, reason)).toHaveCount(1);
  await fillTopUp(page, reason);
  await safe.submit();
  await expect(safe.drawer).toHaveCount(0);
  await expect(told(safe, reason)).toHaveCount(2);
  expect(await movesFor(server.databaseUrl, reason)).toBe(2);
});

test('a second top-up after the page of the first was reloaded is a second posting, and both are told', {
  tag: '@long',
}, async ({ page, server }) => {
  const reason = 'Lấy từ ngân hàng, chuyến chiều';
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const line = await spoilAnswer(page, isPost(MOVE), 'late');
  const safe = await fillTopUp(page, reason);
  await safe.submit();
  await line.committed;
  await page.reload();
  await expect(page.getByText(/^Phần gửi lúc \d{2}:\d{2} \(.+\) đã được lưu\.$/)).toBeVisible();
  await expect(told(safe, reason)).toHaveCount(1);
  await fillTopUp(page, reason);
  await safe.submit();
  await expect(safe.drawer).toHaveCount(0);
  await expect(told(safe, reason)).toHaveCount(2);
  expect(await movesFor(server.databaseUrl, reason)).toBe(2);
});

test('a top-up that is told as never arrived cannot be posted by its late request', async ({ page, server }) => {
  const reason = 'Lấy từ ngân hàng, gói tin lạc';
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const late = await delayBeyondWithdrawal(page);
  const safe = await fillTopUp(page, reason);
  await safe.submit();
  await expect(safe.drawer).toContainText('Chưa lưu: máy chủ chưa nhận được');
  expect(await late.arrive()).toMatchObject({ error: 'SUBMISSION_WITHDRAWN' });
  expect(await movesFor(server.databaseUrl, reason)).toBe(0);
  await safe.submit();
  await expect(safe.drawer).toHaveCount(0);
  expect(await movesFor(server.databaseUrl, reason)).toBe(1);
  // It was under way all the time, and comes once more.
  expect(await late.arrive()).toMatchObject({ error: 'SUBMISSION_WITHDRAWN' });
  expect(await movesFor(server.databaseUrl, reason)).toBe(1);
});

/** The browser gives up on the first top-up; its bytes arrive whenever the test lets them. */
async function delayBeyondWithdrawal(page: Page): Promise<{ arrive(): Promise<{ error?: string }> }> {
  const sent = Promise.withResolvers<() => Promise<{ error?: string }>>();
  let isFirst = true;
  await page.route(`**/api/${MOVE}`, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || !isFirst) return route.fallback();
    isFirst = false;
    const options = { method: 'POST', headers: await request.allHeaders(), body: request.postData() };
    sent.resolve(async () => (await fetch(request.url(), options)).json() as Promise<{ error?: string }>);
    return route.abort('connectionreset');
  });
  return { arrive: async () => (await sent.promise)() };
}
