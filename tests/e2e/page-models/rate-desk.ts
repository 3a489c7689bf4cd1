import { expect, type Locator, type Page } from '@playwright/test';

type RateColumn = 'Mua vào' | 'Bán ra' | 'Giá gốc';

export class RateDesk {
  readonly page: Page;
  readonly save: Locator;
  readonly dialog: Locator;
  readonly bar: Locator;
  /** The way back to the figure, which has the focus when a rate is far off. */
  readonly back: Locator;

  constructor(page: Page) {
    this.page = page;
    this.save = page.getByRole('button', { name: 'Lưu tỷ giá' }).first();
    this.dialog = page.getByRole('dialog').filter({ hasText: 'Lưu tỷ giá của' });
    this.back = this.dialog.getByRole('button', { name: 'Sửa lại' });
    this.bar = page.getByRole('status').filter({ hasText: /ô thay đổi/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/ty-gia');
    await expect(this.cell('Mua vào', 'USD')).toBeVisible({ timeout: 30_000 });
  }

  cell(column: RateColumn, currency: string): Locator {
    return this.page.getByRole('textbox', { name: `${column} ${currency}`, exact: true });
  }

  row(currency: string): Locator {
    return this.page.locator(`[data-row="${currency}"]`);
  }

  /** As Excel leaves it on the clipboard, into the cell that has the focus. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', content);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  async saveByKeyboard(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
    await expect(this.dialog).toBeVisible();
    await expect(this.dialog.getByRole('button', { name: /Lưu tỷ giá|Vẫn lưu/ })).toBeFocused();
    await this.page.keyboard.press('Enter');
    await expect(this.dialog).toBeHidden();
  }
}
