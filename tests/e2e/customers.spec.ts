import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'customers' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const BUY = 'giao-dich-mua-ngoai-te';
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: /^Lưu/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const papers = (page: Page) => page.getByRole('region', { name: 'Giấy tờ' });

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('a customer is entered with a paper, gets a second one, and is found by either', async ({ page }) => {
  await new LoginPage(page).enter('giaodich1', '/khach-hang');
  await expect(heading(page)).toHaveText('Khách hàng');
  await page.getByRole('button', { name: 'Thêm khách' }).first().click();
  await field(page, 'Họ và tên').fill('Nguyễn Thị Ánh');
  await field(page, 'Điện thoại').fill('0907 112 233');
  await field(page, 'Loại giấy tờ').fill('CCCD');
  await field(page, 'Số giấy tờ').fill('001 190 004 521');
  await save(page).click();
  await expect(heading(page)).toContainText('Nguyễn Thị Ánh');
  await expect(papers(page)).toContainText('001190004521');
  await papers(page).getByRole('button', { name: 'Thêm giấy tờ' }).click();
  await field(page, 'Loại giấy tờ').fill('Hộ chiếu');
  await field(page, 'Số giấy tờ').fill('c1234567');
  await save(page).click();
  await expect(papers(page)).toContainText('C1234567');
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Khách hàng' }).first().click();
  await page.getByPlaceholder('Tìm tên, số giấy tờ, điện thoại').fill('c1234');
  const row = page.getByRole('row').filter({ hasText: 'Nguyễn Thị Ánh' });
  await expect(row).toContainText('CCCD 001190004521 +1');
  await row.click();
  await expect(heading(page)).toContainText('Nguyễn Thị Ánh');
});

test('a ticket fills its customer in by phone, leads to the record, and is listed there', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await page.getByRole('button', { name: /^Khách hàng/ }).click();
  await page.getByLabel('Điện thoại').fill('0907112233');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Nguyễn Thị Ánh');
  await expect(page.getByText('Khách đã có hồ sơ, chưa giao dịch lần nào.')).toBeVisible();
  await ticket.post();
  await page.keyboard.press('Enter');
  await page.goto('/khach-hang?q=anh');
  await page.getByRole('row').filter({ hasText: 'Nguyễn Thị Ánh' }).click();
  await expect(page.getByRole('region', { name: 'Hôm nay' })).toContainText('2,590,000');
  await page.getByRole('tabpanel').getByRole('link', { name: /^MNT-/ }).click();
  await dialog(page).getByRole('link', { name: 'Xem hồ sơ khách' }).click();
  await expect(heading(page)).toContainText('Nguyễn Thị Ánh');
});

test('two records of one person are compared and merged; the log tells who did it and who looked', {
  tag: '@long',
}, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'quanly');
  const line = { tien_id: usd?.id, so_luong: '200', ty_gia: '25900' };
  await call('POST', `/${BUY}`, { chi_tiet: [line], ten_khach: 'NGUYEN THI ANH', so_giay_to: 'B7654321' });
  const [twin] = await sql("SELECT khach_hang_id AS id FROM giay_to WHERE so = 'B7654321'");
  await new LoginPage(page).enter('quanly', `/khach-hang/${twin?.id}`);
  await page.getByRole('button', { name: 'Gộp vào hồ sơ khác' }).click();
  await dialog(page).getByLabel('Tìm hồ sơ giữ lại').fill('0907');
  await page.getByTitle(/^Nguyễn Thị Ánh/).click();
  const sides = dialog(page).getByRole('table');
  await expect(sides.getByRole('row').filter({ hasText: 'Hôm nay' })).toContainText('5,180,000');
  await expect(sides).toContainText('B7654321');
  await expect(sides).toContainText('C1234567');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Gộp hồ sơ' }).click();
  await expect(dialog(page)).toContainText('Trường này là bắt buộc');
  await dialog(page).getByLabel('Lý do gộp').fill('Cùng một người');
  await dialog(page).getByRole('button', { name: 'Gộp hồ sơ' }).click();
  await expect(heading(page)).toContainText('Nguyễn Thị Ánh');
  await expect(papers(page)).toContainText('B7654321');
  await expect(page.getByRole('region', { name: 'Hôm nay' })).toContainText('7,770,000');
  await page.getByRole('tab', { name: 'Lịch sử' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Cùng một người');
  await expect(page.getByRole('tabpanel')).toContainText('Xem hồ sơ');
  await page.goto(`/khach-hang/${twin?.id}`);
  await expect(page.getByText('Hồ sơ này đã gộp vào Nguyễn Thị Ánh')).toBeVisible();
});

test('a ticket of a barred customer is refused in words, and the customer is found with Ctrl+K', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('nguyen thi anh');
  await page.getByRole('option', { name: /Nguyễn Thị Ánh/ }).click();
  await page.getByRole('button', { name: 'Sửa hồ sơ' }).click();
  await field(page, 'Mức rủi ro').click();
  await page.getByTitle('Không giao dịch').click();
  await save(page).click();
  await expect(page.getByText('Không lập được phiếu cho khách này.')).toBeVisible();
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await page.getByRole('button', { name: /^Khách hàng/ }).click();
  await page.getByLabel('Số giấy tờ').fill('C1234567');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: 'không lập được phiếu' })).toBeVisible();
  await expect(ticket.summary).toContainText('Khách này ở mức «không giao dịch»');
  await page.keyboard.press('Control+Enter');
  await expect(ticket.summary).toContainText('Khách này ở mức «không giao dịch»');
  await expect(ticket.receipt).toHaveCount(0);
});
