import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'display' });

test.beforeEach(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('a customer reads the ticket along on a second window, which is paired without typing and taken away again', async ({
  page,
  server,
}) => {
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { bat_man_hinh_khach: true } });
  await new LoginPage(page).enter('giaodich1');
  await page.goto('/');
  await page.getByRole('button', { name: /Tài khoản của/ }).click();
  await page.getByRole('link', { name: 'Màn hình khách' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Mở cửa sổ cho khách' }).click();
  const window = await opened;
  await expect(window.getByText('gõ sáu số này')).toBeVisible({ timeout: 30_000 });
  const code = page.getByLabel('Mã trên màn hình khách');
  await expect(code).toHaveValue(/^\d{6}$/);
  await page.getByRole('button', { name: 'Ghép' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'của tôi' })).toBeVisible();
  await expect(window.getByText('Kính chào quý khách')).toBeVisible();

  await page.goto('/giao-dich-mua-ngoai-te/moi');
  const ticket = new TicketPage(page);
  await page.keyboard.type('us');
  await page.keyboard.press('Enter');
  await expect(ticket.quantity).toBeFocused();
  await page.keyboard.type('100');
  await expect(window.getByText('2,590,000').first()).toBeVisible();
  await expect(window.getByText('Hai triệu năm trăm chín mươi nghìn đồng')).toBeVisible();
  await expect(window.locator('main')).not.toContainText(/lãi|tồn|két/i);
  await ticket.post();
  await expect(window.getByText('Xin cảm ơn quý khách')).toBeVisible();

  await page.goto('/man-hinh');
  await page.getByRole('button', { name: 'Ngắt' }).click();
  await expect(window.getByText('gõ sáu số này')).toBeVisible();
});
