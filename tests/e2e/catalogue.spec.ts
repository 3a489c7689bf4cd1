import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';

test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ page }) => new LoginPage(page).enter('quantri'));

test('puts a currency in another place with the keyboard', async ({ page }) => {
  await page.goto('/tien');
  await page.getByRole('button', { name: 'Sắp xếp' }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Sắp xếp tiền' });
  const lines = drawer.getByRole('listitem');
  await expect(lines.nth(2)).toContainText('EUR');
  await lines.nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(lines.nth(1)).toContainText('EUR');
  await expect(lines.nth(1)).toBeFocused();
  await drawer.getByRole('button', { name: 'Đưa CNY lên' }).click();
  await expect(lines.nth(2)).toContainText('CNY');
  await drawer.getByRole('button', { name: 'Lưu thứ tự' }).click();
  await expect(drawer).toBeHidden();
  await page.goto('/tien?sortField=thu_tu&direction=asc');
  await expect(page.getByRole('table').locator('tbody tr').nth(1)).toContainText('EUR');
});

test("a currency's drawer tells its holding, rates and notes, and why fields are fixed", { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/tien');
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'USD', exact: true }) })
    .first()
    .getByRole('cell')
    .nth(1)
    .click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Đang giữ' });
  await expect(drawer).toContainText('Tỷ giá niêm yết');
  await expect(drawer).toContainText('0 tờ');
  await expect(drawer.getByLabel('Số lẻ')).toBeDisabled();
  await expect(drawer).toContainText('Không đổi được vì đã có dữ liệu sử dụng');
});
