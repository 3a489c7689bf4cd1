import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.describe.configure({ mode: 'serial' });
test.use({ books: 'result' });

test.beforeAll(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { bat_phieu_thu_chi: true } });
  const { data: items } = await call('GET', '/khoan-muc?pageSize=100');
  const { data: currencies } = await call('GET', '/tien?pageSize=100');
  const idOf = ({ items: list }: Record<string, unknown>, code: string) =>
    (list as { id: number; ma: string }[]).find(({ ma }) => ma === code)?.id;
  const tien_id = idOf(currencies, 'VND');
  const said = { nguoi_nop_nhan: 'EVN', ly_do: 'Tháng 11' };
  for (const [loai, code, so_tien] of [
    [2, 'CP-DIEN-NUOC', '200000'],
    [2, 'CP-VAN-PHONG', '50000'],
    [1, 'TN-KHAC', '30000'],
  ] as const)
    await call('POST', '/phieu-thu-chi', { loai, khoan_muc_id: idOf(items, code), tien_id, so_tien, ...said });
});

test('the accountant reads the statement, its control, and goes from an item to its vouchers', async ({ page }) => {
  await new LoginPage(page).enter('ketoan', '/bao-cao/ket-qua-kinh-doanh');
  await expect(page.getByTestId('answer')).toContainText('−220,000');
  const statement = page.getByRole('table', { name: 'Bảng kết quả kinh doanh' });
  await expect(statement.getByRole('row', { name: /^Chi phí/ })).toContainText('−250,000');
  await expect(page.getByRole('region', { name: 'Đối chiếu' })).toContainText('đúng bằng kết quả trên');
  await page.getByText('Xem cách tính').click();
  await expect(page.getByRole('row', { name: /^Đối chiếu/ })).toContainText('−220,000');
  await statement.getByRole('link', { name: 'Xem phiếu thu chi của khoản mục Điện, nước, internet' }).click();
  await expect(page.getByRole('row', { name: /PC-\d{6}-0001/ })).toContainText('Điện, nước, internet');
  await expect(page.getByRole('row', { name: /PC-\d{6}/ })).toHaveCount(1);
});

test('the dashboard leads to the statement of the day', async ({ page }) => {
  const result = page.locator('[data-figure="result"]');
  await new LoginPage(page).enter('quantri', '/');
  await expect(result).toContainText('−220,000');
  await result.getByRole('link', { name: 'Xem từng dòng' }).click();
  await expect(page).toHaveURL(/ket-qua-kinh-doanh\?tu_ngay=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kết quả kinh doanh');
});

test('the manager, who sees profits, has no such figure and no such screen', async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/');
  await expect(page.locator('[data-figure="profit"]')).toBeVisible();
  await expect(page.locator('[data-figure="result"]')).toHaveCount(0);
  await page.goto('/bao-cao/ket-qua-kinh-doanh');
  await expect(page.getByRole('table')).toHaveCount(0);
});
