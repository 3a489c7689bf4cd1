import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { ProfilePages } from './page-models/profile-pages.ts';
import { signInData } from './page-models/sign-in-data.ts';
import { UsersPage } from './page-models/staff-pages.ts';

test.beforeEach(async ({ server }) => {
  await signInData(server.databaseUrl).startAfresh();
});

/** What the phone would show. */
const codeOf = (secret: string) => new TOTP({ secret }).generate();

const panelOf = (page: Page) => page.getByRole('region', { name: 'Ứng dụng xác thực' });

/** From the profile to the recovery codes; answers the secret the phone would have read. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await new ProfilePages(page).open('security-settings');
  await page.getByRole('button', { name: 'Bật ứng dụng xác thực' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bật ứng dụng xác thực' });
  await dialog.getByLabel('Mật khẩu hiện tại').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(dialog.getByRole('img', { name: /Mã QR/ })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Mã xác thực').fill('000000');
  await dialog.getByRole('button', { name: 'Bật ứng dụng xác thực' }).click();
  await expect(dialog.getByText('Mã xác thực không đúng hoặc đã dùng rồi').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Mã xác thực').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Bật ứng dụng xác thực' }).click();
  const kept = page.getByRole('dialog', { name: 'Mã khôi phục' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Tải về' }).click();
  expect((await download).suggestedFilename()).toBe('ma-khoi-phuc-doi-tien.txt');
  expect(await seriousFindings(page)).toEqual([]);
  await kept.getByRole('button', { name: 'Tôi đã cất các mã' }).click();
  return { secret, codes };
}

test('an authenticator app is set up, and asked for at the next sign-in', async ({ page, server }) => {
  const login = new LoginPage(page);
  await login.enter('giaodich3');
  const { secret } = await setUp(page);
  await expect(panelOf(page)).toContainText('còn 10 mã khôi phục');

  await page.goto('/logout');
  await login.fill('giaodich3', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/auth\/verify-otp\?tai_khoan=giaodich3/);
  expect(await seriousFindings(page)).toEqual([]);
  // The step of the first code is spent; nobody waits half a minute for the next one here.
  await signInData(server.databaseUrl).run('UPDATE totp SET buoc_cuoi = 0');
  await page.getByLabel('Mã xác thực').fill(codeOf(secret));
  await expect(page).toHaveURL(/\/$/);
});

test('recovery codes let a person in without the phone, and switch the app off', { tag: '@long' }, async ({ page }) => {
  const login = new LoginPage(page);
  await login.enter('giaodich3');
  const { codes } = await setUp(page);
  await page.goto('/logout');
  await login.fill('giaodich3', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Mất điện thoại? Dùng mã khôi phục' }).click();
  await page.getByLabel('Mã khôi phục').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Xác thực' }).click();
  await expect(page).toHaveURL(/\/$/);

  await new ProfilePages(page).open('security-settings');
  const panel = panelOf(page);
  await expect(panel).toContainText('còn 9 mã khôi phục');
  await panel.getByRole('button', { name: 'Tắt ứng dụng xác thực' }).click();
  const off = page.getByRole('dialog', { name: 'Tắt ứng dụng xác thực' });
  await off.getByLabel('Mật khẩu hiện tại').fill(DEMO_PASSWORD);
  await off.getByLabel('Mã xác thực').fill(codes[1] ?? '');
  await off.getByRole('button', { name: 'Tắt ứng dụng xác thực' }).click();
  await expect(panel).toContainText('Chưa bật');
});

test('an administrator resets the second factor of somebody who lost the phone', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const data = signInData(server.databaseUrl);
  await data.run(
    `INSERT INTO totp (nguoi_dung_id, bi_mat, bat_luc) SELECT id, '', now() FROM nguoi_dung WHERE tai_khoan = 'giaodich4'`,
  );
  await new LoginPage(page).enter('quantri');
  const users = new UsersPage(page);
  await users.open();
  await users.choose('giaodich4', 'Đặt lại xác thực hai lớp');
  await users.confirm('Đặt lại xác thực hai lớp');
  await expect.poll(() => data.run('SELECT 1 FROM totp')).toEqual([]);
});
