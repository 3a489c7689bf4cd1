import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { burst } from './page-models/burst.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';

test.use({ books: 'trade' });

const BUY = 'giao-dich-mua-ngoai-te';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

/** Counts every stroke, a run of digits or letters included, as a teller's fingers do. */
function countedKeys(page: Page) {
  const keys = { count: 0 };
  return {
    keys,
    type: async (text: string) => {
      keys.count += text.length;
      await page.keyboard.type(text);
    },
    press: async (key: string) => {
      keys.count += 1;
      await page.keyboard.press(key);
    },
  };
}

test('buys 1,200 USD in mixed notes by keyboard alone, in under 15 keys, with a printed receipt', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  const { keys, type, press } = countedKeys(page);
  await type('us');
  await press('Enter');
  await press('F2');
  await type('10');
  await press('Enter');
  await type('2');
  await press('Enter');
  await type('5');
  await expect(ticket.summary).toContainText('31,080,000');
  await expect(ticket.cash).toContainText('500,000 ×');
  await expect(page.getByRole('main')).toContainText('lãi dự kiến');
  await expect(page.getByText('Đã lưu')).toHaveCount(0);
  await press('Control+Enter');
  await expect(ticket.receipt).toContainText('31,080,000');
  await expect(ticket.receipt).toContainText('Ba mươi mốt triệu không trăm tám mươi nghìn đồng');
  await press('p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await press('Enter');
  expect(keys.count).toBeLessThan(15);
  // The next customer can be served without touching the mouse.
  await expect(ticket.currency).toBeFocused();
  await expect(ticket.summary).not.toContainText('31,080,000');
  await expect(ticket.summary).toContainText(/Đã lưu MNT-\d{6}-\d{4}/);
});

test('from the login page to the printed receipt of a purchase in 11 keys beside account and password', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const login = new LoginPage(page);
  const ticket = new TicketPage(page);
  const { keys, type, press } = countedKeys(page);
  await login.open();
  await expect(login.account).toBeFocused();
  await page.keyboard.type('quanly');
  await press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await press('F6');
  await expect(ticket.currency).toBeFocused({ timeout: 30_000 });
  await type('us');
  await press('Enter');
  await type('100');
  await press('Control+Enter');
  await expect(ticket.receipt).toContainText('2,590,000');
  await press('p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  expect(keys.count).toBe(11);
});

test('six tickets in a row, each typed as one burst with the key that ends the receipt before it, lose no key', {
  tag: '@long',
}, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const before = await sql('SELECT id FROM giao_dich');
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  const quantities = Array.from({ length: 6 }, (_, index) => String(50 * (index + 1)));
  for (const [index, quantity] of quantities.entries()) {
    // The next customer with Enter, with the key of the other kind, and with the key of this kind.
    const start = index === 0 ? '' : (['Enter', 'F7', 'F6'][index % 3] ?? '');
    await burst(page, start, `us↵${quantity}↵↵↵`);
    await expect(ticket.receipt).toContainText(`${quantity} USD`);
  }
  const posted = await sql(
    `SELECT trim_scale(so_luong)::text AS so_luong FROM giao_dich_dong WHERE giao_dich_id <> ALL ($1) ORDER BY id`,
    [before.map(({ id }) => id)],
  );
  expect(posted.map(({ so_luong }) => so_luong)).toEqual(quantities);
});

test('Enter over and over posts a ticket once, and held down it neither posts nor puts the receipt away', {
  tag: '@long',
}, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const count = async () => (await sql('SELECT 1 FROM giao_dich')).length;
  const before = await count();
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await burst(page, 'us↵60');
  const holdOn = async () => {
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
  };
  await holdOn();
  await expect(ticket.summary.getByRole('button', { name: /^Mua/ })).toBeFocused();
  await page.keyboard.up('Enter');
  expect(await count()).toBe(before);
  await burst(page, '↵↵↵');
  await expect(ticket.receipt).toContainText('60 USD');
  await burst(page, '↵us↵70↵↵');
  await page.keyboard.down('Enter');
  await expect(ticket.receipt).toContainText('70 USD');
  await holdOn();
  await expect(ticket.receipt).toBeVisible();
  await page.keyboard.up('Enter');
  expect(await count()).toBe(before + 2);
});

test('offers the draft after a reload, and shows a teller no profit', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await expect(ticket.summary).toContainText('2,590,000');
  await expect(page.getByRole('main')).not.toContainText(/Lãi|Hòa vốn|lãi dự kiến/);
  await page.reload();
  await expect(ticket.currency).toBeFocused({ timeout: 30_000 });
  await expect(ticket.quantity).toHaveValue('');
  await page.keyboard.press('Shift+F4');
  await expect(ticket.quantity).toHaveValue('100');
  await expect(ticket.quantity).toBeFocused();
  await expect(ticket.summary).toContainText('2,590,000');
  await ticket.post();
  await page.goto(`/${BUY}`);
  await expect(page.getByRole('row').filter({ hasText: '100 USD × 25,900' }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('columnheader', { name: 'Lãi' })).toHaveCount(0);
});

test('voids a ticket with a reason and copies it into a new one', async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'quanly');
  const body = { chi_tiet: [{ tien_id: usd?.id, so_luong: '37', ty_gia: '25900' }] };
  const { data } = await call('POST', `/${BUY}`, body);
  const code = String(data.ma_giao_dich);
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${BUY}`);
  await page.getByRole('row').filter({ hasText: code }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hủy phiếu' }).click();
  await page.getByLabel('Lý do').fill('Khách đổi ý');
  await page.keyboard.press('Enter');
  // Where the ticket is, and for a moment as a notice.
  await expect(page.getByText(`Đã hủy phiếu ${code} −958,000 ₫`).first()).toBeVisible();
  const drawer = page.getByRole('dialog').filter({ hasText: code });
  await expect(drawer.getByRole('alert').filter({ hasText: 'Khách đổi ý' })).toBeVisible();
  // The button of the act is gone; the focus is not.
  await expect(drawer.locator(':focus')).toHaveCount(1);
  // Behind the drawer the list says so too, also where its status has no room.
  await expect(page.locator('tbody').getByTitle('Đã hủy').filter({ hasText: code })).toBeVisible();
  await drawer.getByRole('button', { name: 'Sao sang phiếu mới' }).click();
  const ticket = new TicketPage(page);
  await expect(ticket.quantity).toHaveValue('37');
  await expect(page.getByRole('main')).toContainText(`Sao từ phiếu ${code}`);
  await expect(ticket.summary).toContainText('958,000');
});

test('saves a bank transfer as waiting and completes it with its reference', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await page.goto('/giao-dich-mua-tien-banking/moi');
  // There is only one currency to choose, so it is chosen.
  await expect(ticket.quantity).toBeFocused({ timeout: 30_000 });
  await page.keyboard.type('2000000');
  await page.getByRole('switch', { name: 'Chờ nhận tiền' }).click();
  await expect(ticket.summary).toContainText('1,990,000');
  await ticket.post();
  await page.keyboard.press('Enter');
  await page.goto('/giao-dich-mua-tien-banking');
  await page.getByRole('row').filter({ hasText: 'Chờ nhận' }).first().click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hoàn tất' }).click();
  await page.getByLabel('Mã tham chiếu').fill(`FT-${crypto.randomUUID().slice(0, 8)}`);
  // One thing to fill in: Enter sends it.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Hoàn tất' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'In phiếu' })).toBeVisible();
});

test('fits a phone: no sideways scroll, the pay-out and the button in sight', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await expect(ticket.summary).toContainText('2,590,000');
  await expect(ticket.summary.getByRole('button', { name: 'Mua' })).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
