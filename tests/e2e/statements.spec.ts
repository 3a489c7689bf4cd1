import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'statements' });
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const BUY = '/giao-dich-mua-tien-banking';
const dialog = (page: Page) => page.getByRole('dialog').last();
const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

let codes: string[];

test.beforeAll(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
  const [currency] = await data.sql(`SELECT id FROM tien WHERE ma = 'VND-BANK'`);
  const call = await callAs(server.url, 'quanly');
  const buy = async (so_luong: string, more: object) => {
    const chi_tiet = [{ tien_id: currency?.id, so_luong, ty_gia: '0.995' }];
    const answer = await call('POST', BUY, { chi_tiet, ...more });
    expect(answer).toMatchObject({ code: 200 });
    return String(answer.data.ma_giao_dich);
  };
  codes = [
    await buy('5000000', { ma_tham_chieu: 'FT001' }),
    await buy('7000000', { ma_tham_chieu: 'FT002' }),
    await buy('9000000', { trang_thai: 2 }),
  ];
});

/** One line by its reference, one by the ticket's code, one of an unknown sender, one fee. */
function statement(): string {
  return [
    'Ngày,Ghi nợ,Ghi có,Số dư,Nội dung,Số tham chiếu',
    `${today},,5000000,5000000,chuyen tien,FT001`,
    `${today},,7000000,12000000,TRAN VAN B,XX9`,
    `${today},,9000000,21000000,${codes[2]},PAY77`,
    `${today},11000,,20989000,PHI SMS,FEE1`,
    '',
  ].join('\n');
}

test('a bank account is added and its statement imported, tried first', async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/tai-khoan-ngoai');
  await page.getByRole('button', { name: 'Thêm mới' }).first().click();
  await dialog(page).getByLabel('Tên', { exact: true }).fill('Vietcombank');
  await dialog(page).getByLabel('Số tài khoản hoặc địa chỉ ví').fill('0071000123456');
  await dialog(page).getByLabel('Loại tiền').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'VND-BANK' }).click();
  await dialog(page).getByRole('button', { name: /^Lưu/ }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goto('/doi-chieu');
  await page.getByRole('link', { name: 'Vietcombank' }).click();
  await page.getByRole('button', { name: 'Nhập sao kê' }).click();
  const file = { name: 'sao-ke.csv', mimeType: 'text/csv', buffer: Buffer.from(statement()) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page)).toContainText('4 dòng, 4 dòng mới');
  await expect(dialog(page)).toContainText('Số dư đúng: 0 → 20,989,000');
  await dialog(page).getByRole('button', { name: 'Nhập 4 dòng mới' }).click();
  await expect(side(page, 'Sao kê').getByRole('listitem')).toHaveCount(3);
  await expect(side(page, 'Sổ').getByRole('listitem')).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);
});

test('Enter accepts a proposal, a waiting ticket is completed by its line, and a fee is booked', async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/doi-chieu');
  await page.getByRole('link', { name: 'Vietcombank' }).click();
  const outside = side(page, 'Sao kê').getByRole('listitem');
  await expect(outside).toHaveCount(3);
  await expect(outside.first()).toContainText(`Đề xuất: ${codes[1]} (cùng số tiền)`);
  await outside.first().focus();
  await page.keyboard.press('Enter');
  await expect(outside).toHaveCount(2);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(outside).toHaveCount(3);
  await outside.first().focus();
  await page.keyboard.press('Enter');
  await expect(outside).toHaveCount(2);
  // The keyboard stays where it worked: the next line has moved up.
  await expect(outside.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`Hoàn tất ${codes[2]}?`);
  await dialog(page).getByRole('button', { name: 'Hoàn tất phiếu' }).click();
  await expect(outside).toHaveCount(1);
  await expect(outside.first()).toBeFocused();
  await page.keyboard.press('t');
  await dialog(page).getByLabel('Nội dung').fill('Phí tin nhắn tháng 11');
  await page.keyboard.press('Enter');
  await expect(outside.first()).toContainText('Phí tin nhắn tháng 11');
  await expect(outside.first()).toBeFocused();
  await page.keyboard.press('g');
  await dialog(page)
    .getByRole('button', { name: /^Ghi sổ/ })
    .click();
  await expect(page.getByText('Không còn dòng sao kê nào')).toBeVisible();
  await expect(page.getByText('Không còn dòng sổ nào')).toBeVisible();
  await expect(page.getByText('Lệch 0')).toBeVisible();
  await page.getByRole('tab', { name: 'Đã khớp' }).click();
  await expect(page.getByText(/· Hoàn tất phiếu ·/)).toBeVisible();
});

test('an accountant undoes a match but books nothing', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('ketoan', '/doi-chieu');
  await page.getByRole('link', { name: 'Vietcombank' }).click();
  await page.getByRole('tab', { name: 'Đã khớp' }).click();
  await page.getByRole('button', { name: /^Bỏ khớp 7,000,000/ }).click();
  await page.getByRole('tab', { name: 'Còn lại' }).click();
  await expect(side(page, 'Sao kê').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Ghi sổ/ })).toHaveCount(0);
});

test('a statement is taken back with a reason', { tag: '@long' }, async ({ page, server }) => {
  const data = counterData(server.databaseUrl);
  const [bank] = await data.sql(`SELECT id FROM tai_khoan_ngoai`);
  const rows = [
    'Ngày,Ghi nợ,Ghi có,Số dư,Nội dung,Số tham chiếu',
    `${today},,345000,,x,WRONG1`,
    'Tổng cộng,,345000,,,',
    '',
  ].join('\n');
  await new LoginPage(page).enter('quanly', `/doi-chieu/${bank?.id}`);
  await page.getByRole('button', { name: 'Nhập sao kê' }).click();
  const file = { name: 'nham.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page)).toContainText('Bỏ qua 1 dòng');
  await dialog(page).getByRole('button', { name: 'Nhập 1 dòng mới' }).click();
  await expect(side(page, 'Sao kê')).toContainText('345,000');
  await page.getByRole('tab', { name: 'Sao kê đã nhập' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'nham.csv' })
    .getByRole('button', { name: /^Thu hồi/ })
    .click();
  await dialog(page).getByLabel('Lý do').fill('Nhập nhầm tài khoản');
  await dialog(page).getByRole('button', { name: 'Thu hồi', exact: true }).click();
  await expect(page.getByText('nham.csv')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('with a second account a ticket asks which one, and the keyboard stops there', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const call = await callAs(server.url, 'quanly');
  const [bank] = await counterData(server.databaseUrl).sql(`SELECT tien_id FROM tai_khoan_ngoai`);
  const body = { loai: 1, ten: 'Techcombank', so: '19001234', tien_id: bank?.tien_id, chi_nhanh_id: 1 };
  expect(await call('POST', '/tai-khoan-ngoai', body)).toMatchObject({ code: 200 });
  await new LoginPage(page).enter('quanly', `${BUY}/moi`);
  await page.getByLabel('Số lượng').fill('2000000');
  await page.locator('#ticket-ma_tham_chieu').fill('FT-TCB-1');
  const account = page.locator('#ticket-tai_khoan_ngoai_id');
  await expect(account).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(account).toBeFocused();
  await page.keyboard.type('Techcom');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('MBK-');
  const [ticket] = await counterData(server.databaseUrl).sql(
    `SELECT a.ten FROM giao_dich g JOIN tai_khoan_ngoai a ON a.id = g.tai_khoan_ngoai_id WHERE g.ma_tham_chieu = 'FT-TCB-1'`,
  );
  expect(ticket).toEqual({ ten: 'Techcombank' });
});
