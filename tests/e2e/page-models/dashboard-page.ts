import { expect, type Locator, type Page } from '@playwright/test';

export class DashboardPage {
  readonly page: Page;
  /** "Is anything missing?", first on the page. */
  readonly check: Locator;
  readonly safe: Locator;
  readonly starts: Locator;
  readonly latest: Locator;
  readonly holdings: Locator;
  readonly rates: Locator;
  readonly guide: Locator;
  readonly palette: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.check = page.getByRole('region', { name: 'Có thiếu gì không?' });
    this.safe = page.getByRole('region', { name: 'Két', exact: true });
    this.starts = page.getByRole('navigation', { name: 'Tạo phiếu' });
    this.latest = page.getByRole('region', { name: 'Phiếu mới nhất' });
    this.holdings = page.getByRole('region', { name: 'Tiền đang giữ' });
    this.rates = page.getByRole('region', { name: 'Tỷ giá niêm yết' });
    this.guide = page.getByRole('region', { name: 'Bắt đầu với Đổi tiền' });
    this.palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: 'Tìm nhanh' }) });
    this.search = page.getByRole('combobox', { name: 'Tìm nhanh' });
  }

  figure(name: 'worth' | 'cash' | 'profit' | 'value' | 'count'): Locator {
    return this.page.locator(`[data-figure=${name}]`);
  }

  /** The alerts beyond the worst three. */
  async showAllAlerts(): Promise<void> {
    const more = this.check.getByRole('button', { name: /^Xem thêm/ });
    if (await more.isVisible()) await more.click();
  }

  async shown(): Promise<void> {
    await expect(async () => {
      // On a phone the figures are out of sight, and mounted when somebody scrolls to them or prints.
      await this.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(this.figure('count')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  }

  /** Opens the palette with its key and types; the first line found must say this. */
  async find(typed: string, first: string | RegExp): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await expect(this.search).toBeFocused();
    await this.page.keyboard.type(typed);
    await expect(this.palette.getByRole('option', { selected: true })).toContainText(first);
  }
}
