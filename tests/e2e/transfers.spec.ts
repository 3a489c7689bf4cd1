import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'transfers' });
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Shows `/dieu-chuyen` in the branch of this name. */
async function goTo(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('button', { name: `Chi nhánh: ${name}` });
  await expect(page.getByRole('button', { name: /^Chi nhánh: / })).toBeVisible();
  if ((await shown.count()) > 0) return;
  await page.getByRole('button', { name: /^Chi nhánh: / }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(shown).toBeVisible();
}

async function send(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Gửi tiền' }).first().click();
  await dialog(page).getByLabel('Đến chi nhánh').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Đà Nẵng' }).click();
  await dialog(page).getByRole('combobox', { name: 'Chọn loại tiền' }).fill('usd');
  await page.keyboard.press('Enter');
  await page.keyboard.type(amount);
  await dialog(page).getByLabel('Lý do').fill('Tiếp quỹ');
  await dialog(page)
    .getByRole('button', { name: /^Gửi tiền/ })
    .click();
}

test.beforeAll(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('POST', '/chi-nhanh', { ma: 'DN', ten: 'Đà Nẵng', tien_to: 'DN' });
  await openSafe(server.url, server.databaseUrl, Number(data.id));
});

test('money is sent, seen on its way, counted with a difference and received', async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/dieu-chuyen');
  await goTo(page, 'Chi nhánh 1');
  await send(page, '500');
  await expect(dialog(page)).toContainText('Đang chuyển');
  await expect(dialog(page)).toContainText('Đà Nẵng');
  await dialog(page).getByRole('link', { name: 'Phiếu giao' }).click();
  await expect(page.getByRole('article')).toContainText('Từ Chi nhánh 1 đến Đà Nẵng');
  await expect(page.getByRole('article')).toContainText('500');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Đang chuyển' })).toContainText('1 phiếu đã gửi, chưa nhận');
  await page.goto('/dieu-chuyen');
  await expect(page.getByRole('region', { name: 'Đang đến' })).toHaveCount(0);
  await goTo(page, 'Đà Nẵng');
  const arrivals = page.getByRole('region', { name: 'Đang đến' });
  await expect(arrivals).toContainText('500 USD');
  await arrivals.getByRole('button', { name: /^Nhận/ }).click();
  const sheet = dialog(page);
  await expect(sheet).toContainText('Đếm và nhận');
  await sheet.getByRole('table', { name: 'USD' }).getByRole('textbox').first().fill('4');
  await sheet.getByRole('button', { name: /^Xem lại/ }).click();
  await sheet.getByRole('button', { name: /^Nhận/ }).click();
  await expect(sheet.getByRole('alert')).toContainText('lý do');
  await sheet.getByLabel('Lý do').fill('Thiếu một tờ');
  const again = sheet.getByLabel('Nhập lại số đã đếm USD');
  if ((await again.count()) > 0) await again.fill('400');
  await sheet.getByRole('button', { name: /^Nhận/ }).click();
  await expect(sheet).toBeHidden();
  await expect(arrivals).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'Đã nhận' }).getByRole('cell').nth(1).click();
  await expect(dialog(page)).toContainText('Thiếu một tờ');
  await expect(dialog(page)).toContainText('−100');
});

test('what was not received yet can be called back', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/dieu-chuyen');
  await goTo(page, 'Chi nhánh 1');
  await send(page, '300');
  await dialog(page).getByRole('button', { name: 'Gọi về' }).click();
  await expect(dialog(page)).toContainText('300 USD trở lại két');
  await expect(dialog(page).getByRole('button', { name: 'Để chuyển tiếp' })).toBeFocused();
  await dialog(page).getByLabel('Lý do').fill('Gửi nhầm');
  await dialog(page).getByRole('button', { name: 'Gọi về 300 USD' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Đã gọi về' })).toContainText('Gửi nhầm');
});
