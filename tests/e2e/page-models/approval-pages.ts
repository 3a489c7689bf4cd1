import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { LoginPage } from './login-page.ts';

/** Somebody at a screen of their own. */
export async function personAt(browser: Browser, baseURL: string, account: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'vi-VN' });
  const page = await context.newPage();
  page.once('close', () => void context.close());
  await new LoginPage(page).enter(account, path);
  return page;
}

/** The dialog of a person whose act waits. */
export class WaitingDialog {
  readonly box: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('dialog', { name: 'Chờ người thứ hai duyệt' });
  }

  async press(name: RegExp): Promise<void> {
    await this.box.getByRole('button', { name }).click();
  }

  async approveHere(account: string, password: string): Promise<void> {
    await this.press(/^Duyệt tại chỗ/);
    await expect(this.box.getByLabel('Tài khoản người duyệt')).toBeFocused();
    await this.box.getByLabel('Tài khoản người duyệt').fill(account);
    await this.box.locator('input[type=password]').fill(password);
    await this.press(/^Duyệt$/);
  }
}

/** `/duyet` of a person who decides. */
export class ApprovalsPage {
  readonly page: Page;
  readonly request: Locator;

  constructor(page: Page) {
    this.page = page;
    this.request = page.getByRole('article');
  }

  /** Waits for the request that holds this text. */
  async sees(text: string | RegExp): Promise<void> {
    await expect(this.request).toContainText(text, { timeout: 30_000 });
  }

  async approve(): Promise<void> {
    await this.page.keyboard.press('d');
    await expect(this.request.getByRole('button', { name: /^Duyệt/ })).toBeFocused();
    await this.page.keyboard.press('Enter');
  }

  async refuse(reason: string): Promise<void> {
    await this.page.keyboard.press('t');
    await expect(this.page.getByLabel('Lý do từ chối')).toBeFocused();
    await this.page.keyboard.type(reason);
    await this.page.keyboard.press('Enter');
  }
}
