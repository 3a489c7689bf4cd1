import { seriousFindings } from '../support/accessibility.ts';
import { photo } from '../support/pictures.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'paper-pictures' });
test.describe.configure({ mode: 'serial' });

let customerId: number;

test('a teller takes a picture of a paper and does not see it', async ({ page, server }) => {
  const call = await callAs(server.url, 'quanly');
  const body = { ho_va_ten: 'Lê Thị Ảnh', giay_to: [{ loai: 'CCCD', so: '079190001234' }] };
  const { data } = await call('POST', '/khach-hang', body);
  customerId = Number(data.id);
  const papers = page.getByRole('region', { name: 'Giấy tờ' });

  await new LoginPage(page).enter('giaodich1', `/khach-hang/${customerId}`);
  const buffer = await photo('#06c', { width: 1200, height: 760 });
  await papers.locator('input[type=file]').first().setInputFiles({ name: 'the.jpg', mimeType: 'image/jpeg', buffer });
  await expect(papers.getByRole('button', { name: /^Tải ảnh Mặt trước/ })).toHaveCount(0);
  await expect(papers.getByRole('button', { name: /^Xem ảnh/ })).toHaveCount(0);
  await papers.locator('input[type=file]').first().setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('Chỉ nhận ảnh JPEG, PNG hoặc WebP')).toBeVisible();
});

test('a manager sees the picture, the look is in the history, and everything about the person is a file', {
  tag: '@long',
}, async ({ page, server }) => {
  const papers = page.getByRole('region', { name: 'Giấy tờ' });
  await new LoginPage(page).enter('quanly', `/khach-hang/${customerId}`);
  await papers.getByRole('button', { name: /^Xem ảnh Mặt trước/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await expect(dialog).toContainText('Mỗi lần xem đều được ghi vào nhật ký.');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Lịch sử' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Xem ảnh giấy tờ');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất toàn bộ hồ sơ' }).click();
  expect((await download).suggestedFilename()).toBe(`khach-hang-${customerId}.zip`);
  const { sql } = counterData(server.databaseUrl);
  expect(
    await sql(
      `SELECT tai_khoan, hanh_dong FROM log_thao_tac WHERE doi_tuong = 'khach-hang' AND hanh_dong <> 'view' ORDER BY id`,
    ),
  ).toEqual([
    { tai_khoan: 'quanly', hanh_dong: 'create' },
    { tai_khoan: 'giaodich1', hanh_dong: 'keepPicture' },
    { tai_khoan: 'quanly', hanh_dong: 'viewPicture' },
    { tai_khoan: 'quanly', hanh_dong: 'export' },
  ]);
});
