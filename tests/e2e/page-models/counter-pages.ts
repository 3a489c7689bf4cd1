import { expect, type Locator, type Page } from '@playwright/test';
import { burst } from './burst.ts';

export class SafePage {
  readonly page: Page;
  readonly drawer: Locator;
  readonly timeline: Locator;
  readonly holdings: Locator;
  /** The currencies of a count with their ticks, and the second look before a close. */
  readonly rail: Locator;
  readonly review: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('dialog').first();
    this.timeline = page.getByRole('list', { name: 'Diễn biến trong ngày' });
    this.holdings = page.getByRole('region', { name: 'Còn trong két' });
    this.rail = this.drawer.getByRole('navigation', { name: 'Các loại tiền phải đếm' });
    this.review = this.drawer.getByRole('region', { name: 'Xem lại trước khi đóng két' }).first();
  }

  pieces(currency: string, face: string): Locator {
    return this.page.getByRole('table', { name: currency }).getByLabel(`Số tờ mệnh giá ${face}`, { exact: true });
  }

  unsorted(currency: string): Locator {
    return this.page.getByRole('table', { name: currency, exact: true }).getByLabel('Chưa phân loại');
  }

  async act(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  }

  async submit(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
  }

  /** Opens a movement and types its currency and amount at once; each field takes the focus by itself. */
  async startMove(act: string, currency: string, amount: string): Promise<void> {
    await this.act(act);
    await burst(this.page, `${currency}↵${amount}`);
  }

  async finishMove(reason: string): Promise<void> {
    await this.drawer.getByLabel('Lý do', { exact: true }).fill(reason);
    await this.submit();
    await expect(this.drawer).toHaveCount(0);
  }
}

export class TicketPage {
  readonly page: Page;
  readonly summary: Locator;
  readonly receipt: Locator;
  readonly quantity: Locator;
  readonly currency: Locator;
  /** The grid of notes to hand over. */
  readonly payout: Locator;
  /** The panel with the notes that change hands, and on a sale what the customer hands over. */
  readonly cash: Locator;
  readonly handed: Locator;
  /** Says what was left half-done. */
  readonly draft: Locator;
  readonly tiles: Locator;
  readonly mine: Locator;

  constructor(page: Page) {
    this.page = page;
    this.summary = page.getByRole('complementary', { name: 'Tóm tắt phiếu' });
    this.receipt = page.getByRole('dialog').filter({ hasText: 'Đã lưu' });
    this.quantity = page.getByLabel('Số lượng', { exact: true });
    this.currency = page.getByRole('combobox', { name: 'Loại tiền' });
    this.cash = page.getByRole('region', { name: 'Tiền trao tay' });
    this.handed = this.cash.getByLabel('Khách đưa', { exact: true });
    this.payout = page.getByRole('region', { name: 'Tờ đưa khách' });
    this.draft = page.getByRole('status').filter({ hasText: 'Phiếu dở lúc' });
    this.tiles = page.getByRole('region', { name: 'Tỷ giá niêm yết' });
    this.mine = page.getByRole('region', { name: 'Phiếu hôm nay của tôi' });
  }

  payoutPieces(face: string): Locator {
    return this.payout.getByLabel(`Số tờ mệnh giá ${face}`, { exact: true });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`/${path}/moi`);
    await expect(this.currency).toBeFocused({ timeout: 30_000 });
  }

  async fill(currency: string, quantity: string): Promise<void> {
    await this.page.keyboard.type(currency);
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.type(quantity);
  }

  async post(): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
    await expect(this.receipt).toBeVisible();
  }
}
