import { expect, test } from './fixtures.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LogPage } from './page-models/log-page.ts';
import { LoginPage } from './page-models/login-page.ts';

const FILE = [
  'Mã;Tên;Ký hiệu;Mã loại tiền;Số lẻ;Tồn tối thiểu',
  'NZD;Đô la New Zealand;NZ$;NGOAI-TE;2;1.500,5',
  'sai mã;Sai;?;NGOAI-TE;2;2',
].join('\n');

/** `tat_ca`, or the number of a submission. */
const RAW_CODE = /[a-z]+_[a-z]+|[0-9a-f]{8}-[0-9a-f]{4}-/;

test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ page }) => new LoginPage(page).enter('quantri'));

test('tries a file, shows the error in its place, then takes the good rows', async ({ page }) => {
  await page.goto('/tien');
  const work = new ImportDialog(page);
  await work.open();
  await work.choose('tien.csv', FILE);
  await expect(work.count('Lỗi')).toHaveText('1');
  await expect(work.count('Thêm')).toHaveText('1');
  await expect(work.dialog).toContainText('chấm phẩy ;');
  await expect(work.dialog).toContainText('Phẩy (1.234,5)');
  await expect(work.rows).toHaveCount(1);
  await expect(work.rows.first()).toContainText('Chỉ gồm chữ in hoa không dấu');
  await expect(work.button('Không có gì để nhập')).toBeDisabled();
  await work.dialog.getByText('Nhập các dòng đúng, trả lại các dòng lỗi').click();
  await work.button('Nhập 1 dòng').click();
  await expect(work.dialog).toContainText('Đã nhập xong');
  const download = page.waitForEvent('download');
  await work.button('Tải các dòng lỗi').click();
  expect((await download).suggestedFilename()).toBe('tien-dong-loi.xlsx');
  await work.button('Đóng').last().click();
  await expect(page.getByRole('cell', { name: 'NZD' }).first()).toBeVisible();

  await page.goto('/log-import');
  const row = page.getByRole('table').locator('tbody tr').first();
  await expect(row).toContainText('tien.csv', { timeout: 30_000 });
  await row.click();
  await expect(page.getByRole('dialog')).toContainText('Dòng 3');
  await expect(page).toHaveURL(/dong=\d+/);

  // The log tells the same in words, without what only programs use.
  const log = new LogPage(page);
  await log.open('?f[0][field]=hanh_dong&f[0][value]=import');
  const told = log.rows.filter({ hasText: 'tien.csv' });
  await expect(told).toContainText('Chế độ: Nhập các dòng đúng');
  await expect(page.getByRole('main')).not.toContainText(RAW_CODE);
  await told.click();
  await expect(log.detail).toContainText('Nhập các dòng đúng');
  await expect(log.detail).not.toContainText(RAW_CODE);
});

test('refuses another kind of file before it is sent, and hands out a template', { tag: '@long' }, async ({ page }) => {
  await page.goto('/menh-gia');
  const work = new ImportDialog(page);
  await work.open();
  await work.choose('anh.png', 'x');
  await expect(work.dialog).toContainText('Chỉ nhận file .xlsx hoặc .csv');
  const download = page.waitForEvent('download');
  await work.button('Mẫu Excel').click();
  expect((await download).suggestedFilename()).toBe('mau-menh-gia.xlsx');
});

test('users are imported from the import history, with their one-time passwords', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/log-import');
  await page.getByRole('button', { name: 'Nhập tệp' }).click();
  await page.getByRole('menuitem', { name: 'Người dùng' }).click();
  const work = new ImportDialog(page);
  await work.choose('nguoi-dung.csv', 'tai_khoan,ho_va_ten,ma_vai_tro\nnhap1,Người Nhập,GIAO_DICH_VIEN\n');
  await expect(work.count('Thêm')).toHaveText('1');
  await work.button('Nhập 1 dòng').click();
  await expect(work.dialog).toContainText('Mật khẩu dùng một lần', { timeout: 30_000 });
  await expect(work.dialog.locator('code')).toHaveCount(1);
});

test('nobody without the right sees the button', { tag: '@long' }, async ({ browser, baseURL }) => {
  const other = await browser.newPage({ baseURL });
  await new LoginPage(other).enter('ketoan');
  await other.goto('/tien');
  await expect(other.getByRole('table')).toBeVisible({ timeout: 30_000 });
  await expect(other.getByRole('button', { name: 'Nhập tệp' })).toHaveCount(0);
  await other.close();
});
