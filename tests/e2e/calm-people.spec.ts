import { expect, test } from './fixtures.ts';
import { newBranch } from './page-models/acts/act.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { SafePage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

// The safe is locked and people are moved to a branch here: one after the other.
test.use({ books: 'calm-people' });
test.describe.configure({ mode: 'serial' });

const NOTICE = '.ant-notification-notice';

test.beforeAll(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('one of several branches is named in the header of a teller, who receives from the menu what was sent there', async ({
  page,
  server,
}) => {
  const branch = await newBranch(server, []);
  const { sql } = counterData(server.databaseUrl);
  await sql("UPDATE nguoi_dung SET chi_nhanh_ids = ARRAY[$1::int] WHERE tai_khoan = 'giaodich1'", [branch.id]);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const send = await callAs(server.url, 'quantri');
  const sent = await send('POST', '/dieu-chuyen', {
    den_chi_nhanh_id: branch.id,
    ly_do: 'Tiếp quỹ',
    chi_tiet: [{ tien_id: usd?.id, so_tien: '300' }],
  });
  expect(sent).toMatchObject({ code: 200 });
  await new LoginPage(page).enter('giaodich1', '/');
  await expect(page.getByRole('banner').getByText(`Chi nhánh: ${branch.name}`)).toBeAttached();
  await expect(page.getByRole('banner').getByText(branch.name, { exact: true })).toBeVisible();
  // There is nothing to choose.
  await expect(page.getByRole('button', { name: /^Chi nhánh: / })).toHaveCount(0);
  // As long as codes of places come, whole on a phone too.
  await sql("UPDATE chi_nhanh SET ma = 'CAU-GIAY' WHERE id = $1", [branch.id]);
  const desk = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByRole('banner').getByText('CAU-GIAY', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize(desk);
  await page.getByRole('navigation', { name: 'Menu chính' }).getByRole('link', { name: 'Điều chuyển' }).click();
  const arrivals = page.getByRole('region', { name: 'Đang đến' });
  await expect(arrivals).toContainText('300 USD');
  await arrivals.getByRole('button', { name: /^Nhận/ }).click();
  const sheet = page.getByRole('dialog').last();
  await sheet.getByRole('table', { name: 'USD' }).getByRole('textbox').first().fill('3');
  await sheet.getByRole('button', { name: /^Xem lại/ }).click();
  await sheet.getByRole('button', { name: /^Nhận/ }).click();
  await expect(sheet).toBeHidden();
  await expect(arrivals).toHaveCount(0);
  expect(await sql('SELECT trang_thai FROM dieu_chuyen')).toEqual([{ trang_thai: 2 }]);
});

test('a spot count that finds too little says «Thiếu», not a loss', async ({ page }) => {
  await new LoginPage(page).enter('quanly', '/chi-tiet-ket');
  const safe = new SafePage(page);
  await safe.act('Ghi chú');
  await safe.drawer.getByLabel('Ghi chú').fill('Đếm thử giữa ca');
  await safe.drawer.getByRole('switch').click();
  await safe.pieces('USD', '100').fill('30');
  await safe.submit();
  const row = page.getByRole('dialog', { name: 'Kết quả đếm thử' }).getByRole('row', { name: /USD/ });
  await expect(row).toContainText('Thiếu');
  await expect(row).not.toContainText('Lỗ');
});

test('while a locked safe is counted blind, statements say so in place and its page offers the close once', async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const [bank] = await sql("SELECT id FROM tien WHERE ma = 'VND-BANK'");
  const call = await callAs(server.url, 'quantri');
  const account = await call('POST', '/tai-khoan-ngoai', {
    loai: 1,
    ten: 'Vietcombank',
    so: '0071000123456',
    tien_id: bank?.id,
  });
  expect(account).toMatchObject({ code: 200 });
  const [safe] = await sql('SELECT id FROM ket WHERE chi_nhanh_id = (SELECT min(id) FROM chi_nhanh)');
  expect(await call('PATCH', `/ket/chot-ket/${safe?.id}`)).toMatchObject({ code: 200 });
  await new LoginPage(page).enter('quantri');
  for (const address of [`/doi-chieu/${account.data.id}`, '/doi-chieu']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText('Đang kiểm quỹ: số liệu hiện sau khi đếm')).toBeVisible();
    await expect(page.locator(NOTICE)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  for (const address of ['/chi-tiet-ket', '/ket']) {
    await page.goto(address);
    await expect(page.getByText('Phiếu chờ nhận vẫn lưu được')).toBeVisible();
    const steps = page
      .getByRole('main')
      .getByRole('button', { name: 'Đóng két' })
      .or(page.getByRole('main').getByRole('link', { name: 'Đóng két' }));
    await expect(steps).toHaveCount(1);
  }
});
