import { expect, type Locator, type Page } from '@playwright/test';

export class ProfilePages {
  readonly page: Page;
  readonly nav: Locator;
  readonly back: Locator;
  readonly fullName: Locator;
  readonly save: Locator;
  readonly picture: Locator;
  readonly devices: Locator;

  constructor(page: Page) {
    this.page = page;
    this.nav = page.getByRole('navigation', { name: 'Các trang hồ sơ' });
    this.back = page.getByRole('main').getByRole('link', { name: 'Hồ sơ cá nhân' });
    this.fullName = page.getByLabel('Họ và tên');
    this.save = page.getByRole('button', { name: 'Lưu thay đổi' });
    this.picture = page.locator('input[type=file]');
    this.devices = page.getByRole('region', { name: 'Thiết bị đang đăng nhập' });
  }

  async open(section: 'personal-info' | 'security-settings' | ''): Promise<void> {
    await this.page.goto(section ? `/profile/${section}` : '/profile');
  }

  /** A notice under the pointer stays, and covers what is to be clicked next. */
  async waitForNotices(): Promise<void> {
    await this.page.mouse.move(5, 600);
    await expect(this.page.locator('.ant-notification-notice')).toHaveCount(0);
  }

  async changePassword(current: string, fresh: string): Promise<void> {
    const form = this.page.getByRole('region', { name: 'Đổi mật khẩu' });
    await form.getByLabel('Mật khẩu hiện tại').fill(current);
    await form.getByLabel('Mật khẩu mới', { exact: true }).fill(fresh);
    await form.getByLabel('Nhập lại mật khẩu mới').fill(fresh);
    await form.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  }
}
