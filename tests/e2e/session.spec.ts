import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { codeIn, linkIn, signInData } from './page-models/sign-in-data.ts';

const NEW_PASSWORD = 'Quay#Doi-2027';

test.beforeEach(async ({ server }) => {
  await signInData(server.databaseUrl).startAfresh();
});

test('signs in, keeps the session over a reload, and signs out', async ({ page }) => {
  const login = new LoginPage(page);
  await login.signIn('quanly');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trần Thị Quản Lý');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trần Thị Quản Lý');
  await page.getByRole('button', { name: /Tài khoản của/ }).click();
  await page.getByRole('link', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  for (const key of ['accessToken', 'permission', 'user', 'needUpdatePassword']) {
    expect(await login.stored(key)).toBeNull();
  }
});

test('a guest is led to the login page and back to where they wanted to be', async ({ page }) => {
  await page.goto('/profile/security-settings');
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await new LoginPage(page).fill('quanly', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/profile\/security-settings$/);
  await page.goto('/auth/login');
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown address shows the not-found page', { tag: '@long' }, async ({ page }) => {
  await page.goto('/khong-co');
  await expect(page.getByText('Xin lỗi, Không tìm thấy trang')).toBeVisible();
  await page.getByRole('link', { name: 'Trở về trang chủ' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('the keys of every screen work on the not-found page for a signed-in person', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).signIn('quanly');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trần Thị Quản Lý');
  await page.goto('/khong-co');
  await expect(page.getByText('Xin lỗi, Không tìm thấy trang')).toBeVisible();
  // The keys are fetched after the page.
  await expect(async () => {
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('empty fields are named beside the field and in a notice', { tag: '@long' }, async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await login.submit.click();
  // Twice in the form, once in the notice.
  await expect(page.getByText('Trường này là bắt buộc')).toHaveCount(3);
});

test('after three wrong passwords the captcha is required, and each failure resets it', async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await login.fail('giaodich1', 2);
  await expect(login.captcha).toBeHidden();
  await login.fail('giaodich1', 1);
  await expect(login.captcha).toBeVisible();
  expect(Number(await login.stored('timeOut'))).toBeGreaterThan(Date.now());

  await login.fill('giaodich1', DEMO_PASSWORD);
  await expect(login.refusal).toHaveText('Vui lòng xác thực capcha trước khi đăng nhập');

  await login.fail('giaodich1', 1);
  await expect(login.captcha).not.toBeChecked();
  await login.solveCaptcha();
  await login.fill('giaodich1', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  expect(await login.stored('timeOut')).toBeNull();
});

test('after six the account has to wait, and a reload does not shorten it', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const login = new LoginPage(page);
  await page.clock.install();
  await login.open();
  await login.fail('giaodich2', 6);
  await expect(login.submit).toBeDisabled();
  await expect(login.submit).toHaveText(/^Thử lại sau \d+ giây$/);

  await page.reload();
  await login.account.fill('GiaoDich2');
  await expect(login.submit).toBeDisabled();
  await expect(login.captcha).toBeVisible();
  await login.account.fill('ketoan');
  await expect(login.submit).toBeEnabled();

  await login.account.fill('giaodich2');
  await page.clock.fastForward(31_000);
  await expect(login.submit).toBeEnabled();
  await page.reload();
  await expect(login.captcha).toBeHidden();
  await expect.poll(() => login.stored('recaptcha')).toBeNull();
});

test('a one-time code: required, wrong, sent again after a minute, right', async ({ page, server }) => {
  const data = signInData(server.databaseUrl);
  const login = new LoginPage(page);
  await data.set('giaodich3', 'bat_otp = true');
  await page.clock.install();
  await login.signIn('giaodich3');
  await expect(page).toHaveURL(/\/auth\/verify-otp\?email=giaodich3%40doi-tien\.example/);

  await page.getByRole('button', { name: 'Xác thực' }).click();
  await expect(page.getByText('OTP là bắt buộc').first()).toBeVisible();
  const code = page.getByLabel('Mã OTP');
  await code.fill('000000');
  await expect(login.refusal).toHaveText('Xác thực OTP thất bại');

  const resend = page.getByRole('button', { name: /^Gửi lại mã/ });
  await expect(resend).toBeDisabled();
  await page.reload();
  await expect(resend).toBeDisabled();
  await data.allowOtpAgain();
  await page.clock.fastForward(61_000);
  await resend.click();
  await expect(page.getByText('Mã OTP đã được gửi lại, vui lòng kiểm tra email.')).toBeVisible();
  await expect(resend).toBeDisabled();

  await code.fill(codeIn(await data.letterTo('giaodich3')));
  await expect(page).toHaveURL(/\/$/);
  expect(await login.stored('requireOtp')).toBeNull();
});

test('the code page is closed without a pending code', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth/verify-otp?email=a@b.vn');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a reset link sets a new password once', { tag: '@long' }, async ({ page, server }) => {
  const data = signInData(server.databaseUrl);
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Tài khoản').fill('giaodich4');
  await page.getByLabel('Email').fill('nobody@doi-tien.example');
  await page.getByRole('button', { name: 'Gửi liên kết' }).click();
  await expect(new LoginPage(page).refusal).toHaveText('Không tìm thấy tài khoản');
  await page.getByLabel('Email').fill('giaodich4@doi-tien.example');
  await page.getByRole('button', { name: 'Gửi liên kết' }).click();
  await expect(page).toHaveURL(/\/auth\/security-code$/);

  await expect.poll(async () => linkIn(await data.letterTo('giaodich4'))).not.toBe('');
  const link = linkIn(await data.letterTo('giaodich4'));
  const address = `/auth/new-password${new URL(link).search}`;
  const choose = async (password: string) => {
    await page.goto(address);
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill(password);
    await page.getByLabel('Nhập lại mật khẩu mới').fill(password);
    await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
  };
  await choose('yeu');
  await expect(page.getByText(/^Mật khẩu phải có ít nhất 8 ký tự/).first()).toBeVisible();
  await choose(NEW_PASSWORD);
  await expect(page.getByText('Tạo thành công mật khẩu mới')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await choose(`${NEW_PASSWORD}x`);
  await expect(new LoginPage(page).refusal).toHaveText(/đã dùng hoặc đã hết hạn/);
  await new LoginPage(page).signIn('giaodich4', NEW_PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});

test('a first password cannot be skipped, and ends in signing in again with the account filled in', async ({
  page,
  server,
}) => {
  const data = signInData(server.databaseUrl);
  await data.set('ketoan', 'need_change_password = 1');
  const login = new LoginPage(page);
  await login.signIn('ketoan');
  await expect(page).toHaveURL(/\/first-login$/);
  for (const address of ['/', '/profile/personal-info', '/auth/login']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/first-login$/);
  }
  // The cursor is where the work begins, and Enter goes on to the second typing.
  await expect(page.getByLabel('Mật khẩu mới', { exact: true })).toBeFocused();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nhập lại mật khẩu mới')).toBeFocused();
  await page.keyboard.type(`${NEW_PASSWORD}!`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hai mật khẩu bạn đã nhập không khớp').first()).toBeVisible();
  await page.getByLabel('Nhập lại mật khẩu mới').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  // The account is there already; only the new password is to be typed.
  await expect(login.account).toHaveValue('ketoan');
  await expect(login.password).toBeFocused();
  await login.password.fill(NEW_PASSWORD);
  await login.submit.click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/first-login');
  await expect(page).toHaveURL(/\/$/);
});

test('Enter goes from the account to the password, and from the password in', async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await expect(login.account).toBeFocused();
  await page.keyboard.type('giaodich1');
  await page.keyboard.press('Enter');
  await expect(login.password).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('signing up makes no call and says who makes accounts', { tag: '@long' }, async ({ page }) => {
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  await page.goto('/auth/sign-up');
  await page.getByLabel('Họ', { exact: true }).fill('Nguyễn');
  await page.getByLabel('Tên', { exact: true }).fill('An');
  await page.getByLabel('Tên đăng nhập').fill('an');
  await page.getByLabel('Email').fill('an@');
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Nhập lại mật khẩu mới').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await expect(page.getByText('Email không hợp lệ').first()).toBeVisible();
  await page.getByLabel('Email').fill('an@doi-tien.example');
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  await expect(page.getByRole('heading', { name: 'Tài khoản do quản trị viên tạo' })).toBeVisible();
  expect(writes).toEqual([]);
});

test('a session the server no longer knows leads to the login page, which says why', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await new LoginPage(page).signIn('quanly');
  await signInData(server.databaseUrl).endSessions('quanly');
  await page.goto('/profile/security-settings');
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await expect(new LoginPage(page).refusal).toHaveText('Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại');
});

test('outside working hours the server signs people out, in its own words', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).signIn('quanly');
  const message = 'Không phải thời gian làm việc vui lòng thử lại sau';
  await page.route('**/api/profile/devices', (route) =>
    route.fulfill({ status: 403, json: { code: 403, message, status: false, data: null } }),
  );
  await page.goto('/profile/security-settings');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(new LoginPage(page).refusal).toHaveText(message);
});

test('language and theme are remembered before signing in and after', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /đổi ngôn ngữ/ }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await new LoginPage(page).stored('language')).toBe('en');
  expect(await new LoginPage(page).stored('theme')).toBe('dark');
});

test('the page for the code can be used without seeing it', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('requireOtp', 'true'));
  await page.goto('/auth/verify-otp?email=a@b.vn');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('a screen that is first opened without a network opens by itself when the network is back', {
  tag: '@long',
}, async ({ page, context }) => {
  await new LoginPage(page).enter('quantri');
  await page.goto('/');
  await page.getByText('Lịch sử', { exact: true }).click({ timeout: 30_000 });
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Lịch sử nhập tệp' }).click();
  await expect(page).toHaveURL(/log-import/);
  await expect(page.getByText(/không có mạng|mất mạng/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Lịch sử nhập tệp' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Chưa có', { exact: false }).or(page.getByRole('table')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toHaveCount(0);
});

test('a notice never takes a click from what lies under it', { tag: '@long' }, async ({ page }) => {
  const login = new LoginPage(page);
  await login.open();
  await login.fill('quanly', 'Sai#Mat-Khau-1');
  const notice = page.locator('.ant-notification-notice').first();
  await expect(notice).toBeVisible();
  const isTaken = await notice.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isTaken).toBe(false);
});
