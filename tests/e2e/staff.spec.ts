import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';
import { staffData } from './page-models/staff-data.ts';
import { RoleEditor, RolesPage, UsersPage } from './page-models/staff-pages.ts';

/** Where every column has its place. */
const WIDE = { width: 1720, height: 900 };

test.beforeEach(async ({ server }) => {
  await staffData(server.databaseUrl).forgetFailures();
});

test('makes a role by copying, and sees what it changes before it is saved', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await new LoginPage(page).enter('quantri');
  const roles = new RolesPage(page);
  const editor = new RoleEditor(page);
  await roles.open();
  await roles.choose('GIAO_DICH_VIEN', 'Sao chép');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Giao dịch viên');
  await expect(editor.right('Thêm: Mua ngoại tệ')).toBeChecked();
  await editor.code.fill('truong quay');
  await expect(editor.code).toHaveValue('TRUONG_QUAY');
  await editor.name.fill('Trưởng quầy');
  await editor.right('Hủy phiếu: Mua ngoại tệ').check();
  await editor.right('Chốt két: Két').check();
  await editor.right('Hiện menu: Tỷ giá').uncheck();
  await expect(editor.summary).toContainText('+ 2 quyền');
  await expect(editor.summary).toContainText('− 1 quyền');
  await page.getByRole('button', { name: 'Xem thay đổi' }).click();
  await expect(editor.changes.getByRole('listitem').filter({ hasText: 'Két' })).toContainText('Chốt két');
  await editor.save.click();
  await expect(page).toHaveURL(/\/tai-khoan\/vai-tro$/);
  await expect(roles.row('TRUONG_QUAY')).toContainText('Tự tạo');
});

test('ticks whole rows and columns of what the search shows, with the keyboard too', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quantri');
  const editor = new RoleEditor(page);
  await page.goto('/tai-khoan/vai-tro/moi');
  await editor.search.fill('menh gia');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await editor.right('Xuất tệp: mọi khu vực đang hiện').check();
  await expect(editor.summary).toContainText('+ 2 quyền');
  await editor.right('Mọi quyền: Mệnh giá').check();
  await expect(editor.summary).toContainText('+ 7 quyền');
  await editor.right('Xem: Mệnh giá').focus();
  await page.keyboard.press('ArrowRight');
  await expect(editor.right('Thêm: Mệnh giá')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(editor.summary).toContainText('+ 6 quyền');
  await editor.right('Xem: Mệnh giá').uncheck();
  await expect(editor.summary).toContainText('Chưa thay đổi quyền nào');
});

test('on a phone each area opens to switches, and nothing is wider than the screen', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await new LoginPage(page).enter('quantri');
  const editor = new RoleEditor(page);
  await page.goto('/tai-khoan/vai-tro/3');
  await page.locator('summary').filter({ hasText: 'Loại tiền' }).click();
  await page.getByRole('switch', { name: 'Xóa: Loại tiền' }).click();
  await expect(editor.summary).toContainText('+ 1 quyền');
  for (const path of ['/tai-khoan/vai-tro', '/tai-khoan/nguoi-dung', '/log-thao-tac']) {
    await page.goto(path);
    await expect(page.locator('[role=main] li').first()).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test("a change of a role reaches the teller's open screen", { tag: '@long' }, async ({ page, browser, baseURL }) => {
  const tellers = await browser.newContext({ baseURL });
  const teller = await tellers.newPage();
  await new LoginPage(teller).enter('giaodich1', '/');
  const menu = teller.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu.getByText('Danh mục')).toBeVisible();
  await expect(menu.getByText('Tài khoản')).toHaveCount(0);

  await new LoginPage(page).enter('quantri');
  const roles = new RolesPage(page);
  const editor = new RoleEditor(page);
  await roles.open();
  await roles.choose('GIAO_DICH_VIEN', 'Sửa quyền');
  await expect(editor.code).toBeDisabled();
  await editor.right('Hiện menu: Người dùng').check();
  await expect(editor.summary).toContainText('+ 2 quyền');
  await editor.save.click();
  await expect(page).toHaveURL(/\/tai-khoan\/vai-tro$/);

  await expect(menu.getByText('Tài khoản')).toBeVisible();
  await teller.goto('/tai-khoan/nguoi-dung');
  await expect(teller.getByRole('table')).toBeVisible();
  await expect(teller.getByRole('button', { name: 'Thêm người dùng' })).toHaveCount(0);
});

test('a version somebody else has changed is refused and can be loaded anew', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('quantri');
  const roles = new RolesPage(page);
  const editor = new RoleEditor(page);
  await roles.open();
  await roles.choose('KE_TOAN', 'Sửa quyền');
  await expect(editor.name).toHaveValue('Kế toán');
  await staffData(server.databaseUrl).run(
    `UPDATE vai_tro SET ten = 'Kế toán trưởng', phien_ban = phien_ban + 1 WHERE ma = 'KE_TOAN'`,
  );
  await editor.right('Thêm: Tiền').check();
  await editor.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Dữ liệu vừa được người khác sửa' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Tải bản mới' }).click();
  await expect(editor.name).toHaveValue('Kế toán trưởng');
  await expect(editor.right('Thêm: Tiền')).not.toBeChecked();
});

