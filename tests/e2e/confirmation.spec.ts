import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { ProfilePages } from './page-models/profile-pages.ts';
import { signInData } from './page-models/sign-in-data.ts';
import { UsersPage } from './page-models/staff-pages.ts';

test.beforeEach(async ({ server }) => {
  await signInData(server.databaseUrl).startAfresh();
});

test('a new account is confirmed with the password, and nothing typed is lost', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const data = signInData(server.databaseUrl);
  await new LoginPage(page).enter('quantri');
  const users = new UsersPage(page);
  await users.open();
  await users.fillNew('xac.nhan', 'Người Xác Nhận', 'Kế toán');
  await data.letConfirmationsRunOut();
  await users.save();
  const dialog = page.getByRole('dialog', { name: 'Xác nhận chính bạn' });
  await expect(dialog.getByLabel('Mật khẩu')).toBeFocused();
  // What lies under it is dimmed and waits for its answer.
  expect(await seriousFindings(page, undefined, '.ant-modal')).toEqual([]);

  // Giving up keeps the form as it was.
  await dialog.getByRole('button', { name: 'Đóng' }).click();
  await expect(dialog).toBeHidden();
  await expect(users.drawer.getByLabel('Họ và tên')).toHaveValue('Người Xác Nhận');
  expect(await data.run(`SELECT 1 FROM nguoi_dung WHERE tai_khoan = 'xac.nhan'`)).toEqual([]);

  await users.save();
  await dialog.getByLabel('Mật khẩu').fill('Sai@2026');
  await dialog.getByRole('button', { name: 'Xác nhận và tiếp tục' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Mật khẩu hiện tại không đúng');
  await dialog.getByLabel('Mật khẩu').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Xác nhận và tiếp tục' }).click();
  await expect(users.password).toBeVisible();
});

test('a new e-mail address is confirmed', { tag: '@long' }, async ({ page, server }) => {
  const data = signInData(server.databaseUrl);
  await new LoginPage(page).enter('ketoan');
  const profile = new ProfilePages(page);
  await profile.open('personal-info');
  await page.getByLabel('Email').fill('ketoan.moi@doi-tien.example');
  await data.letConfirmationsRunOut();
  await profile.save.click();
  const dialog = page.getByRole('dialog', { name: 'Xác nhận chính bạn' });
  await dialog.getByLabel('Mật khẩu').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Xác nhận và tiếp tục' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => data.run(`SELECT email FROM nguoi_dung WHERE tai_khoan = 'ketoan'`))
    .toEqual([{ email: 'ketoan.moi@doi-tien.example' }]);
  await data.set('ketoan', `email = 'ketoan@doi-tien.example'`);
});

test('an export with personal data is confirmed and then saved', async ({ page, server }) => {
  const data = signInData(server.databaseUrl);
  const personalFiles = (isOn: boolean) =>
    data.run(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb`, [
      JSON.stringify({ xac_nhan_lai_xuat_file: isOn }),
    ]);
  await personalFiles(true);
  await new LoginPage(page).enter('quantri');
  await new UsersPage(page).open();
  await data.letConfirmationsRunOut();
  await page.getByRole('button', { name: 'Xuất', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Xác nhận chính bạn' });
  await dialog.getByLabel('Mật khẩu').fill(DEMO_PASSWORD);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Xác nhận và tiếp tục' }).click();
  expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/);
  await personalFiles(false);
});

test('the limit for voids can be set, and left empty again', { tag: '@long' }, async ({ page, server }) => {
  const data = signInData(server.databaseUrl);
  const stored = async () => (await data.run(`SELECT gia_tri->>'xac_nhan_lai_huy_tu' AS v FROM cau_hinh_chung`))[0]?.v;
  await new LoginPage(page).enter('quantri');
  await page.goto('/cau-hinh-chung#xac_nhan_lai_huy_tu');
  const limit = page.locator('#gia_tri_xac_nhan_lai_huy_tu');
  await expect(limit).toHaveValue('');
  await limit.fill('50000000');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect.poll(stored).toBe('50000000');
  await expect(limit).toHaveValue('50,000,000');
  await limit.fill('');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect.poll(stored).toBe('');
});
