import { expect, type Locator, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Demo@2026';

export class LoginPage {
  readonly page: Page;
  readonly account: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly refusal: Locator;
  readonly captcha: Locator;

  constructor(page: Page) {
    this.page = page;
    this.account = page.getByLabel('Tài khoản', { exact: true });
    this.password = page.getByLabel('Mật khẩu', { exact: true });
    this.submit = page.locator('button[type=submit]');
    this.refusal = page.getByRole('main').getByRole('alert').first();
    this.captcha = page.getByRole('group', { name: 'Xác thực capcha' }).getByRole('checkbox');
  }

  async open(): Promise<void> {
    await this.page.goto('/auth/login');
    await expect(this.submit).toBeVisible();
  }

  async fill(account: string, password: string): Promise<void> {
    await this.account.fill(account);
    await this.password.fill(password);
    await this.submit.click();
  }

  async signIn(account: string, password: string = DEMO_PASSWORD): Promise<void> {
    await this.open();
    await this.fill(account, password);
    await this.page.waitForURL((url) => !url.pathname.startsWith('/auth/login'));
  }

  /**
   * Signed in without the login page, which has its own tests: whatever is opened next finds a session. Every test has
   * one of its own.
   */
  async enter(account: string, path?: string): Promise<void> {
    const deviceId = crypto.randomUUID();
    const answer = await this.page.request.post('/api/auth/login', {
      headers: { device_id: deviceId, 'user-agent': await this.page.evaluate(() => navigator.userAgent) },
      data: { tai_khoan: account, mat_khau: DEMO_PASSWORD },
    });
    const { data } = await answer.json();
    expect(data?.accessToken, `${account} signs in`).toBeTruthy();
    const stored = {
      deviceId,
      accessToken: data.accessToken,
      user: JSON.stringify(data.user),
      permission: JSON.stringify(data.phan_quyen),
    };
    // Once per tab: what the page itself changes or clears afterwards stays so.
    await this.page.addInitScript((entries) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    if (path !== undefined) await this.page.goto(path);
  }

  async solveCaptcha(): Promise<void> {
    await this.page.getByText('Tôi không phải là robot').click();
    await expect(this.captcha).toBeChecked({ timeout: 30_000 });
  }

  /** Wrong passwords, with the captcha wherever it is asked for. */
  async fail(account: string, times: number): Promise<void> {
    for (let failure = 1; failure <= times; failure += 1) {
      if (await this.stored('recaptcha')) await this.solveCaptcha();
      const answer = this.page.waitForResponse('**/api/auth/login');
      await this.fill(account, `Sai@2026-${failure}`);
      await answer;
      await expect(this.refusal).not.toBeEmpty();
    }
  }

  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }
}
