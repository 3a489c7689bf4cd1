import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { SafePage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'register' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const BUY = '/giao-dich-mua-ngoai-te';
const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeAll(async ({ server }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  const admin = await callAs(server.url, 'quantri');
  const { data } = await admin('GET', '/cau-hinh-chung');
  const gia_tri = { nguong_giao_dich_lon: '20000000', chia_nho_so_lan: 1 };
  await admin('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri });
  const [usd] = await sql(`SELECT id FROM tien WHERE ma = 'USD'`);
  const teller = await callAs(server.url, 'giaodich1');
  const buy = (so_giay_to: string, ten_khach: string, so_luong: string) =>
    teller('POST', BUY, {
      chi_tiet: [{ tien_id: usd?.id, so_luong, ty_gia: '25900' }],
      loai_giay_to: 'CCCD',
      so_giay_to,
      ten_khach,
    });
  expect((await buy('079185000777', 'Phạm Lan', '500')).code).toBe(200);
  expect((await buy('079185000777', 'Phạm Lan', '400')).code).toBe(200);
  expect((await buy('001190004521', 'Trần Mai', '800')).code).toBe(200);
  expect((await buy('048092007733', 'Lê Bảo', '700')).code).toBe(200);
});

test('a report is found, read, marked as sent, and needs a supplement after a void', async ({ page, server }) => {
  await new LoginPage(page).enter('quanly', '/giao-dich-lon');
  const row = page.getByRole('row').filter({ hasText: 'Phạm Lan' });
  await expect(row).toContainText('GDL-');
  await expect(row).toContainText('23,310,000');
  await expect(row).toContainText('Chờ báo cáo');
  expect(await seriousFindings(page)).toEqual([]);
  await row.click();
  await expect(heading(page)).toContainText('Chờ báo cáo');
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('CCCD 079185000777');
  await expect(sheet.getByRole('row')).toHaveCount(4);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Đánh dấu đã gửi' }).click();
  await dialog(page).getByLabel('Số tiếp nhận').fill('NHNN-77');
  await dialog(page).getByRole('button', { name: 'Đánh dấu đã gửi' }).click();
  await expect(heading(page)).toContainText('Đã gửi');
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(heading(page)).toContainText('Chờ báo cáo');
  await page.getByRole('button', { name: 'Đánh dấu đã gửi' }).click();
  await dialog(page).getByLabel('Số tiếp nhận').fill('NHNN-77');
  await dialog(page).getByRole('button', { name: 'Đánh dấu đã gửi' }).click();
  await expect(heading(page)).toContainText('Đã gửi');
  await expect(sheet).toContainText('NHNN-77');

  const { sql } = counterData(server.databaseUrl);
  const [ticket] = await sql(`SELECT id FROM giao_dich WHERE so_giay_to = '079185000777' ORDER BY id LIMIT 1`);
  const manager = await callAs(server.url, 'quanly');
  expect((await manager('PATCH', `${BUY}/${ticket?.id}/huy`, { ly_do: 'Nhầm' })).code).toBe(200);
  await page.reload();
  await expect(heading(page)).toContainText('Cần bổ sung');
  await expect(page.getByText('cần gửi bổ sung')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Diễn biến' })).toContainText('23,310,000 → 10,360,000');
  // On a phone it is read line by line, and nothing is wider than the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sheet).toContainText('10,360,000');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await sheet.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('region', { name: 'Diễn biến' })).toBeHidden();
});

test('several reports are marked as sent together, and the register leaves as a file', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quanly', '/giao-dich-lon');
  await expect(page.getByRole('row').filter({ hasText: 'GDL-' })).toHaveCount(2);
  for (const name of ['Phạm Lan', 'Trần Mai'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Đánh dấu đã gửi' }).click();
  await dialog(page).getByLabel('Số tiếp nhận').fill('NHNN-78');
  await dialog(page).getByRole('button', { name: 'Đánh dấu đã gửi' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Trần Mai' })).toContainText('Đã gửi');
  // The supplement said that the day is no longer large.
  await expect(page.getByRole('row').filter({ hasText: 'Phạm Lan' })).toContainText('Hết hiệu lực');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất' }).click();
  await page.getByRole('menuitem').filter({ hasText: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bao-cao-giao-dich-lon-.*\.csv$/);
});

test('somebody just below the threshold is pointed out until it is looked at', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/giao-dich-lon');
  await page.getByRole('link', { name: 'Dấu hiệu chia nhỏ' }).click();
  const pattern = page.getByRole('article', { name: 'Lê Bảo' });
  await expect(pattern).toContainText('18,130,000');
  await expect(pattern).toContainText('91 % ngưỡng');
  expect(await seriousFindings(page)).toEqual([]);
  await pattern.getByRole('button', { name: 'Đã xem' }).click();
  await dialog(page).getByLabel('Kết luận').fill('Khách quen');
  await dialog(page).getByRole('button', { name: 'Đã xem' }).click();
  await expect(pattern).toHaveCount(0);
  await page.getByRole('link', { name: 'Phiếu', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '001190004521' })).toHaveCount(1);
});

test('a teller finds no way to the register', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('giaodich1');
  await expect(page.getByRole('link', { name: 'Giao dịch lớn' })).toHaveCount(0);
  await page.goto('/giao-dich-lon');
  await expect(page.getByText('GDL-')).toHaveCount(0);
});

test('the licence is entered in the settings, and closing above the ceiling asks for a reason', {
  tag: '@long',
}, async ({ page, server }) => {
  await new LoginPage(page).enter('quantri', '/cau-hinh-chung#bat_ho_so_giay_phep');
  await page.getByRole('switch', { name: 'Hồ sơ giấy phép' }).click();
  await page.getByRole('navigation', { name: 'Mục lục' }).getByRole('button', { name: 'Hồ sơ giấy phép' }).click();
  await page.getByLabel('Thêm loại tiền').click();
  await page.getByTitle('USD', { exact: true }).click();
  const rule = page.getByRole('group', { name: 'USD' });
  await rule.getByLabel('Chỉ mua').check();
  await rule.getByLabel('Trần qua đêm của USD').fill('1000');
  await rule.getByLabel('Số ngày để bán lại của USD').fill('2');
  await page.getByLabel('Ngân hàng nhận bán lại').fill('Vietcombank; BIDV');
  await page.keyboard.press('Control+S');
  const { sql } = counterData(server.databaseUrl);
  await expect
    .poll(async () => (await sql(`SELECT gia_tri->'ho_so_giay_phep' AS rules FROM cau_hinh_chung`))[0]?.rules)
    .toMatchObject([{ chi_mua: true, tran_qua_dem: '1000', so_ngay: 2 }]);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/');
  await expect(page.getByText(/Vượt trần giấy phép: USD .* bán lại trước khi đóng két/)).toBeVisible();
  const safe = new SafePage(page);
  await page.goto('/chi-tiet-ket');
  await safe.startMove('Rút tiền', 'us', '100');
  await safe.drawer.getByLabel('Có tiền thu về').click();
  await expect(safe.drawer.getByLabel('Ngân hàng nhận bán lại')).toBeVisible();
  await page.keyboard.press('Escape');

  const manager = await callAs(server.url, 'quanly');
  const [open] = await sql('SELECT id FROM ket WHERE trang_thai = 1');
  await manager('PATCH', `/ket/chot-ket/${open?.id}`);
  const held = await sql(
    'SELECT t.ma, trim_scale(v.so_luong)::text AS amount FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE v.so_luong <> 0',
  );
  await page.goto('/chi-tiet-ket');
  await safe.act('Đóng két');
  for (const { ma, amount } of held) await safe.unsorted(ma).fill(amount);
  await safe.submit();
  await safe.submit();
  await expect(safe.drawer.getByText('Vượt trần giấy phép được giữ qua đêm')).toBeVisible();
  await expect(safe.drawer.getByText(/USD: đếm được .*, trần 1,000/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await safe.drawer.getByLabel('Lý do giữ vượt trần').fill('Ngân hàng đã đóng cửa');
  await safe.submit();
  await expect(safe.drawer).toHaveCount(0);
  await page.goto(`/ket/${open?.id}/bien-ban`);
  await expect(page.getByRole('article')).toContainText('Ngân hàng đã đóng cửa');
  await page.goto('/');
  await expect(page.getByText(/Vượt trần giấy phép: USD .* còn 2 ngày để bán lại/)).toBeVisible();
});
