import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'tiers' });

const BUY = 'giao-dich-mua-ngoai-te';

test('a tier is made, fills the rate in while the quantity is typed, and the report says what it cost', async ({
  page,
  server,
}) => {
  const data = counterData(server.databaseUrl);
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
  await data.sql(`UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_bac_ty_gia": true}'`);
  await new LoginPage(page).enter('quantri');

  await page.goto('/bac-ty-gia');
  await page.getByRole('button', { name: 'Thêm mới' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Tên', { exact: true }).fill('Khách lớn');
  await form.getByLabel('Từ số lượng').fill('1000');
  await form.getByLabel('Tốt hơn cho khách').fill('20');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('cell', { name: 'Khách lớn', exact: true })).toBeVisible();

  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  const rate = page.locator('input[id$="-rate"]');
  await page.keyboard.type('us');
  await page.keyboard.press('Enter');
  await page.keyboard.type('999');
  await expect(rate).toHaveValue('25,900');
  // The fourth digit reaches the tier, and taking it away again leaves it.
  await page.keyboard.type('9');
  await expect(rate).toHaveValue('25,920');
  await expect(page.getByRole('main')).toContainText('Bậc: Khách lớn, từ 1,000\u00a0USD, tốt hơn 20\u00a0₫');
  await page.keyboard.press('Backspace');
  await expect(rate).toHaveValue('25,900');
  await page.keyboard.type('0');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2000');
  // Sent at once, without waiting for any answer.
  await page.keyboard.press('Control+Enter');
  await expect(ticket.receipt).toContainText('51,840,000');

  const call = await callAs(server.url, 'quantri');
  const told = await call('GET', '/bao-cao/theo-ty-gia');
  expect(told.data).toMatchObject({ footer: { so_dong: 1, tien_bac: '-40000' } });
  await page.goto('/bao-cao/theo-ty-gia');
  await expect(page.getByRole('main')).toContainText('−40,000');
  await page.getByRole('button', { name: 'Xem từng dòng: Khách lớn' }).click();
  await expect(page.getByRole('main')).toContainText('bậc Khách lớn 25,920');
});
