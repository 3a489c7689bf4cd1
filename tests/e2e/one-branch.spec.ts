import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'one-branch' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const BRANCHES = /chi nhánh|điều chuyển|toàn công ty/i;

test('with one branch the forms of accounts, people, settings and roles show nothing of branches', async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/tai-khoan-ngoai');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Thêm mới' }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel('Số tài khoản hoặc địa chỉ ví')).toBeVisible();
  await expect(drawer).not.toContainText(BRANCHES);
  await expect(main).not.toContainText(BRANCHES);

  await page.goto('/cau-hinh-chung#ten_doanh_nghiep');
  await expect(main.getByText('Hủy phiếu từ').first()).toBeAttached();
  // Who keeps the settings may switch the part of branches, as they may open the screen that makes the second one.
  const groups = main.locator('section[id^="cau-hinh-"]:not(#cau-hinh-parts)');
  await expect(groups.locator('visible=true').first()).toBeVisible();
  await expect(groups.filter({ hasText: BRANCHES })).toHaveCount(0);

  await page.goto('/tai-khoan/vai-tro/1');
  await expect(main.getByText('Tỷ giá').first()).toBeVisible();
  await expect(main).not.toContainText(BRANCHES);

  await page.goto('/tai-khoan/nguoi-dung');
  await page.getByRole('button', { name: /^Thêm/ }).first().click();
  await expect(drawer.getByText('Vai trò').first()).toBeVisible();
  await expect(drawer).not.toContainText(BRANCHES);
});
