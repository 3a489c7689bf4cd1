import { expect, type Locator, type Page } from '@playwright/test';

export class LogPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly detail: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('table').locator('tbody tr');
    this.detail = page.getByRole('dialog').filter({ hasText: 'Dòng nhật ký số' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/log-thao-tac${query}`);
    await expect(this.rows.first()).toBeVisible({ timeout: 30_000 });
  }

  async verify(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Kiểm tra chuỗi' }).click();
    return this.page.getByRole('dialog').filter({ hasText: 'Kiểm tra chuỗi nhật ký' });
  }
}
