import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
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
  // The second branch: from now on it matters who sees the figures of both.
  const question = page.getByRole('dialog').filter({ hasText: 'Từ nay có hai chi nhánh' });
  const managers = question.getByRole('switch', { name: 'Quản lý xem số liệu mọi chi nhánh' });
  await expect(managers).not.toBeChecked();
  await managers.click();
  await question.getByRole('button', { name: 'Lưu lựa chọn' }).click();
  await expect(question).toHaveCount(0);

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

const switchOf = (page: Page) => page.getByRole('button', { name: /^Chi nhánh: / });
const optionOf = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('somebody who works in one branch sees nothing of branches', { tag: '@long' }, async ({ page }) => {
  const branches: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) branches.push(request.headers().chi_nhanh_id);
  });
  await new LoginPage(page).enter('giaodich1', '/');
  await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
  await expect(page.locator('main .ant-skeleton:not([data-out-of-sight] *)')).toHaveCount(0);
  await expect(page.getByText('Chi nhánh')).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Tìm nhanh');
  await expect(page.getByRole('dialog')).not.toContainText('chi nhánh');
  expect(branches.length).toBeGreaterThan(3);
  expect(branches.filter(Boolean)).toEqual([]);
});

test('goes to another branch and back, where each has its own safe and drafts', async ({ page, server, context }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  await new LoginPage(page).enter('quantri', '/ket');
  await expect(page.getByRole('row').filter({ hasText: /K-\d{6}/ })).toHaveCount(1);
  await expect(switchOf(page)).toContainText('Chi nhánh 1');
  // A dialog that is still fading out does not swallow the key that follows it.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/ket') && !!request.headers().chi_nhanh_id,
  );
  await page.keyboard.press('Control+b');
  await expect(optionOf(page, 'Chi nhánh 1')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(switchOf(page)).toContainText('Chi nhánh Hà Nội');
  expect((await asked).headers().chi_nhanh_id).toMatch(/^\d+$/);
  await expect(page).toHaveURL(/\/ket$/);
  await expect(page.getByRole('row').filter({ hasText: /K-\d{6}/ })).toHaveCount(0);

  const other = await context.newPage();
  await other.goto('/');
  await expect(switchOf(other)).toContainText('Chi nhánh Hà Nội');
  await switchOf(other).click();
  await optionOf(other, 'Chi nhánh 1').click();
  await expect(switchOf(other)).toContainText('Chi nhánh 1');
  await expect(other.getByRole('main')).toContainText('Mở lúc');
  await page.reload();
  await expect(switchOf(page)).toContainText('Chi nhánh Hà Nội');

  await other.goto('/giao-dich-mua-ngoai-te/moi');
  await other.locator('input[role=combobox]:focus').waitFor();
  await other.keyboard.type('us');
  await other.keyboard.press('Enter');
  await other.locator('main input:focus:not([role=combobox])').waitFor();
  await other.keyboard.type('400');
  await other.keyboard.press('Control+k');
  await other.getByRole('dialog').getByRole('combobox').fill('ha noi');
  await other.getByRole('option', { name: /Sang Chi nhánh Hà Nội/ }).click();
  await expect(switchOf(other)).toContainText('Chi nhánh Hà Nội');
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/giao-dich-mua-ngoai-te/moi');
  await expect(heading(other)).toBeVisible();
  await expect(switchOf(other)).toContainText('Chi nhánh Hà Nội');
  await expect(other.getByText('400 USD')).toHaveCount(0);
  await other.keyboard.press('Control+b');
  await optionOf(other, 'Chi nhánh 1').click();
  await expect(switchOf(other)).toContainText('Chi nhánh 1');
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/giao-dich-mua-ngoai-te/moi');
  await expect(other.getByText('400 USD')).toBeVisible();
});

test('a form with unsaved input asks before the branch changes', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/loai-tien');
  await page.getByRole('button', { name: 'Thêm mới' }).click();
  await field(page, 'Tên').fill('Dở dang');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tìm nhanh' }).fill('ha noi');
  await page.getByRole('option', { name: /Sang Chi nhánh Hà Nội/ }).click();
  await page.getByRole('button', { name: 'Nhập tiếp' }).click();
  await expect(field(page, 'Tên')).toHaveValue('Dở dang');
  await expect(switchOf(page)).toContainText('Chi nhánh 1');
});

test('a branch that is taken away is left for home, with a notice', { tag: '@long' }, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  await new LoginPage(page).enter('quantri', '/ket');
  await switchOf(page).click();
  await optionOf(page, 'Chi nhánh Hà Nội').click();
  await expect(switchOf(page)).toContainText('Chi nhánh Hà Nội');
  await expect(page.getByRole('main')).toContainText('Mở két');
  await sql(`UPDATE nguoi_dung SET chi_nhanh_ids = '{1}' WHERE tai_khoan = 'quantri'`);
  let refused = 0;
  page.on('response', (answer) => {
    if (answer.status() === 403) refused += 1;
  });
  await page.keyboard.press('F6');
  await expect(page.getByText('Bạn không còn làm việc tại chi nhánh vừa mở')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(switchOf(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Có thiếu gì không?');
  await page.waitForTimeout(1500);
  expect(refused).toBeLessThan(10);
  await sql(
    `UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY[1, (SELECT id FROM chi_nhanh WHERE tien_to = 'HN2')] WHERE tai_khoan = 'quantri'`,
  );
});

test('a person is given branches, and the list shows and filters them', { tag: '@long' }, async ({ page, server }) => {
  await page.setViewportSize({ width: 1720, height: 900 });
  await new LoginPage(page).enter('quantri', '/tai-khoan/nguoi-dung');
  const row = page.getByRole('row').filter({ hasText: 'giaodich2' });
  await expect(row).toContainText('Chi nhánh 1');
  await row.getByRole('cell').nth(2).click();
  const branches = field(page, 'Chi nhánh');
  await expect(page.getByRole('dialog')).toContainText('Chi nhánh đầu tiên là nơi bắt đầu');
  await branches.click();
  await branches.fill('hà nội');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toContainText('Chi nhánh chính: Chi nhánh 1');
  await save(page).click();
  await expect(row).toContainText('Chi nhánh 1, Chi nhánh Hà Nội');
  const [person] = await counterData(server.databaseUrl).sql(
    `SELECT chi_nhanh_ids = ARRAY[1, (SELECT id FROM chi_nhanh WHERE tien_to = 'HN2')] AS is_right FROM nguoi_dung WHERE tai_khoan = 'giaodich2'`,
  );
  expect(person).toEqual({ is_right: true });
  await page.goto('/tai-khoan/nguoi-dung?f[0][field]=chi_nhanh_id&f[0][operator]=eq&f[0][value]=2');
  await expect(page.getByRole('row').filter({ hasText: 'giaodich2' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'giaodich1' })).toHaveCount(0);
});
