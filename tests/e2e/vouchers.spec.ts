import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Typist } from './page-models/typist.ts';

test.use({ books: 'vouchers' });

test.beforeAll(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { bat_phieu_thu_chi: true } });
});

test('a bill is paid from any screen in one key and three fields; the paper is voided with a reason', async ({
  page,
}) => {
  const typist = new Typist(page);
  const drawer = page.getByRole('dialog').last();
  await new LoginPage(page).enter('quanly', '/ket');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await typist.press('Shift+F9');
  await expect(drawer.getByLabel('Khoản mục')).toBeFocused();
  await typist.type('dien');
  await typist.press('Enter');
  await expect(drawer.getByLabel('Số tiền VND')).toBeFocused();
  await typist.type('200000');
  await typist.press('Enter');
  await expect(drawer.getByLabel('Người nhận tiền')).toBeFocused();
  await typist.type('EVN');
  await typist.press('Control+Enter');
  // One to begin, four letters and Enter, six digits and Enter, three letters, one to save.
  expect(typist.keys).toBe(17);
  await expect(page.getByText(/Đã lưu PC-\d{6}-0001: 200,000 ₫/)).toBeVisible();
  const row = page.getByRole('row', { name: /PC-\d{6}-0001/ });
  await expect(row).toContainText('Điện, nước, internet');
  await row.click();
  await expect(drawer).toContainText('EVN');
  await drawer.getByRole('button', { name: 'Hủy phiếu' }).click();
  const question = page.getByRole('dialog', { name: /Hủy phiếu PC/ });
  await expect(question).toContainText('200,000 ₫ trở về nơi bạn đang làm việc');
  await question.getByLabel('Lý do').fill('Ghi nhầm');
  await question.getByRole('button', { name: 'Hủy phiếu 200,000 ₫' }).click();
  await expect(row).toContainText('Đã hủy');
});
