import { expect, test } from './fixtures.ts';
import { LogPage } from './page-models/log-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { staffData } from './page-models/staff-data.ts';
import { RoleEditor, RolesPage, UsersPage } from './page-models/staff-pages.ts';

test.beforeEach(async ({ page, server }) => {
  await staffData(server.databaseUrl).forgetFailures();
  await new LoginPage(page).enter('quantri');
});

test('shows what was changed in a record, reached from the record itself', async ({ page }) => {
  const users = new UsersPage(page);
  await users.open();
  await users.row('giaodich1').click();
  await users.drawer.getByLabel('Biệt danh').fill('Minh');
  await users.save();
  await expect(users.drawer).toHaveCount(0);
  await users.choose('giaodich1', 'Lịch sử thao tác');
  const log = new LogPage(page);
  await expect(page).toHaveURL(/log-thao-tac\?f/);
  await expect(log.rows.first()).toContainText('giaodich1: Biệt danh');
  await log.rows.first().click();
  await expect(page).toHaveURL(/dong=\d+/);
  const line = log.detail.getByRole('row').filter({ hasText: 'Biệt danh' });
  await expect(line).toContainText('trống');
  await expect(line).toContainText('Minh');
  await expect(log.detail).not.toContainText('Phiên bản');
  await expect(log.detail).toContainText('Địa chỉ IP');
  await page.reload();
  await expect(line).toContainText('Minh');
  await log.detail.getByRole('button', { name: 'Close' }).or(log.detail.locator('.ant-drawer-close')).first().click();
  await expect(page).not.toHaveURL(/dong=/);
});

test('tells a change of rights as added and removed', { tag: '@long' }, async ({ page }) => {
  const roles = new RolesPage(page);
  const editor = new RoleEditor(page);
  await roles.open();
  await roles.choose('KE_TOAN', 'Sửa quyền');
  await editor.right('Thêm: Loại tiền').check();
  await editor.right('Hiện menu: Mệnh giá').uncheck();
  await editor.save.click();
  await expect(page).toHaveURL(/\/tai-khoan\/vai-tro$/);
  const log = new LogPage(page);
  await log.open('?f[0][field]=doi_tuong&f[0][value]=vai-tro');
  await expect(log.rows.first()).toContainText('Quyền (+1 −1)');
  await log.rows.first().click();
  const rights = log.detail.getByRole('list', { name: 'Phân quyền' }).getByRole('listitem');
  await expect(rights.filter({ hasText: 'Loại tiền' })).toContainText('Thêm quyền Thêm');
  await expect(rights.filter({ hasText: 'Mệnh giá' })).toContainText('Bỏ quyền Hiện menu');
});

test('filters by act and keeps the filter in the address', { tag: '@long' }, async ({ page }) => {
  const log = new LogPage(page);
  await log.open();
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  await page.getByRole('combobox', { name: 'Thao tác' }).fill('Đăng nhập');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page).toHaveURL(/hanh_dong/);
  await expect(page.getByRole('button', { name: 'Bỏ lọc Thao tác Đăng nhập' })).toBeVisible();
  await expect(log.rows.first()).toContainText('Đăng nhập');
});

test('says that the chain is whole, and where it breaks when somebody edits a row', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const log = new LogPage(page);
  await log.open();
  const report = await log.verify();
  await expect(report).toContainText('Nhật ký nguyên vẹn');
  await expect(report).toContainText(/Đã kiểm tra \d+ dòng/);
  const { run } = staffData(server.databaseUrl);
  await run(`UPDATE log_thao_tac SET tai_khoan = 'ai-do' WHERE id = 1`);
  await report.getByRole('button', { name: 'Kiểm tra lại' }).click();
  await expect(report).toContainText('Nhật ký đã bị can thiệp');
  await expect(report).toContainText('dòng số 1');
  await report.getByRole('button', { name: 'Xem dòng số 1' }).click();
  await expect(log.detail).toContainText('Dòng nhật ký số 1');
  await expect(log.detail).toContainText('ai-do');
});
