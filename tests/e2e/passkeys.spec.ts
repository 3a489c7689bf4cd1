import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { ProfilePages } from './page-models/profile-pages.ts';
import { signInData } from './page-models/sign-in-data.ts';
import { UsersPage } from './page-models/staff-pages.ts';

// Browsers give no passkeys to IP addresses.
test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

test.beforeEach(async ({ server }) => {
  await signInData(server.databaseUrl).startAfresh();
});

/** A fingerprint reader that always recognises its person. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Passkey' });

/** From the profile, or from the page that demands it, to the recovery codes. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await panelOf(page).getByRole('button', { name: 'Thêm passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thêm passkey' });
  await dialog.getByLabel('Tên passkey').fill(name);
  expect(await seriousFindings(page, undefined, '.ant-modal')).toEqual([]);
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  const kept = page.getByRole('dialog', { name: 'Mã khôi phục' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allInnerTexts();
  await kept.getByRole('button', { name: 'Tôi đã cất các mã' }).click();
  return codes;
}

test('a passkey is added, signs in alone, and is renamed and removed', async ({ page }) => {
  const authenticator = await plugIn(page);
  const login = new LoginPage(page);
  const profile = new ProfilePages(page);
  await login.enter('giaodich3');
  await profile.open('security-settings');
  await addPasskey(page, 'Máy quầy 1');
  await expect(panelOf(page)).toContainText('Máy quầy 1');
  expect(await authenticator.count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Đăng nhập bằng passkey' }).click();
  await expect(page).toHaveURL(/\/$/);

  await profile.open('security-settings');
  await expect(panelOf(page)).toContainText('Dùng lần cuối');
  await panelOf(page).getByRole('button', { name: 'Đổi tên Máy quầy 1' }).click();
  const rename = page.getByRole('dialog', { name: 'Đổi tên Máy quầy 1' });
  await rename.getByLabel('Tên passkey').fill('Máy quầy 2');
  await rename.getByRole('button', { name: 'Lưu tên' }).click();
  await panelOf(page).getByRole('button', { name: 'Xóa Máy quầy 2' }).click();
  const remove = page.getByRole('dialog', { name: 'Xóa passkey «Máy quầy 2»' });
  await remove.getByLabel('Mật khẩu hiện tại').fill(DEMO_PASSWORD);
  await remove.getByRole('button', { name: 'Xóa Máy quầy 2' }).click();
  await expect(remove).toBeHidden();
  await expect(panelOf(page)).not.toContainText('Máy quầy 2');

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Đăng nhập bằng passkey' }).click();
  await expect(login.refusal).toContainText('Passkey này không dùng được ở đây');
});

test('after the password the passkey is asked for, or a recovery code', { tag: '@long' }, async ({ page }) => {
  await plugIn(page);
  const login = new LoginPage(page);
  await login.enter('giaodich3');
  await new ProfilePages(page).open('security-settings');
  const codes = await addPasskey(page, 'Điện thoại');

  await page.goto('/logout');
  await login.fill('giaodich3', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/auth\/verify-otp\?tai_khoan=giaodich3&passkey=only/);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dùng passkey' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/logout');
  await login.fill('giaodich3', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
  await page.getByLabel('Mã khôi phục').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Xác thực' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('what matters is confirmed with the passkey; a finger that is not recognised confirms nothing', {
  tag: '@long',
}, async ({ page, server }) => {
  const authenticator = await plugIn(page);
  const data = signInData(server.databaseUrl);
  await new LoginPage(page).enter('quantri');
  await new ProfilePages(page).open('security-settings');
  await addPasskey(page, 'Máy quản trị');
  const users = new UsersPage(page);
  await users.open();
  await users.fillNew('xac.nhan.passkey', 'Người Xác Nhận', 'Kế toán');
  await data.letConfirmationsRunOut();
  await users.save();
  const dialog = page.getByRole('dialog', { name: 'Xác nhận chính bạn' });
  await expect(dialog.getByRole('button', { name: 'Dùng passkey' })).toBeFocused();
  expect(await seriousFindings(page, undefined, '.ant-modal')).toEqual([]);
  await authenticator.recognise(false);
  await dialog.getByRole('button', { name: 'Dùng passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Chưa xác thực');
  await authenticator.recognise(true);
  await dialog.getByRole('button', { name: 'Dùng passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => data.run(`SELECT ho_va_ten FROM nguoi_dung WHERE tai_khoan = 'xac.nhan.passkey'`))
    .toHaveLength(1);
});

test('a person of whom a second factor is demanded is led to set one up, and then to work', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await plugIn(page);
  const data = signInData(server.databaseUrl);
  const demand = `UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"yeu_cau_hai_lop": "tat_ca"}'`;
  const login = new LoginPage(page);
  await login.signIn('giaodich3');
  await expect(page).toHaveURL(/\/$/);
  await data.run(demand);
  // An open screen hears of it with its next call.
  await page.goto('/profile/personal-info');
  await expect(page).toHaveURL(/\/second-factor$/);
  await expect(page.getByRole('heading', { name: 'Bật xác thực hai lớp' })).toBeVisible();
  await expect(page.getByText('Doanh nghiệp yêu cầu tài khoản giaodich3')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/logout');
  await login.fill('giaodich3', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/second-factor$/);
  await page.goto('/profile/personal-info');
  await expect(page).toHaveURL(/\/second-factor$/);
  await addPasskey(page, 'Máy quầy 3');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('at an IP address there are no passkeys, and the profile says why', { tag: '@long' }, async ({ page, server }) => {
  await page.goto(`${server.url}/auth/login`);
  await expect(page.locator('button[type=submit]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Đăng nhập bằng passkey' })).toHaveCount(0);
  const login = new LoginPage(page);
  await login.fill('giaodich3', DEMO_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'));
  await page.goto(`${server.url}/profile/security-settings`);
  await expect(panelOf(page)).toContainText('địa chỉ IP');
  await expect(panelOf(page).getByRole('button', { name: 'Thêm passkey' })).toHaveCount(0);
});
