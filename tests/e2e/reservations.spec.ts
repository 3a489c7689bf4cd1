import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Typist } from './page-models/typist.ts';

test.use({ books: 'reservations' });

test.beforeAll(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { bat_giu_cho: true } });
});

test('a quote becomes a reservation in two keys; taken, the deposit counts and the receipt says so', async ({
  page,
}) => {
  const typist = new Typist(page);
  await new LoginPage(page).enter('quanly', '/giao-dich-ban-ngoai-te/moi');
  await page.keyboard.type('usd');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1500');
  const summary = page.getByRole('complementary', { name: 'Tóm tắt phiếu' });
  await expect(summary).toContainText('39,225,000');
  await typist.press('Shift+F2');
  const drawer = page.getByRole('dialog').last();
  await expect(drawer.getByLabel('Họ và tên')).toBeFocused();
  // One key to begin, one to save; between them only whom it is for.
  await page.keyboard.type('Trần Thị Mai');
  await typist.press('Enter');
  expect(typist.keys).toBe(2);
  await expect(page).toHaveURL(/\/giu-cho\?phieu=\d+/);
  await expect(page.getByText(/Đã giữ 1,500 USD: GC-\d{6}-0001/)).toBeVisible();

  await page.goto('/giu-cho');
  await page.getByRole('button', { name: 'Giữ chỗ mới' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByLabel('Loại tiền').click();
  await page.keyboard.type('USD');
  await page.keyboard.press('Enter');
  await form.getByLabel('Số lượng').fill('1000');
  await form.getByLabel('Đặt cọc').fill('5000000');
  await form.getByLabel('Điện thoại').fill('0903123456');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Đã giữ 1,000 USD: GC-\d{6}-0002/)).toBeVisible();
  const details = page.getByRole('dialog').last();
  await expect(details).toContainText('5,000,000 ₫');
  await details.getByRole('button', { name: 'Lấy', exact: true }).click();

  await expect(page).toHaveURL(/giao-dich-ban-ngoai-te\/moi/);
  await expect(page.getByText(/Giữ chỗ GC-\d{6}-0002/)).toBeVisible();
  await expect(summary).toContainText('21,150,000');
  await expect(summary).toContainText('Đã đặt cọc');
  await page.keyboard.press('Control+Enter');
  const receipt = page.getByRole('dialog').last();
  await expect(receipt).toContainText('Đã đặt cọc');
  await expect(receipt).toContainText('21,150,000');
  await expect(receipt).toContainText(/GC-\d{6}-0002/);
});
