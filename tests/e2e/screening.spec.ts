import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'screening' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const BUY = 'giao-dich-mua-ngoai-te';
const LIST = `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-01"><INDIVIDUALS>
<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Dragan</FIRST_NAME><SECOND_NAME>Đorđević</SECOND_NAME>
<REFERENCE_NUMBER>QDi.001</REFERENCE_NUMBER><LISTED_ON>2014-09-23</LISTED_ON>
<NATIONALITY><VALUE>Serbia</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Petar Kovač</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1966-02-03</DATE></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`;
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('an administrator imports the list of the United Nations, and a customer who was there already becomes a hit', async ({
  page,
  server,
}) => {
  const call = await callAs(server.url, 'quanly');
  const giay_to = [{ loai: 'Hộ chiếu', so: 'C9900001' }];
  await call('POST', '/khach-hang', {
    ho_va_ten: 'KOVAC PETAR',
    quoc_tich: 'Serbia',
    ngay_sinh: '1966-02-03',
    giay_to,
  });
  await new LoginPage(page).enter('quantri', '/sang-loc');
  await expect(page.getByText('Chưa có danh sách nào: nhập danh sách')).toBeVisible();
  const work = new ImportDialog(page);
  await work.open();
  await work.choose('consolidated.xml', LIST.slice(0, -60));
  await expect(work.dialog).toContainText('Tệp XML hỏng hoặc bị cắt ở dòng');
  await work.choose('consolidated.xml', LIST);
  await expect(work.count('Thêm')).toHaveText('1');
  await expect(work.count('Gỡ bỏ')).toHaveText('0');
  await work.button('Nhập 1 dòng').click();
  await expect(work.dialog).toContainText('Đã nhập xong');
  await work.button('Đóng').last().click();
  await expect(page.getByRole('region', { name: 'Danh sách' })).toContainText('Liên Hợp Quốc');
  // Everybody is compared in the background; the hit comes in by itself.
  await expect(rowOf(page, 'KOVAC PETAR')).toContainText('Chờ kết luận', { timeout: 30_000 });
  expect(await seriousFindings(page)).toEqual([]);
});

test('a ticket of somebody on the list stops without saying why, and a manager sees it on the start page', async ({
  page,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await page.getByRole('button', { name: /^Khách hàng/ }).click();
  await page.getByLabel('Họ và tên').fill('Djordjevic Dragan'.replace('Dj', 'D').replace('dj', 'd'));
  await page.getByLabel('Loại giấy tờ').fill('Hộ chiếu');
  await page.getByLabel('Số giấy tờ').fill('C9900002');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Chưa giao dịch được với khách này').first()).toBeVisible();
  await expect(page.getByText(/danh sách sàng lọc|QDi/)).toHaveCount(0);
  await page.goto('/sang-loc');
  await expect(page.getByRole('heading', { name: 'Bạn không có quyền xem trang này' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sàng lọc' })).toHaveCount(0);
});

test('the manager compares both sides, decides by keyboard with a reason, and the customer trades again', {
  tag: '@long',
}, async ({ page, server }) => {
  await new LoginPage(page).enter('quanly', '/');
  await page.getByRole('link', { name: /khách có thể trùng danh sách/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sàng lọc');
  await rowOf(page, 'Đorđević').click();
  await expect(dialog(page)).toContainText('QDi.001');
  await expect(dialog(page).locator('mark').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await expect(dialog(page).getByRole('radio', { name: /Người khác/ })).toBeFocused();
  await page.keyboard.press('Space');
  await dialog(page).getByLabel('Lý do kết luận').fill('Khác ngày sinh, khác ảnh trên hộ chiếu');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await rowOf(page, 'Đorđević').click();
  await dialog(page)
    .getByRole('radio', { name: /Người khác/ })
    .check();
  await dialog(page).getByLabel('Lý do kết luận').fill('Khác ngày sinh, khác ảnh trên hộ chiếu');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  // It leaves the work list, and stays among what was decided.
  await expect(rowOf(page, 'Đorđević')).toHaveCount(0);
  await page.goto('/sang-loc?q=dragan');
  await expect(rowOf(page, 'Đorđević')).toContainText('Người khác');
  const call = await callAs(server.url, 'giaodich1');
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const line = { tien_id: usd?.id, so_luong: '100', ty_gia: '25900' };
  expect(await call('POST', `/${BUY}`, { chi_tiet: [line], so_giay_to: 'C9900002' })).toMatchObject({ code: 200 });
  const [logged] = await sql(`SELECT sau->>'ly_do' AS reason FROM log_thao_tac WHERE hanh_dong = 'decide'`);
  expect(logged?.reason).toBe('Khác ngày sinh, khác ảnh trên hộ chiếu');
});

test('the page of a customer leads to the hit, and the same person is barred', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const [customer] = await sql("SELECT khach_hang_id AS id FROM giay_to WHERE so = 'C9900001'");
  await new LoginPage(page).enter('quanly', `/khach-hang/${customer?.id}`);
  await page.getByRole('link', { name: 'Xem kết quả sàng lọc' }).click();
  await dialog(page)
    .getByRole('radio', { name: /Cùng một người/ })
    .check();
  await dialog(page).getByLabel('Lý do kết luận').fill('Trùng ngày sinh và quốc tịch');
  await dialog(page).getByRole('button', { name: /^Lưu/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`/khach-hang/${customer?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Không giao dịch');
});
