import { expect, test } from './fixtures.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { DashboardPage } from './page-models/dashboard-page.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'counter-screen' });

const BUY = 'giao-dich-mua-ngoai-te';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await data.sql(`
    INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
    SELECT gen_random_uuid(), id, '171', '175', '173', now() - interval '1 minute' FROM tien WHERE ma = 'JPY'`);
  await openSafe(server.url, server.databaseUrl);
});

test('a quantity typed slowly raises no notice, and the fastest ticket leaves nothing unsorted', async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  const notices: string[] = [];
  await page.exposeFunction('noteNotice', (text: string) => notices.push(text));
  await page.evaluate(() => {
    const seen = globalThis as unknown as { noteNotice: (text: string) => void };
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('.ant-notification-notice'))
        seen.noteNotice(notice.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.type('jpy');
  await page.keyboard.press('Enter');
  await page.keyboard.type('25000', { delay: 200 });
  // The smallest note is 1,000: every figure before the last is one that no notes make.
  await expect(ticket.summary.getByRole('button', { name: /^Mua/ })).toBeEnabled();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('Nhỏ nhất: tờ 1,000')).toBeVisible();
  await expect(ticket.summary.getByRole('button', { name: /^Mua/ })).toBeDisabled();
  expect(notices).toEqual([]);
  await page.keyboard.press('F6');
  await ticket.fill('us', '300');
  await ticket.post();
  await expect(ticket.receipt.getByRole('list', { name: 'Các tờ VND' })).toContainText('500,000 ×');
  const { sql } = counterData(server.databaseUrl);
  const unsorted = await sql(`
    SELECT 1 FROM vi_the v WHERE v.chua_phan_loai <> 0 AND EXISTS (SELECT FROM menh_gia m WHERE m.tien_id = v.tien_id)`);
  expect(unsorted).toEqual([]);
});

test('below 992 px the pay-out and the button stand at the bottom of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await expect(ticket.summary).toContainText('2,590,000');
  const button = ticket.summary.getByRole('button', { name: /^Mua/ });
  await expect(button).toBeInViewport({ ratio: 1 });
  const bar = await ticket.summary.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(900, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test('all of a heading sorts, and the menu shows the screen that the quick search opened', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto('/tien');
  const heading = page.getByRole('columnheader', { name: /^Mã/ });
  await expect(heading).toBeVisible({ timeout: 30_000 });
  const box = await heading.boundingBox();
  await heading.click({ position: { x: (box?.width ?? 0) - 24, y: 4 } });
  await expect(heading).toHaveAttribute('aria-sort', /.+/);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Mua ngoại tệ' })).toBeHidden();
  await new DashboardPage(page).find('ban ngoai te', 'Bán ngoại tệ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ban-ngoai-te/);
  await expect(menu.getByRole('link', { name: 'Bán ngoại tệ' })).toBeVisible();
});
