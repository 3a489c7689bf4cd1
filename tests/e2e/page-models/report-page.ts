import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

export class ReportPage {
  readonly page: Page;
  readonly answer: Locator;
  readonly control: Locator;
  readonly chart: Locator;
  readonly paper: Locator;
  readonly drawer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.answer = page.getByTestId('answer');
    this.control = page.getByRole('region', { name: 'Đối chiếu', exact: true }).first();
    this.chart = page.getByRole('figure');
    this.paper = page.locator('.dt-document');
    this.drawer = page.getByRole('dialog').filter({ hasText: 'Phiếu và bút toán' });
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.answer).toBeVisible({ timeout: 30_000 });
  }

  table(name: string): Locator {
    return this.page.getByRole('table', { name, exact: true });
  }

  /** The sums under a table by the words of their columns, as plain figures. */
  async sums(table: Locator): Promise<Map<string, string>> {
    const headings = await table.locator('thead th').allTextContents();
    const cells = await table.locator('tfoot td').allTextContents();
    return new Map(headings.map((heading, index) => [heading, plain(cells[index] ?? '')]));
  }

  async download(format: 'xlsx' | 'csv'): Promise<{ name: string; bytes: Buffer }> {
    const started = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Xuất' }).click();
    await this.page
      .getByRole('menuitem')
      .filter({ hasText: `.${format}` })
      .click();
    const download = await started;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}

/** "▲Lãi+1,234" → "1234": arrows, spoken words, a plus and commas are for people. */
function plain(shown: string): string {
  return shown.replace(/[^\d.−-]/g, '').replace('−', '-');
}