test('the role of the last administrator keeps its rights', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quantri');
  const editor = new RoleEditor(page);
  const roles = new RolesPage(page);
  await roles.open();
  await roles.choose('QUAN_TRI', 'Sửa quyền');
  await editor.right('Sửa: Vai trò').uncheck();
  await editor.save.click();
  await expect(page.getByText('Phải còn ít nhất một quản trị viên đang hoạt động').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hủy bỏ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(page).toHaveURL(/\/tai-khoan\/vai-tro$/);
});

test('a new user signs in with the password shown once and has to replace it', { tag: '@long' }, async ({ page }) => {
  const login = new LoginPage(page);
  await login.enter('quantri');
  const users = new UsersPage(page);
  await users.open();
  await users.fillNew('lan.anh', 'Nguyễn Lan Anh', 'Giao dịch viên');
  await users.save();
  await expect(page.getByText('Mật khẩu này chỉ hiện một lần')).toBeVisible();
  const password = (await users.password.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(users.password).toBeVisible();
  await page.getByRole('button', { name: 'Tôi đã lưu mật khẩu' }).click();
  await expect(users.row('lan.anh')).toContainText('Giao dịch viên');
  await expect(page.getByText(password)).toHaveCount(0);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/auth\/login/);
  await login.fill('lan.anh', password);
  await expect(page).toHaveURL(/\/first-login$/);
});

test('sends only what was changed, and tells which field is refused', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(WIDE);
  await new LoginPage(page).enter('quantri');
  const users = new UsersPage(page);
  await users.open();
  await users.row('giaodich3').click();
  await users.drawer.getByLabel('Điện thoại').fill('0901234567');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await users.save();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toEqual({ dien_thoai: '0901234567', phien_ban: expect.any(Number) });
  await expect(users.row('giaodich3')).toContainText('0901234567');
  await users.fillNew('QuanLy', 'Trùng tên', 'Quản lý');
  await users.save();
  await expect(users.drawer.getByRole('alert').filter({ hasText: 'Giá trị này đã có' }).first()).toBeVisible();
});

test('switches an account off and on, and cannot switch off the last administrator', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quantri');
  const users = new UsersPage(page);
  await users.open();
  await users.choose('giaodich4', 'Ngừng hoạt động');
  await expect(page.getByRole('dialog')).toContainText('bị đăng xuất ngay ở mọi thiết bị');
  await users.confirm('Ngừng hoạt động');
  await expect(users.row('giaodich4')).toContainText('Đã ngừng');
  await users.choose('giaodich4', 'Cho hoạt động lại');
  await users.confirm('Cho hoạt động lại');
  await expect(users.row('giaodich4')).toContainText('Hoạt động');
  await users.choose('quantri', 'Ngừng hoạt động');
  await users.confirm('Ngừng hoạt động');
  await expect(page.getByRole('dialog')).toContainText('Phải còn ít nhất một quản trị viên đang hoạt động');
  await users.confirm('Giữ hoạt động');
  await expect(users.row('quantri')).toContainText('Hoạt động');
});

