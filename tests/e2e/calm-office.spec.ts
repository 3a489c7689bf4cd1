import type { Locator, Page } from '@playwright/test';
import { moderateFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { counterData } from './page-models/counter-data.ts';
import { DashboardPage } from './page-models/dashboard-page.ts';
import { LoginPage } from './page-models/login-page.ts';

// Nobody has traded here: the first hour of a business.
test.use({ books: 'calm-office' });

/** How far the colours of two elements are apart, as WCAG counts it. */
const contrastOf = (page: Page, one: string, other: string) =>
  page.evaluate(
    ([first, second]) => {
      const lightnessOf = (selector: string) => {
        const element = document.querySelector(selector);
        const [red = 0, green = 0, blue = 0] = (
          getComputedStyle(element as Element).backgroundColor.match(/[\d.]+/g) ?? []
        )
          .map(Number)
          .map((part) => part / 255)
          .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [low = 0, high = 0] = [lightnessOf(first as string), lightnessOf(second as string)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    },
    [one, other],
  );

test('the first hour: staff are one press away, nothing is copied from a yesterday that was not, and opening says what becomes of the money', async ({
  page,
}) => {
  await new LoginPage(page).enter('quantri', '/');
  const home = new DashboardPage(page);
  await expect(home.guide).toContainText('Thêm nhân viên');
  // The way to the first trade comes first, and there are no figures of nothing.
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Bắt đầu với Đổi tiền');
  await expect(home.figure('worth')).toHaveCount(0);
  await page.goto('/tai-khoan/nguoi-dung?viec=them');
  await expect(page.getByRole('dialog').getByLabel('Tài khoản', { exact: true })).toBeVisible();
  await page.goto('/ty-gia');
  await expect(page.getByRole('table', { name: 'Bảng nhập tỷ giá' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chép giá hôm qua' })).toHaveCount(0);
  await page.goto('/ket?viec=mo_ket');
  await expect(page.getByRole('dialog')).toContainText('được ghi là vốn của doanh nghiệp');
});

test('a setting that is not as it came is marked with the way back, and a bank has its name', async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/cau-hinh-chung#bien_do_ty_gia');
  const field = page.getByRole('textbox', { name: /Biên độ/ }).first();
  const before = await field.inputValue();
  await expect(page.getByText('Khác mặc định')).toHaveCount(0);
  await field.fill('7');
  await expect(page.getByText('Khác mặc định')).toHaveCount(1);
  await page.getByRole('button', { name: /^Biên độ.*: về mặc định/ }).click();
  await expect(field).toHaveValue(before);
  await expect(page.getByText('Khác mặc định')).toHaveCount(0);
  await page.goto('/cau-hinh-chung#vietqr_ngan_hang');
  const bank = page.getByRole('combobox', { name: /Ngân hàng/ }).first();
  await bank.fill('vietcom');
  await expect(page.locator('.ant-select-item-option').first()).toContainText('Vietcombank');
});

test('the matrix of rights fits 1280 px; in the dark the chosen segment stands out', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await new LoginPage(page).enter('quantri', '/tai-khoan/vai-tro/moi');
  const matrix = page.getByRole('table').first();
  await expect(matrix.getByRole('rowheader').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  const isCut = await matrix.evaluate((table) => {
    const box = table.closest('div');
    return box !== null && box.scrollWidth > box.clientWidth;
  });
  expect(isCut).toBe(false);
  await page.goto('/ty-gia');
  await expect(page.locator('.ant-segmented-item-selected').first()).toBeVisible();
  expect(await contrastOf(page, '.ant-segmented-item-selected', '.ant-segmented')).toBeGreaterThanOrEqual(3);
});

test('the filters of a list are a landmark', async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/tien');
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Bộ lọc' })).toBeVisible();
  expect(await moderateFindings(page)).toEqual([]);
});

test('one record is taken out of use from its row and brought back by the notice, which stays for six seconds', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await new LoginPage(page).enter('quantri', '/loai-tien');
  const rows = page.locator('tbody tr[data-row-key]');
  const undo = page.getByRole('button', { name: 'Hoàn tác' });
  const takeOut = async (row: Locator) => {
    await row.getByRole('button', { name: /^Thao tác/ }).click();
    await page.getByRole('menuitem', { name: 'Ngừng dùng' }).click();
    await expect(row).toContainText('Ngừng');
    await expect(undo).toBeVisible();
  };
  await takeOut(rows.first());
  await page.clock.runFor(5000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2000);
  await expect(undo).toHaveCount(0);
  await expect(rows.first()).toContainText('Ngừng');
  await takeOut(rows.nth(1));
  await undo.click();
  await expect(page.getByText('Đã hoàn tác')).toBeVisible();
  await expect(rows.nth(1)).not.toContainText('Ngừng');
  const { sql } = counterData(server.databaseUrl);
  const acts = await sql(
    `SELECT count(*)::int AS total FROM log_thao_tac WHERE doi_tuong LIKE 'loai-tien%' AND hanh_dong = 'update'`,
  );
  expect(acts).toEqual([{ total: 3 }]);
});
