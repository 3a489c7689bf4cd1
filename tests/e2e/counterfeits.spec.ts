import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { photo } from '../support/pictures.ts';
import { expect, test } from './fixtures.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'counterfeits' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const BUY = 'giao-dich-mua-ngoai-te';
const CODE = `TG-${new Date().getFullYear()}-0001`;
const form = (page: Page) => page.getByRole('dialog', { name: 'Ghi tiền giả' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('a note that is found while a ticket is written is recorded over it, and the ticket keeps what was typed', async ({
  page,
  server,
}) => {
  const ticket = new TicketPage(page);
  await new LoginPage(page).enter('giaodich1', `/${BUY}/moi`);
  await expect(ticket.currency).toBeFocused();
  await ticket.fill('us', '200');
  await page.getByRole('button', { name: 'Ghi tiền giả' }).click();
  await expect(form(page).getByText('USD ·').last()).toBeVisible();
  await form(page).getByLabel('Mệnh giá, Tờ 1').fill('100');
  await form(page).getByLabel('Số seri, Tờ 1').fill('kb 4627 9301 a');
  await form(page).getByLabel('Đặc điểm').fill('Giấy trơn');
  expect(await seriousFindings(page)).toEqual([]);
  await form(page).getByRole('button', { name: /^Lưu/ }).click();
  await expect(form(page)).toBeHidden();
  await expect(ticket.quantity).toHaveValue('200');
  const { sql } = counterData(server.databaseUrl);
  expect(await sql('SELECT x.ma, n.so_seri FROM tien_gia x JOIN tien_gia_to n ON n.tien_gia_id = x.id')).toEqual([
    { ma: CODE, so_seri: 'KB46279301A' },
  ]);
});

test('the register shows the note, takes its picture, and hands it over', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/tien-gia');
  await expect(heading(page)).toHaveText('Tiền giả');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByText(CODE).click();
  const details = page.getByRole('dialog', { name: CODE, exact: true });
  await expect(details).toContainText('KB46279301A');
  const file = { name: 'to-tien.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await details.locator('input[type=file]').first().setInputFiles(file);
  await details.getByRole('button', { name: /^Xem ảnh Mặt trước/ }).click();
  const picture = page.getByRole('dialog', { name: `${CODE} · Mặt trước` });
  await expect.poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  await picture.getByRole('button', { name: /close|đóng/i }).click();
  await details.getByRole('button', { name: 'Bàn giao' }).click();
  const handOver = page.getByRole('dialog', { name: `Bàn giao ${CODE}` });
  await handOver.getByLabel('Đơn vị và người nhận').fill('Công an phường Bến Nghé');
  await handOver.getByRole('button', { name: /^Bàn giao/ }).click();
  await expect(details).toContainText('Đã bàn giao');
  await expect(details.getByRole('button', { name: 'Xóa', exact: true })).toHaveCount(0);
  await details.getByRole('link', { name: 'Biên bản' }).click();
  const paper = page.locator('.dt-document');
  await expect(paper).toContainText('Biên bản thu giữ tiền giả');
  for (const part of [CODE, 'KB46279301A', 'Giấy trơn', 'Công an phường Bến Nghé'])
    await expect(paper).toContainText(part);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a note found in a count is recorded beside the count, which keeps its figures', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await new LoginPage(page).enter('quanly', '/ket');
  const { sql } = counterData(server.databaseUrl);
  const [safe] = await sql('SELECT id, ma_ket FROM ket');
  await page.goto(`/ket/${safe?.id}`);
  await page.getByRole('button', { name: /^Chốt két/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Chốt két/ })
    .click();
  await page.getByRole('button', { name: /^Đóng két/ }).click();
  const count = page.getByRole('dialog').first();
  const first = count.getByRole('textbox').first();
  await first.fill('3');
  await count.getByRole('button', { name: 'Ghi tiền giả' }).click();
  await expect(form(page)).toContainText('Két này');
  await form(page).getByLabel('Tiền', { exact: true }).fill('vnd');
  await form(page).getByLabel('Tiền', { exact: true }).press('Enter');
  await form(page).getByLabel('Mệnh giá, Tờ 1').fill('500000');
  await form(page).getByRole('button', { name: /^Lưu/ }).click();
  await expect(form(page)).toBeHidden();
  await expect(first).toHaveValue('3');
  expect(await sql('SELECT ket_id FROM tien_gia ORDER BY id DESC LIMIT 1')).toEqual([{ ket_id: safe?.id }]);
});
