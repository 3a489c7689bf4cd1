import { expect, test } from './fixtures.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { ProfilePages } from './page-models/profile-pages.ts';
import { signInData } from './page-models/sign-in-data.ts';

/** The smallest PNG: one green pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(async ({ server }) => {
  await signInData(server.databaseUrl).startAfresh();
});

test('on a desktop /profile is the personal information beside the card', { tag: '@long' }, async ({ page }) => {
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('giaodich1');
  await profile.open('');
  await expect(page).toHaveURL(/\/profile\/personal-info$/);
  const card = page.getByRole('region', { name: 'Hồ sơ cá nhân' });
  await expect(card).toContainText('Lê Minh Anh');
  await expect(card).toContainText('giaodich1');
  await expect(card).toContainText('GIAO_DICH_VIEN');
  await expect(profile.nav.getByRole('link')).toHaveText(['Thông tin cá nhân', 'Cài đặt bảo mật']);
});

test('on a phone the list comes first and pages lead back to it', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('giaodich1', '/');
  await page.getByRole('button', { name: /Tài khoản của/ }).click();
  await page.getByRole('link', { name: 'Hồ sơ cá nhân' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await profile.nav.getByRole('link', { name: 'Cài đặt bảo mật' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cài đặt bảo mật' })).toBeVisible();
  await expect(profile.nav).toBeHidden();
  await profile.back.click();
  await expect(profile.nav).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('personal information is checked, saved and shown in the header at once', async ({ page }) => {
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('giaodich2');
  await profile.open('personal-info');
  await page.getByLabel('Điện thoại').fill('0123');
  await profile.save.click();
  await expect(page.getByText('Số điện thoại không hợp lệ').first()).toBeVisible();
  await page.getByLabel('Điện thoại').fill('0912 345 678');
  await page.getByLabel('Ngày sinh').fill('30/02/1996');
  await page.getByLabel('Ngày sinh').press('Tab');
  await expect(page.getByText('Ngày không hợp lệ').first()).toBeVisible();
  await page.getByLabel('Ngày sinh').fill('29/02/1996');
  await page.getByLabel('Ngày sinh').press('Enter');
  await page.getByText('Nữ', { exact: true }).click();
  await profile.fullName.fill('Phạm Thu Hà Anh');
  await page.getByLabel('Tỉnh/Thành phố').fill('ha noi');
  await expect(page.getByTitle('Hà Nội')).toBeVisible();
  await page.getByLabel('Tỉnh/Thành phố').press('Enter');
  await page.getByLabel('Xã/Phường').fill('hoan kiem');
  await page.getByTitle('Phường Hoàn Kiếm').click();
  await profile.save.click();
  await expect(page.getByRole('banner')).toContainText('Phạm Thu Hà Anh');
  await page.reload();
  await expect(page.getByLabel('Điện thoại')).toHaveValue('0912345678');
  await expect(page.getByText('Thành phố Hà Nội')).toBeVisible();
  await expect(page.getByText('Phường Hoàn Kiếm')).toBeVisible();
  await expect(page.getByLabel('Ngày sinh')).toHaveValue('29/02/1996');
  await expect(page.getByLabel('Nữ')).toBeChecked();
});

test('a change made elsewhere is not overwritten', { tag: '@long' }, async ({ page, server }) => {
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('giaodich3');
  await profile.open('personal-info');
  await page.getByLabel('Biệt danh').fill('Long');
  await signInData(server.databaseUrl).set('giaodich3', `dia_chi = '1 Tràng Tiền'`);
  await profile.save.click();
  await expect(page.getByText(/Hồ sơ vừa được sửa ở nơi khác/)).toBeVisible();
  await page.getByRole('button', { name: 'Tải lại' }).click();
  await expect(page.getByLabel('Địa chỉ')).toHaveValue('1 Tràng Tiền');
});

test('typed input survives the end of the session, for its own person only', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('giaodich4');
  await profile.open('personal-info');
  await page.getByLabel('Biệt danh').fill('Bích');
  await signInData(server.databaseUrl).endSessions('giaodich4');
  await profile.save.click();
  await page.waitForURL(/\/auth\/login/);
  await new LoginPage(page).fill('giaodich3', DEMO_PASSWORD);
  await page.waitForURL((url) => url.pathname === '/profile/personal-info');
  await expect(page.getByLabel('Biệt danh')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tiếp tục' })).toHaveCount(0);
  await page.goto('/logout');
  await page.waitForURL(/\/auth\/login/);
  await new LoginPage(page).fill('giaodich4', DEMO_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await profile.open('personal-info');
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await profile.save.click();
  await expect(profile.save).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Biệt danh')).toHaveValue('Bích');
});

test('a picture is checked, looked at, saved and removed', { tag: '@long' }, async ({ page }) => {
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('giaodich1');
  await profile.open('personal-info');
  await profile.picture.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PICTURE });
  await expect(page.getByText('Chỉ nhận ảnh PNG, JPEG hoặc WebP')).toBeVisible();
  const large = Buffer.alloc(2 * 1024 * 1024 + 1);
  await profile.picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
  await expect(page.getByText('Ảnh quá lớn, tối đa 2 MB')).toBeVisible();

  await profile.picture.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('img', { name: 'Ảnh xem trước' })).toBeVisible();
  await profile.waitForNotices();
  await page.getByRole('button', { name: 'Lưu ảnh' }).click();
  const inHeader = page.getByRole('banner').locator('img');
  await expect(inHeader).toHaveAttribute('src', /^\/api\/avatars\/[0-9a-f]{40}\.webp$/);
  expect(await inHeader.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await profile.waitForNotices();
  await page.getByRole('button', { name: 'Xóa ảnh' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa ảnh' }).click();
  await expect(inHeader).toHaveCount(0);
});

test('the password changes only with the current one', async ({ page }) => {
  const profile = new ProfilePages(page);
  const login = new LoginPage(page);
  await login.enter('ketoan');
  await profile.open('security-settings');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page.getByText('Vui lòng nhập mật khẩu của bạn').first()).toBeVisible();
  await profile.changePassword(DEMO_PASSWORD, DEMO_PASSWORD);
  await expect(page.getByText('Mật khẩu mới không được trùng với mật khẩu đã dùng gần đây').first()).toBeVisible();
  await profile.changePassword('Sai@2026', 'Quay#Doi-2027');
  await expect(page.getByText('Mật khẩu hiện tại không đúng').first()).toBeVisible();
  await profile.changePassword(DEMO_PASSWORD, 'Quay#Doi-2027');
  await expect(page.getByText('Tạo thành công mật khẩu mới')).toBeVisible();
  await expect(page.getByLabel('Mật khẩu hiện tại')).toHaveValue('');
});

test('another device is listed and can be signed out', { tag: '@long' }, async ({ page, browser, server }) => {
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await new LoginPage(other).enter('quanly');
  await new LoginPage(page).enter('quanly', '/');
  const profile = new ProfilePages(page);
  await profile.open('security-settings');
  await expect(profile.devices.getByText('Thiết bị này')).toHaveCount(1);
  await profile.devices
    .getByRole('button', { name: /^Đăng xuất Chrome/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page.getByText('Đã đăng xuất thiết bị')).toBeVisible();
  await expect(profile.devices.getByRole('listitem')).toHaveCount(1);
  await other.goto('/profile/security-settings');
  await expect(other).toHaveURL(/\/auth\/login/);
  await other.context().close();
});

test('the one-time code is switched with the password', { tag: '@long' }, async ({ page }) => {
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('quantri');
  await profile.open('security-settings');
  const otp = page.getByRole('switch', { name: 'Mã OTP khi đăng nhập' });
  for (const [title, isOn] of [
    ['Bật OTP', true],
    ['Tắt OTP', false],
  ] as const) {
    await otp.click();
    const ask = page.getByRole('dialog', { name: title });
    await ask.getByLabel('Mật khẩu hiện tại').fill(DEMO_PASSWORD);
    await ask.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(otp).toBeChecked({ checked: isOn });
  }
});

test('updating the password is in the menu only when it is due, and always reached by its address', {
  tag: '@long',
}, async ({ page, server }) => {
  const data = signInData(server.databaseUrl);
  const profile = new ProfilePages(page);
  await new LoginPage(page).enter('giaodich4');
  await page.goto('/profile/update-pass-settings');
  await expect(page.getByRole('heading', { name: 'Cập nhật mật khẩu', level: 1 })).toBeVisible();
  await expect(profile.nav.getByRole('link', { name: 'Cập nhật mật khẩu' })).toHaveCount(0);
  await page.goto('/profile');
  await data.run(`UPDATE cau_hinh_chung SET gia_tri = jsonb_set(gia_tri, '{mat_khau_het_han_ngay}', '30')`);
  await data.set('giaodich4', `need_change_password = 2, mat_khau_luc = now() - interval '60 days'`);
  await page.reload();
  await profile.nav.getByRole('link', { name: 'Cập nhật mật khẩu' }).click();
  await expect(page).toHaveURL(/\/profile\/update-pass-settings$/);
  await data.run(`UPDATE cau_hinh_chung SET gia_tri = gia_tri - 'mat_khau_het_han_ngay'`);
});

test('rights that are taken away disappear without a reload', { tag: '@long' }, async ({ page, server }) => {
  const data = signInData(server.databaseUrl);
  await new LoginPage(page).enter('giaodich2', '/');
  const isShown = () =>
    page.evaluate(() => {
      const entries = JSON.parse(localStorage.getItem('permission') ?? '[]');
      return entries.find((entry: { name: string }) => entry.name === 'ket')?.actions.showMenu;
    });
  await expect.poll(isShown).toBe(true);
  const setRight = (allowed: boolean) =>
    data.run(
      `WITH changed AS (
         UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ket,showMenu}', $1::jsonb)
         WHERE ma = 'GIAO_DICH_VIEN' RETURNING id)
       INSERT INTO live_events (event) SELECT jsonb_build_object('topic', 'permissions', 'roleId', id) FROM changed`,
      [String(allowed)],
    );
  await setRight(false);
  await expect.poll(isShown).toBe(false);
  await setRight(true);
  await expect.poll(isShown).toBe(true);
});

test('language and theme are chosen on the security page and kept', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await new ProfilePages(page).open('security-settings');
  await page.getByText('English', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Security settings' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
