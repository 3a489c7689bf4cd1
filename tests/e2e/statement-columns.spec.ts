import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'statement-columns' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const dialog = (page: Page) => page.getByRole('dialog').last();
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const dayFirst = today.split('-').reverse().join('/');

/** A table whose headings nobody knows, with the sign in a column of its own. */
const table = (reference: string) =>
  ['SAO KE;;;;', 'Cột 1;Cột 2;Cột 3;Cột 4;Cột 5', `${dayFirst};Ra;500.000;${reference};Rút tiền`, ''].join('\n');

let account: number;

test.beforeAll(async ({ server }) => {
  const [currency] = await counterData(server.databaseUrl).sql(`SELECT id FROM tien WHERE ma = 'VND-BANK'`);
  const call = await callAs(server.url, 'quanly');
  const body = { loai: 1, ten: 'Ngân hàng mẫu', so: '0011', tien_id: currency?.id, chi_nhanh_id: 1 };
  account = Number((await call('POST', '/tai-khoan-ngoai', body)).data.id);
});

async function openFile(page: Page, reference: string): Promise<void> {
  await page.getByRole('button', { name: 'Nhập sao kê' }).click();
  const file = { name: `${reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table(reference)) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
}

/** By keys alone: the list opens with an arrow, and arrows and Enter take an entry of it. */
async function choose(page: Page, heading: string, role: string): Promise<void> {
  await dialog(page)
    .getByRole('combobox', { name: `Cột «${heading}» là` })
    .focus();
  await page.keyboard.press('ArrowDown');
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
  await expect(active).toBeVisible();
  for (let step = 0; step < 12 && (await active.textContent()) !== role; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(active).toHaveText(role);
  await page.keyboard.press('Enter');
  // The next list opens under its own field only once this one is gone.
  await expect(active).toHaveCount(0);
}

test('columns that nobody knows are chosen by keys on a phone, and remembered', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await new LoginPage(page).enter('quanly', `/doi-chieu/${account}`);
  await openFile(page, 'A1');
  await expect(dialog(page)).toContainText('Không thấy cột ngày và cột số tiền');
  await expect(dialog(page).getByRole('cell', { name: 'Rút tiền' })).toBeAttached();
  await choose(page, 'Cột 1', 'Ngày');
  await choose(page, 'Cột 3', 'Số tiền');
  const read = dialog(page).getByRole('button', { name: 'Đọc theo các cột này' });
  await read.press('Enter');
  await expect(dialog(page)).toContainText('Không biết tiền vào hay tiền ra');
  await choose(page, 'Cột 2', 'Dấu +/− hoặc nợ/có');
  await choose(page, 'Cột 4', 'Tham chiếu');
  expect(await seriousFindings(page)).toEqual([]);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWide()).toBe(false);
  await read.press('Enter');
  await expect(dialog(page)).toContainText('1 dòng, 1 dòng mới');
  await expect(dialog(page)).toContainText('−500,000');
  await dialog(page).getByRole('button', { name: 'Nhập 1 dòng mới' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openFile(page, 'A2');
  await expect(dialog(page)).toContainText('1 dòng, 1 dòng mới');
  await expect(dialog(page)).toContainText('−500,000');
});
