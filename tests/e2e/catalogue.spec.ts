import { expect, test } from './fixtures.ts';
import { counterData } from './page-models/counter-data.ts';
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

test('a currency taken out of use comes back at a press, as an act of its own, and not once somebody changed it', async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const stateOf = async () => (await sql("SELECT trang_thai FROM tien WHERE ma = 'MYR'"))[0]?.trang_thai;
  const takeOut = async () => {
    await page.getByRole('checkbox', { name: 'Chọn dòng MYR' }).check();
    await page.getByRole('status').getByRole('button', { name: 'Ngừng dùng' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ngừng dùng' }).click();
    await expect.poll(stateOf).toBe(2);
  };
  await page.goto('/tien?q=MYR');
  await takeOut();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page.getByText('Đã hoàn tác')).toBeVisible();
  expect(await stateOf()).toBe(1);
  await takeOut();
  await sql("UPDATE tien SET phien_ban = phien_ban + 1 WHERE ma = 'MYR'");
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page.getByRole('dialog')).toContainText('vừa được người khác sửa');
  expect(await stateOf()).toBe(2);
});
