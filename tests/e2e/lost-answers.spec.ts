import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { isPost, LOST_ANSWERS, spoilAnswer } from './page-models/bad-line.ts';
import { burst } from './page-models/burst.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';

test.use({ books: 'lost-answers' });

const SELL = 'giao-dich-ban-ngoai-te';
const SAVED = /^Phiếu BNT-\d{6}-\d{4} gửi lúc \d{2}:\d{2} đã được lưu\.$/;
const ASKING = 'Chưa biết phiếu đã lưu chưa, đang hỏi lại…';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

/** Quantities tell the tests of this file apart: they share the books. */
async function soldOf(databaseUrl: string, quantity: string): Promise<number> {
  const rows = await counterData(databaseUrl).sql('SELECT 1 FROM giao_dich_dong WHERE so_luong = $1', [quantity]);
  return rows.length;
}

async function typeSale(page: Page, quantity: string): Promise<TicketPage> {
  const ticket = new TicketPage(page);
  await ticket.open(SELL);
  await burst(page, `us↵${quantity}`);
  await expect(ticket.summary).toContainText('VND');
  return ticket;
}

for (const [index, how] of LOST_ANSWERS.filter((each) => each !== '401').entries()) {
  test(`a sale whose answer is ${how} is posted once and ends with its receipt`, async ({ page, server }) => {
    const quantity = String(50 * (index + 1));
    await new LoginPage(page).enter('giaodich1');
    const line = await spoilAnswer(page, isPost(SELL), how);
    const ticket = await typeSale(page, quantity);
    await page.keyboard.press('Control+Enter');
    await line.committed;
    // An impatient hand presses again.
    await page.keyboard.press('Control+Enter');
    await expect(ticket.receipt).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(ticket.currency).toBeFocused();
    expect(await soldOf(server.databaseUrl, quantity)).toBe(1);
  });
}

test('a sale whose session ends with its answer is told after signing in again', async ({ page, server }) => {
  await new LoginPage(page).enter('giaodich1');
  const line = await spoilAnswer(page, isPost(SELL), '401');
  const ticket = await typeSale(page, '850');
  await page.keyboard.press('Control+Enter');
  await line.committed;
  await page.waitForURL(/\/auth\/login/);
  await new LoginPage(page).fill('giaodich1', DEMO_PASSWORD);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(ticket.draft).toHaveCount(0);
  expect(await soldOf(server.databaseUrl, '850')).toBe(1);
});

test('a sale whose answer is lost with the page is told after the reload, and is not offered again', async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const line = await spoilAnswer(page, isPost(SELL), 'late');
  const ticket = await typeSale(page, '350');
  await page.keyboard.press('Control+Enter');
  await line.committed;
  await page.reload();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(ticket.draft).toHaveCount(0);
  expect(await soldOf(server.databaseUrl, '350')).toBe(1);
  await page.getByRole('button', { name: 'Xem phiếu' }).click();
  await expect(page.getByRole('dialog')).toContainText('350');
});

test('a ticket that never arrived is given back, and the server takes no late request for it', async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const held = Promise.withResolvers<void>();
  let late: Promise<{ error?: string }> | undefined;
  await page.route(`**/api/${SELL}`, async (route) => {
    const request = route.request();
    if (late) return route.fallback();
    late = held.promise.then(async () => {
      const answer = await fetch(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      return answer.json() as Promise<{ error?: string }>;
    });
    return route.abort('connectionreset');
  });
  const ticket = await typeSale(page, '450');
  await page.keyboard.press('Control+Enter');
  await expect(ticket.summary).toContainText('Chưa lưu: máy chủ chưa nhận được');
  held.resolve();
  expect(await late).toMatchObject({ error: 'SUBMISSION_WITHDRAWN' });
  expect(await soldOf(server.databaseUrl, '450')).toBe(0);
  await page.keyboard.press('Control+Enter');
  await expect(ticket.receipt).toBeVisible();
  expect(await soldOf(server.databaseUrl, '450')).toBe(1);
});

test('while the server cannot be asked the screen says that it does not know, and finds out by itself', async ({
  page,
  context,
  server,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = await typeSale(page, '550');
  const line = await spoilAnswer(page, isPost(SELL), 'lost');
  await page.route('**/api/khoa-gui/*', (route) => route.abort('connectionreset'));
  await page.keyboard.press('Control+Enter');
  await line.committed;
  await expect(ticket.summary).toContainText(ASKING);
  await expect(page.getByText('Chưa lưu')).toHaveCount(0);
  await page.unroute('**/api/khoa-gui/*');
  await expect(ticket.receipt).toBeVisible();
  expect(await soldOf(server.databaseUrl, '550')).toBe(1);
  await page.keyboard.press('Enter');
  await context.setOffline(true);
  await burst(page, 'us↵600');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/chưa gửi|Chưa gửi/).first()).toBeVisible();
  await context.setOffline(false);
  expect(await soldOf(server.databaseUrl, '600')).toBe(0);
});

test('a ticket that is open in two tabs is sent once, and the other tab starts anew', async ({
  page,
  context,
  server,
}) => {
  await new LoginPage(page).enter('giaodich1');
  await typeSale(page, '650');
  const second = await context.newPage();
  const other = new TicketPage(second);
  await second.goto(`/${SELL}/moi`);
  await expect(second.getByText('Phiếu dở đang mở ở thẻ khác: 650 USD')).toBeVisible();
  await second.keyboard.press('Shift+F4');
  await expect(other.quantity).toHaveValue('650');
  await expect(other.summary).toContainText('VND');
  await second.keyboard.press('Control+Enter');
  await expect(other.receipt).toBeVisible();
  await expect(new TicketPage(page).quantity).toHaveValue('');
  expect(await soldOf(server.databaseUrl, '650')).toBe(1);
});
