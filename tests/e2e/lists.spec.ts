import type { Browser, Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';
import { staffData } from './page-models/staff-data.ts';
import { RolesPage, UsersPage } from './page-models/staff-pages.ts';

// Dozens of roles are made here, which would push others off the first page.
test.use({ books: 'lists' });

test.beforeEach(({ server }) => staffData(server.databaseUrl).forgetFailures());

/** The same or another person on a machine of their own. */
async function elsewhere(browser: Browser, baseURL: string, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'vi-VN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await new LoginPage(page).enter(account);
  return page;
}

test('choices about a list follow the person to another browser', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await new LoginPage(page).enter('quanly');
  await page.goto('/loai-tien');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Nhóm' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cột hiển thị' }).click();
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByText('Gọn', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Nhóm' }).uncheck();
  await kept;
  const other = await elsewhere(browser, baseURL, 'quanly');
  await other.goto('/loai-tien');
  await expect(other.getByRole('table')).toHaveAttribute('data-density', 'compact', { timeout: 30_000 });
  await expect(other.getByRole('columnheader', { name: 'Nhóm' })).toHaveCount(0);
  await other.context().close();
});

test('a role’s view is seen by its people and not by others', { tag: '@long' }, async ({ page, browser, baseURL }) => {
  await new LoginPage(page).enter('quantri');
  await page.goto('/ket?f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=1');
  await page.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await page.getByRole('button', { name: 'Lưu bộ lọc đang dùng…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lưu bộ lọc' });
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await expect(dialog.getByText('Trường này là bắt buộc')).toBeVisible();
  await dialog.getByLabel('Tên bộ lọc').fill('Két đang mở');
  await dialog.getByLabel('Dành cho').click();
  await page.getByTitle('Giao dịch viên', { exact: true }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Bộ lọc đã lưu: Két đang mở' })).toBeVisible();

  const teller = await elsewhere(browser, baseURL, 'giaodich1');
  await teller.goto('/ket');
  await teller.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await teller.getByRole('button', { name: 'Mở danh sách với «Két đang mở»' }).click();
  await expect(teller.getByRole('button', { name: 'Xóa bộ lọc «Két đang mở»' })).toHaveCount(0);
  await teller.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await teller.goto('/ket');
  await expect(teller).toHaveURL(/trang_thai/);
  await expect(teller.getByRole('button', { name: 'Bỏ lọc Trạng thái Đã mở' })).toBeVisible();
  await teller.context().close();

  const accountant = await elsewhere(browser, baseURL, 'ketoan');
  await accountant.goto('/ket');
  await accountant.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await expect(accountant.getByText('Lọc và sắp xếp theo ý bạn')).toBeVisible();
  await expect(accountant.getByText('Két đang mở')).toHaveCount(0);
  await accountant.context().close();
});

test('a saved view that was deleted comes back by the notice', async ({ page, server }) => {
  await new LoginPage(page).enter('quanly');
  await page.goto('/tien?f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=1');
  await page.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await page.getByRole('button', { name: 'Lưu bộ lọc đang dùng…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lưu bộ lọc' });
  await dialog.getByLabel('Tên bộ lọc').fill('Tiền đang dùng');
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  const views = page.getByRole('button', { name: 'Bộ lọc đã lưu: Tiền đang dùng' });
  await views.click();
  await page.getByRole('button', { name: 'Xóa bộ lọc «Tiền đang dùng»' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa bộ lọc' }).click();
  await expect(views).toHaveCount(0);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(views).toBeVisible();
  const { sql } = counterData(server.databaseUrl);
  expect(await sql("SELECT 1 FROM bo_loc_da_luu WHERE ten = 'Tiền đang dùng'")).toHaveLength(1);
});

test('coming back from a record finds the list as it was left', async ({ page, server }) => {
  await staffData(server.databaseUrl).run(
    `INSERT INTO vai_tro (ma, ten, phan_quyen)
     SELECT 'NHOM_' || n, 'Nhóm số ' || n, '{}' FROM generate_series(100, 145) n ON CONFLICT DO NOTHING`,
  );
  await new LoginPage(page).enter('quantri');
  const roles = new RolesPage(page);
  await page.goto('/tai-khoan/vai-tro?q=Nhóm&page=2');
  const row = roles.row('NHOM_110');
  await expect(row).toBeVisible({ timeout: 30_000 });
  await row.scrollIntoViewIfNeeded();
  await row.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nhóm số 110');
  await page.getByRole('link', { name: 'Về danh sách vai trò' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test('several records are taken out of use at once, each with its own answer', { tag: '@long' }, async ({
  page,
  server,
  baseURL,
}) => {
  const call = await callAs(baseURL, 'quantri');
  const roleId = (await call('GET', '/roles?pageSize=200')).data.items as { id: number; ma: string }[];
  for (const tai_khoan of ['tam.mot', 'tam.hai']) {
    const vai_tro_id = roleId.find(({ ma }) => ma === 'KE_TOAN')?.id;
    await call('POST', '/users', { tai_khoan, ho_va_ten: 'Người tạm', vai_tro_id });
  }
  await staffData(server.databaseUrl).forgetFailures();
  await new LoginPage(page).enter('quantri');
  const users = new UsersPage(page);
  await users.open();
  for (const account of ['tam.mot', 'tam.hai', 'quantri']) {
    await page.getByRole('checkbox', { name: `Chọn dòng ${account}` }).check();
  }
  await page.getByRole('status').getByRole('button', { name: 'Ngừng hoạt động' }).click();
  await users.confirm('Ngừng hoạt động');
  const summary = page.getByRole('dialog', { name: 'Một số dòng chưa làm được' });
  await expect(summary).toContainText('Xong 2 dòng, 1 dòng bị từ chối');
  await expect(summary.getByRole('listitem')).toContainText('quantri');
  await summary.getByRole('button', { name: 'Đóng' }).first().click();
  await expect(users.row('tam.mot')).toContainText('Đã ngừng');
  await expect(users.row('quantri')).toContainText('Hoạt động');
});

test('can be installed: the manifest and its icons are served as what they are', { tag: '@long' }, async ({
  request,
}) => {
  const page = await request.get('/');
  expect(await page.text()).toContain('rel="manifest"');
  expect(page.headers()['content-security-policy']).toContain("manifest-src 'self'");
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { lang: string; icons: { src: string; type: string; purpose: string }[] };
  expect(manifest).toMatchObject({ lang: 'vi', name: 'Đổi tiền', start_url: '/', display: 'standalone' });
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});

test('a dragged column edge follows the pointer and pushes whole columns out, and a double click takes it back', async ({
  page,
}) => {
  await new LoginPage(page).enter('quantri');
  await page.goto('/tien');
  const header = page.getByRole('columnheader', { name: 'Tên', exact: true });
  await expect(header).toBeVisible({ timeout: 30_000 });
  const headings = await page.getByRole('columnheader').allInnerTexts();
  const before = await header.boundingBox();
  if (!before) throw new Error('the heading is not drawn');
  const edge = { x: before.x + before.width - 4, y: before.y + before.height / 2 };
  for (const step of [240, -60]) {
    const wanted = ((await header.boundingBox())?.width ?? 0) + step;
    // Pressed before the edge listens, a drag moves nothing: it is dragged again, to the same place.
    await expect(async () => {
      const { x, width } = (await header.boundingBox()) ?? before;
      await page.mouse.move(x + width - 4, edge.y);
      await page.mouse.down();
      await page.mouse.move(x + (width + wanted) / 2 - 4, edge.y);
      await page.mouse.move(x + wanted - 4, edge.y);
      await page.mouse.up();
      await expect.poll(async () => (await header.boundingBox())?.width, { timeout: 3000 }).toBeCloseTo(wanted, -0.5);
    }).toPass();
    // The columns before it take part in what is left of the line.
    await expect.poll(async () => Math.abs(((await header.boundingBox())?.x ?? 0) - before.x)).toBeLessThan(32);
  }
  const left = await page.getByRole('columnheader').allInnerTexts();
  expect(left.length).toBeLessThan(headings.length);
  expect(headings).toEqual(expect.arrayContaining(left));
  const box = page.getByRole('table').locator('..');
  expect(await box.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(1);
  // What was dragged here does not take the status away on a narrow screen.
  const narrow = await page.context().newPage();
  await narrow.setViewportSize({ width: 768, height: 900 });
  await narrow.goto('/tien');
  await expect(narrow.getByRole('columnheader', { name: 'Trạng thái', exact: true })).toBeVisible({ timeout: 30_000 });
  await narrow.close();
  const dragged = await header.boundingBox();
  await page.mouse.dblclick((dragged?.x ?? 0) + (dragged?.width ?? 0) - 4, edge.y);
  await expect.poll(async () => (await header.boundingBox())?.width).not.toBe(dragged?.width);
});

test('Shift adds further columns to the order, in the address and in the answer', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quantri');
  await page.goto('/tien');
  const sortBy = (name: string) => page.getByRole('columnheader', { name, exact: true }).getByRole('button');
  await sortBy('Số lẻ').click({ timeout: 30_000 });
  await sortBy('Mã').click({ modifiers: ['Shift'] });
  await sortBy('Mã').click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sortField=so_le.*thenBy=ma%3Aasc/);
  await expect(sortBy('Mã')).toContainText('2');
  const codes = () => page.locator('tbody tr td:nth-child(2)').allInnerTexts();
  await expect.poll(async () => (await codes())[0]).toContain('USDT');
  await expect.poll(async () => (await codes())[1]).toContain('AUD');
  await sortBy('Mã').click();
  await expect(page).not.toHaveURL(/thenBy/);
});

test('a long list is exported in the background, arrives on another screen and is kept in a list', {
  tag: '@long',
}, async ({ page, server }) => {
  await staffData(server.databaseUrl).run(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     SELECT gen_random_uuid(), (SELECT id FROM tien WHERE ma = 'USD'), 26000, 26200, 26100, now() - n * interval '1 minute'
     FROM generate_series(1, 20001) n`,
  );
  await new LoginPage(page).enter('quantri');
  await page.goto('/ty-gia/lich-su');
  await page.getByRole('button', { name: 'Xuất' }).click({ timeout: 30_000 });
  const arrived = page.waitForEvent('download', { timeout: 30_000 });
  await page.getByText('CSV (.csv)').click();
  await expect(page.getByText(/đang tạo tệp ở nền/)).toBeVisible();
  await page.getByRole('button', { name: /Quản Trị/ }).click();
  await page.getByRole('link', { name: 'Tệp đã xuất' }).click();
  await expect(page.getByText('Sẵn sàng')).toBeVisible({ timeout: 30_000 });
  expect((await arrived).suggestedFilename()).toMatch(/^ty-gia.*\.csv$/);
  expect(await seriousFindings(page)).toEqual([]);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Tải về/ }).click();
  await again;
  await page.getByRole('button', { name: /^Xóa/ }).click();
  await expect(page.getByText('Chưa có tệp nào')).toBeVisible();
});
