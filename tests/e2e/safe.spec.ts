import { test as base, expect } from './fixtures.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { SafePage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

const MISSING = 'Két chưa được mở. Vui lòng mở két trước khi thực hiện giao dịch.';
const CLOSED = 'Két đã đóng. Không thể thực hiện giao dịch.';
const INVALID = 'Trạng thái két không hợp lệ. Vui lòng kiểm tra lại.';

/** A worker, and so a database, of its own: these tests start before any safe was opened. */
const test = base.extend<object, { untouched: boolean }>({ untouched: [true, { scope: 'worker', auto: true }] });

test.describe.configure({ mode: 'serial' });

test('warns in the specification’s words while no safe is open', async ({ page, server }) => {
  await counterData(server.databaseUrl).postRates();
  await new LoginPage(page).signIn('giaodich1');
  await page.goto('/giao-dich-mua-ngoai-te/moi');
  await expect(page.getByText(MISSING)).toBeVisible({ timeout: 15_000 });
  await page.route('**/api/ket/kiem-tra-ket', async (route) => {
    const answer = { id: 1, ma_ket: 'K-1', trang_thai: 9, xac_nhan: 0, qua_ngay: false };
    await route.fulfill({ json: { code: 200, status: true, message: 'OK', data: answer } });
  });
  await page.reload();
  await expect(page.getByText(INVALID)).toBeVisible({ timeout: 15_000 });
});

test('a day: open, add, withdraw, lock, blind count, close with a difference', async ({ page }) => {
  test.slow();
  const safe = new SafePage(page);
  await new LoginPage(page).signIn('quanly');
  await page.goto('/ket');
  await expect(page.getByText(MISSING)).toBeVisible({ timeout: 15_000 });
  await safe.act('Mở két');
  await expect(safe.pieces('VND', '500,000')).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(safe.pieces('VND', '200,000')).toBeFocused();
  await safe.pieces('USD', '100').fill('20');
  await safe.submit();
  await expect(safe.drawer).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'Đã mở' }).click();
  await expect(page).toHaveURL(/\/ket\/\d+/);
  await expect(safe.timeline.getByRole('listitem').first()).toContainText('Mở két đầu ngày');
  await expect(safe.holdings).toContainText('50,000,000');

  await safe.move('Bổ sung', 'VND', '5000000', 'Lấy từ ngân hàng');
  await expect(safe.timeline).toContainText('Lấy từ ngân hàng');
  await safe.move('Rút tiền', 'USD', '500', 'Nộp ngân hàng');
  await expect(safe.holdings).toContainText('1,500');

  await safe.act('Chốt két');
  await page.getByRole('dialog').getByRole('button', { name: 'Chốt két' }).click();
  await safe.act('Đóng két');
  await expect(safe.drawer).toContainText('Kiểm đếm mù');
  await safe.pieces('VND', '500,000').fill('110');
  await safe.pieces('USD', '100').fill('14');
  await expect(safe.drawer).not.toContainText('Lệch');
  await safe.submit();
  await expect(safe.drawer.getByRole('alert').first()).toBeVisible();
  await safe.drawer.getByLabel('Lý do chênh lệch').fill('Thiếu một tờ 100');
  await safe.submit();
  await expect(safe.drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Đã đóng');
  await expect(safe.timeline).toContainText('Thiếu một tờ 100');
  await expect(safe.timeline).toContainText('Lệch');
});

test('a closed safe takes no trade', async ({ page, server }) => {
  await new LoginPage(page).signIn('giaodich1');
  const { sql } = counterData(server.databaseUrl);
  // The day before may have run in another worker; then this one opens and closes its own.
  if ((await sql('SELECT 1 FROM ket')).length === 0) {
    await openSafe(server.url, server.databaseUrl);
    await sql('UPDATE ket SET trang_thai = 2, xac_nhan = 1');
  }
  await page.goto('/giao-dich-ban-ngoai-te/moi');
  await expect(page.getByText(CLOSED)).toBeVisible({ timeout: 15_000 });
});
