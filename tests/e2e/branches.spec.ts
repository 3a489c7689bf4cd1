import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'branches' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Lưu/ });

test('opens a branch, and hears in words why a code, a prefix or a deletion is refused', async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/chi-nhanh');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chi nhánh');
  await page.getByRole('button', { name: 'Thêm mới' }).click();
  await field(page, 'Mã').fill('hn2');
  await expect(field(page, 'Mã')).toHaveValue('HN2');
  await field(page, 'Tên').fill('Chi nhánh Hà Nội');
  await save(page).click();
  await expect(page.getByRole('dialog')).toContainText('Trường này là bắt buộc');
  await field(page, 'Tiền tố mã').fill('hn2');
  await field(page, 'Địa chỉ').fill('12 Hàng Bạc, Hà Nội');
  await save(page).click();
  const row = page.getByRole('row').filter({ hasText: 'Chi nhánh Hà Nội' });
  await expect(row).toContainText('12 Hàng Bạc');

  await page.getByRole('button', { name: 'Thêm mới' }).click();
  await field(page, 'Mã').fill('HN3');
  await field(page, 'Tên').fill('Chi nhánh khác');
  await field(page, 'Tiền tố mã').fill('HN2');
  await save(page).click();
  await expect(page.getByRole('dialog').locator('.ant-form-item-explain-error')).toHaveText('Giá trị này đã có');
  await field(page, 'Tiền tố mã').fill('HN3');
  await save(page).click();
  const other = page.getByRole('row').filter({ hasText: 'Chi nhánh khác' });
  await expect(other).toBeVisible();

  const choose = async (row: Locator, action: string) => {
    await row.getByRole('button', { name: /^Thao tác/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose(page.getByRole('row').filter({ hasText: 'CN1' }), 'Xóa');
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
  await expect(page.getByText('đang được sử dụng').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Giữ lại' }).click();
  await choose(other, 'Xóa');
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
  await expect(other).toBeHidden();
});
