import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'trade-list' });

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';
const codes: string[] = [];

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quanly');
  const [usd] = await data.sql("SELECT id FROM tien WHERE ma = 'USD'");
  for (const so_luong of ['10', '20', '30']) {
    const answer = await call('POST', `/${BUY}`, { chi_tiet: [{ tien_id: usd?.id, so_luong, ty_gia: '25900' }] });
    codes.push(String(answer.data.ma_giao_dich));
  }
  await data.sql(`UPDATE giao_dich SET ngay_tao = ngay_tao - interval '1 day' WHERE ma_giao_dich = $1`, [codes[0]]);
});

test('a list starts with today, names the days, and finds tickets by currency and teller', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${BUY}`);
  const table = page.getByRole('table');
  const rows = table.locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByRole('radio', { name: 'Hôm nay' })).toBeChecked();
  await expect(table.locator('tfoot')).toContainText('1,295,000');
  // A purchase of cash earns nothing yet.
  await expect(page.getByRole('columnheader', { name: 'Lãi' })).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Kỳ xem' }).getByText('Tất cả').click();
  await expect(rows).toHaveCount(3);
  const days = table.locator('tbody th[scope="rowgroup"]');
  await expect(days).toHaveText([/^Hôm nay, \d\d\/\d\d\/\d{4}$/, /^Hôm qua, /]);
  // The address says so, also after a reload.
  await page.reload();
  await expect(rows).toHaveCount(3, { timeout: 30_000 });
  // Arrows walk over the heading of a day.
  await rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.getByPlaceholder(/USD/).fill('usd');
  await expect(page).toHaveURL(/q=usd/);
  await expect(rows).toHaveCount(3);
  await page.getByPlaceholder(/USD/).fill('');
  await expect(page).not.toHaveURL(/q=usd/);
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  await page.getByRole('combobox', { name: 'Loại tiền' }).fill('EUR');
  await page.keyboard.press('Enter');
  // Tab goes on; it does not choose what the list happens to point at.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Bỏ lọc Loại tiền/ })).toHaveAccessibleName(/EUR/);
  await expect(page.getByRole('button', { name: /^Bỏ lọc Loại tiền/ })).not.toHaveAccessibleName(/USD/);
  await expect(page.getByText('Không có dòng nào khớp')).toBeVisible();
});

test('what was traded, for how much and what became of it stand in every row at every width', async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${BUY}`);
    await expect(page.getByRole('columnheader', { name: /^Chi tiết/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('columnheader', { name: /^Giá trị/ })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /^Trạng thái/ })).toBeVisible();
    const people = page.getByRole('columnheader', { name: /^Khách/ });
    await expect(people).toHaveCount(width === 1280 ? 1 : 0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/${BUY}?xem=tat-ca`);
  const card = page.locator('li[data-row-key]').first();
  await expect(card).toContainText(/\d\d:\d\d/, { timeout: 30_000 });
  await expect(card).toContainText('Khách lẻ');
  await expect(page.getByText(/^Hôm qua, /)).toBeVisible();
});

test('an empty day says so and offers others; a shared link opens what it says', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${SELL}`);
  await expect(page.getByText('Hôm nay chưa có dòng nào')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Mọi ngày' }).click();
  await expect(page.getByText('Chưa có phiếu nào')).toBeVisible();
  await page.goto(`/${BUY}?f[0][field]=ma_giao_dich&f[0][operator]=eq&f[0][value]=${codes[0]}`);
  await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(1, { timeout: 30_000 });
});

test('a ticket is printed again from its row, by menu and by key', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(Number(document.documentElement.dataset.prints ?? 0) + 1);
    };
  });
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${BUY}`);
  const row = page.locator('tbody tr[data-row-key]').first();
  await row.getByRole('button').click({ timeout: 30_000 });
  await page.getByRole('menuitem', { name: /^In phiếu/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('data-prints', '2');
  await expect(page.getByRole('dialog').getByRole('article')).toContainText('BẢN IN LẠI lần 1');
  await page.keyboard.press('Escape');
  await row.getByRole('button').click();
  await expect(page.getByRole('menuitem', { name: /^In lại/ })).toContainText('P');
});

test('a void keeps the ticket unless it is meant: the way out has the focus, the act says for how much', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto(`/${BUY}`);
  const row = page.locator('tbody tr[data-row-key]').first();
  await row.click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hủy phiếu' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Giữ phiếu' });
  await expect(dialog.getByRole('button', { name: 'Giữ phiếu' })).toBeFocused();
  await expect(dialog).toContainText('Két nhận lại 777,000 ₫ từ khách và trả lại 30 USD.');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Hủy phiếu' }).click();
  await dialog.getByRole('button', { name: 'Hủy phiếu −777,000 ₫' }).click();
  await expect(dialog.getByText('Ghi lý do, một câu ngắn là đủ')).toBeVisible();
  await dialog.getByLabel('Lý do').fill('Khách đổi ý');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Khách đổi ý' })).toBeVisible();
});
