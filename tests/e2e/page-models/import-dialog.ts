import type { Locator, Page } from '@playwright/test';

export class ImportDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog').filter({ hasText: /^Nhập tệp/ });
    this.rows = this.dialog.getByRole('region', { name: 'Các dòng của tệp' }).locator('tbody tr');
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Nhập tệp' }).first().click();
  }

  async choose(name: string, content: string): Promise<void> {
    const mimeType = 'text/csv';
    await this.dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  }

  /** How many rows an outcome has: "Thêm", "Cập nhật", "Không đổi", "Lỗi". */
  count(outcome: string): Locator {
    return this.dialog.locator('dl > div').filter({ hasText: outcome }).locator('dd');
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }
}
