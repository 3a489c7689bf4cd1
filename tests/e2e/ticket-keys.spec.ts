import type { Page } from '@playwright/test';
import { slowDown, typeAtPace } from '../support/keyboard.ts';
import { expect, test } from './fixtures.ts';
import { burst } from './page-models/burst.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'ticket-keys' });

const BUY = 'giao-dich-mua-ngoai-te';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

/** What stands in front of somebody when the key for a purchase is pressed; `npm run test:keys` tries all screens. */
const STARTS: [name: string, paceMs: number, come: (page: Page) => Promise<void>][] = [
  ['the dashboard', 60, (page) => shown(page, '/')],
  [
    'an open drawer',
    0,
    async (page) => {
      await shown(page, '/chi-tiet-ket');
      await page.getByRole('main').getByRole('button', { name: 'Bổ sung', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'the quick search',
    20,
    async (page) => {
      await shown(page, '/tien');
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  ['a dashboard that is still loading', 0, (page) => arrived(page, '/')],
  ['a ticket that is still loading', 120, (page) => arrived(page, `/${BUY}/moi`)],
];

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
}

/** The browser shows the new page, and nothing of the application is there yet. */
async function arrived(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
}

test('F6 and us↵100↵ buy 100 USD from wherever they are typed, on a slow machine', { tag: '@long' }, async ({
  page,
}) => {
  test.slow();
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  for (const [name, paceMs, come] of STARTS) {
    await test.step(name, async () => {
      const isLoading = name.endsWith('loading');
      await slowDown(page, isLoading ? 4 : 1);
      await come(page);
      await slowDown(page, 4);
      await typeAtPace(page, paceMs, 'F6', 'us↵100↵');
      await expect(ticket.summary).toContainText('2,590,000', { timeout: 30_000 });
      await expect(ticket.summary).toContainText('100USD');
      await slowDown(page, 1);
    });
  }
});

test('a pointer right after the keys finds all of them in their field, on a slow machine', { tag: '@long' }, async ({
  page,
}) => {
  test.slow();
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await slowDown(page, 4);
  await page.goto('/giao-dich-mua-tien-banking/moi');
  await expect(ticket.quantity).toBeFocused({ timeout: 30_000 });
  await page.keyboard.type('2000000');
  await page.getByRole('switch', { name: 'Chờ nhận tiền' }).click();
  await expect(ticket.quantity).toHaveValue('2,000,000');
});

test('keys pressed while a ticket is sent, or on its receipt, go into the next one', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await page.route(`**/api/${BUY}`, async (route) => {
    // The answer takes as long as it takes to type the next ticket.
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await ticket.fill('us', '20');
  await expect(ticket.summary).toContainText('518,000');
  await page.keyboard.press('Control+Enter');
  await typeAtPace(page, 20, 'F6', 'us↵30↵');
  await expect(ticket.summary).toContainText('777,000');
  await expect(ticket.draft).toHaveCount(0);
});

test('text typed on the receipt begins the next ticket, and no key of it is lost', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  for (const [typed, summary] of [
    ['us↵2500', '64,750,000'],
    ['us↵1200', '31,080,000'],
  ] as const) {
    await ticket.fill('us', '20');
    await expect(ticket.summary).toContainText('518,000');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await burst(page, typed);
    await expect(ticket.summary).toContainText(summary);
    await ticket.open(BUY);
  }
});

test('an amount typed on the receipt without a code chooses no currency', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '20');
  await expect(ticket.summary).toContainText('518,000');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await burst(page, '2500');
  await burst(page, 'us↵30↵');
  await expect(ticket.summary).toContainText('777,000');
});

test('keys that nothing could take are dropped with a word, never typed elsewhere', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await shown(page, '/');
  await page.route('**/api/ty-gia/niem-yet', () => undefined);
  await burst(page, 'F6', 'us↵100');
  await page.getByRole('banner').getByRole('button', { name: /^EN:/ }).click();
  await expect(page.getByText(/các phím vừa gõ đã bỏ|keys you just typed were dropped/)).toBeVisible();
});

test('Enter in the picker takes a code or its only beginning, and says why it takes nothing else', async ({ page }) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  const list = page.getByRole('listbox');
  await burst(page, 'k↵');
  await expect(page.getByRole('alert').filter({ hasText: '«k» có thể là KRW, KHR' })).toBeVisible();
  await expect(ticket.currency).toBeFocused();
  await expect(ticket.currency).toHaveValue('k');
  await page.keyboard.press('Backspace');
  await burst(page, 'xx↵');
  await expect(page.getByRole('alert').filter({ hasText: 'Không có mã nào bắt đầu bằng «xx»' })).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('k');
  // The arrow chooses by itself what Enter would not guess.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(ticket.quantity).toBeFocused();
  await expect(page.getByRole('main')).toContainText('KRW');
  await expect(list).toHaveCount(0);
});

test('a digit picks a tile while the picker is empty, and is a figure everywhere else', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  await sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     SELECT gen_random_uuid(), id, 28000, 28500, 28200, now() FROM tien WHERE ma = 'EUR'`,
  );
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await expect(ticket.tiles.getByRole('button')).toHaveText([/USD.*25,900.*Két có [\d,]+/, /EUR.*28,000.*Két có 0/]);
  await burst(page, '2', '15');
  await expect(ticket.quantity).toHaveValue('15');
  await expect(ticket.summary).toContainText('420,000');
  // All lines have a figure: a touched tile begins the next one.
  await ticket.tiles.getByRole('button', { name: 'USD' }).click();
  await expect(ticket.quantity.nth(1)).toBeFocused();
  await page.keyboard.type('10');
  await expect(ticket.summary).toContainText('679,000');
});

test('a comma that groups nothing is an error under the field, and nothing is sent', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const before = await sql('SELECT 1 FROM giao_dich');
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  const word = page.getByText('Dấu phẩy ngăn hàng nghìn; số lẻ dùng dấu chấm');
  await burst(page, 'us↵1,2');
  await expect(word).toBeVisible();
  await burst(page, '00');
  await expect(word).toHaveCount(0);
  await expect(ticket.quantity).toHaveValue('1,200');
  // An optional figure holds the ticket back just as well.
  await page.getByRole('button', { name: 'Phí và ghi chú' }).click();
  await page.getByLabel('Phí thu').focus();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phí thu')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(word).toBeVisible();
  await expect(ticket.receipt).toHaveCount(0);
  expect(await sql('SELECT 1 FROM giao_dich')).toHaveLength(before.length);
});

test('Escape puts the notes away before it leaves the ticket', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '20');
  await expect(ticket.summary).toContainText('518,000');
  await page.keyboard.press('F8');
  await expect(ticket.payoutPieces('500,000')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ticket.payout).toHaveCount(0);
  await expect(ticket.summary.getByRole('button', { name: /^Mua/ })).toBeFocused();
  await ticket.quantity.focus();
  await page.keyboard.press('F2');
  const notes = page.getByRole('table', { name: 'Các tờ USD' });
  await expect(notes.locator('input:focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notes).toHaveCount(0);
  await expect(ticket.quantity).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/${BUY}$`));
});