test('resets a password and unlocks an account', { tag: '@long' }, async ({ page, server }) => {
  await staffData(server.databaseUrl).run(
    `INSERT INTO dang_nhap_sai (khoa, so_lan, lan_cuoi, khoa_den)
     VALUES ('tai_khoan:giaodich3', 6, now(), now() + interval '10 minutes')`,
  );
  await new LoginPage(page).enter('quantri');
  const users = new UsersPage(page);
  await users.open();
  await expect(users.row('giaodich3').getByRole('img', { name: /Khóa đến/ })).toBeVisible();
  await users.choose('giaodich3', 'Mở khóa đăng nhập');
  await users.confirm('Mở khóa đăng nhập');
  await expect(users.row('giaodich3').getByRole('img', { name: /Khóa đến/ })).toHaveCount(0);
  await users.choose('giaodich3', 'Cấp lại mật khẩu');
  await users.confirm('Cấp lại mật khẩu');
  await expect(users.password).not.toBeEmpty();
});

test('tells who holds a role', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quantri');
  await new RolesPage(page).open();
  await page.getByRole('link', { name: /người giữ vai trò Quản lý/ }).click();
  await expect(page).toHaveURL(/nguoi-dung\?f/);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await expect(new UsersPage(page).row('quanly')).toBeVisible();
});

test('a teller neither sees these screens nor opens them by address', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('giaodich2', '/');
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu).toBeVisible();
  for (const path of ['/tai-khoan/vai-tro', '/tai-khoan/vai-tro/1', '/log-thao-tac']) {
    await page.goto(path);
    await expect(page.getByText('Bạn không có quyền xem trang này')).toBeVisible();
  }
  await expect(menu.getByText('Lịch sử')).toHaveCount(0);
});

test('somebody who keeps accounts looks at stronger ones, and gives only rights and roles they hold', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.setViewportSize(WIDE);
  await staffData(server.databaseUrl).hire('nhansu', ['nguoi-dung', 'vai-tro']);
  await new LoginPage(page).enter('nhansu', '/');
  const users = new UsersPage(page);
  await users.open();
  await page.getByRole('button', { name: 'Thao tác với dòng quantri', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Xem', exact: true })).toBeVisible();
  for (const action of ['Sửa', 'Cấp lại mật khẩu', 'Ngừng hoạt động', 'Xóa']) {
    await expect(page.getByRole('menuitem', { name: action, exact: true })).toHaveCount(0);
  }
  await page.getByRole('menuitem', { name: 'Xem', exact: true }).click();
  await expect(users.drawer.getByText('Tài khoản này có quyền mà bạn không có')).toBeVisible();
  await expect(users.drawer.getByRole('button', { name: /^Lưu/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await users.fillNew('nhan.su.2', 'Nhân Sự Hai', 'Nhân sự nhansu');
  await users.drawer.getByLabel('Vai trò').click();
  await expect(page.getByTitle('Quản trị', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const editor = new RoleEditor(page);
  const roles = new RolesPage(page);
  await roles.open();
  await roles.choose('QUAN_TRI', 'Xem');
  await expect(page.getByText('Vai trò này có quyền mà bạn không có, nên bạn chỉ được xem.')).toBeVisible();
  await roles.open();
  await roles.choose('NHANSU', 'Sửa quyền');
  await expect(editor.right('Xem: Tiền')).toBeDisabled();
  await expect(editor.right('Sửa: Vai trò')).toBeEnabled();
});
