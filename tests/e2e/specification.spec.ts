import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';

/** Texts and behaviour that the customer's specification fixes to the letter. */
const BUY = 'giao-dich-mua-ngoai-te';
const SAFE_CHECK = '**/api/ket/kiem-tra-ket';
const refusal = (code: number, message: string, error: string) => ({
  status: code,
  json: { code, message, status: false, data: null, error },
});
const submit = (page: Page) => page.getByRole('button', { name: /^Mua/ });

test('a failed safe check shows the server’s message or one of the specification’s, and trades wait', async ({
  page,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const answers = [
    ['Két đang được bảo trì', refusal(500, 'Két đang được bảo trì', 'INTERNAL_ERROR')],
    ['Failed to fetch ket data', refusal(500, '', 'INTERNAL_ERROR')],
    ['Network error', null],
  ] as const;
  for (const [shown, answer] of answers) {
    await page.unroute(SAFE_CHECK);
    await page.route(SAFE_CHECK, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(`/${BUY}/moi`);
    await expect(page.getByRole('main').getByText(shown)).toBeVisible({ timeout: 30_000 });
    await expect(submit(page)).toBeDisabled();
  }
  await page.unroute(SAFE_CHECK);
  await page.getByRole('button', { name: 'Kiểm tra lại' }).click();
  await expect(page.getByRole('main').getByText('Network error')).toBeHidden();
});

test('without an open safe the button that posts is off, however complete the ticket is', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quanly');
  const body = { code: 200, message: 'ok', status: true, data: null };
  await page.route(SAFE_CHECK, (route) => route.fulfill({ json: body }));
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await expect(page.getByText('Két chưa được mở. Vui lòng mở két trước khi thực hiện giao dịch.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
});

test('every refused answer raises a notice, also where the screen tells it in place', async ({ page }) => {
  await new LoginPage(page).enter('giaodich1');
  await page.route('**/api/tien?**', (route) => route.fulfill(refusal(409, 'Danh mục đang bận', 'TRY_AGAIN')));
  await page.goto('/tien');
  await expect(page.locator('.ant-notification-notice').getByText('Danh mục đang bận')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('main').getByText('Danh mục đang bận')).toBeVisible();
});

test('a repeated error stays for two seconds from its last time', { tag: '@long' }, async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await page.route('**/api/auth/login', (route) => route.fulfill(refusal(401, 'Sai rồi', 'INVALID_CREDENTIALS')));
  const notice = page.locator('.ant-notification-notice').getByText('Sai rồi');
  await login.fill('giaodich1', 'sai');
  await expect(notice).toBeVisible();
  await page.waitForTimeout(1400);
  await login.fill('giaodich1', 'sai');
  await page.waitForTimeout(1400);
  await expect(notice).toHaveCount(1);
  await expect(notice).toBeHidden({ timeout: 4000 });
});

test('a forced logout leads to the login page at once, and the typed form is offered after signing in', async ({
  page,
}) => {
  await new LoginPage(page).enter('giaodich1');
  await page.goto('/profile/personal-info');
  const nickname = page.getByLabel('Biệt danh');
  await nickname.fill('Anh Hai', { timeout: 30_000 });
  const saving = (url: URL) => url.pathname === '/api/profile';
  await page.route(saving, (route) => route.fulfill(refusal(401, 'Token không hợp lệ', 'INVALID_TOKEN')));
  await page.getByRole('button', { name: 'Lưu' }).click();
  await page.waitForURL(/\/auth\/login/);
  const kept = () =>
    page.evaluate(() => ['accessToken', 'permission', 'user'].filter((name) => localStorage.getItem(name) !== null));
  expect(await kept()).toEqual([]);
  await page.unroute(saving);
  await new LoginPage(page).fill('giaodich1', DEMO_PASSWORD);
  await page.waitForURL((url) => url.pathname === '/profile/personal-info');
  expect(await kept()).toEqual(['accessToken', 'permission', 'user']);
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(nickname).toHaveValue('Anh Hai');
});

test('the loading overlay is shown for as long as the shared flag is set', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('giaodich1');
  await page.goto('/');
  await page.route('**/api/auth/logout', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/logout');
  const overlay = page.getByRole('status').filter({ hasText: 'Đang tải' });
  await expect(overlay).toBeVisible();
  await expect(new LoginPage(page).submit).toBeVisible();
  await expect(overlay).toBeHidden();
});
