import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';
import { rateData } from './page-models/rate-data.ts';
import { RateDesk } from './page-models/rate-desk.ts';

test.use({ books: 'branch-rates' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const scope = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Của công ty hay của chi nhánh' }).getByText(name, { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The first branch, and a second one where `giaodich1` works too and `quanly` does not. */
test.beforeAll(async ({ server }) => {
  const data = rateData(server.databaseUrl);
  await data.clear();
  await data.post('USD', 25400, 25600, 25500);
  await data.post('EUR', 27000, 27500, 27250);
});

test('with one branch the desk shows nothing of branches', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quantri');
  const desk = new RateDesk(page);
  await desk.open();
  await expect(scope(page, 'Công ty')).toHaveCount(0);
  await expect(desk.row('USD')).not.toContainText('Công ty');
  await page.goto('/thoi-gian-lam-viec');
  await expect(page.getByText('Chưa đặt khung giờ nào')).toBeVisible();
  await expect(scope(page, 'Công ty')).toHaveCount(0);
});

test('a branch gets its own rate, which the desk names, and follows the company again', async ({ page, server }) => {
  await rateData(server.databaseUrl).run(`
    INSERT INTO chi_nhanh (ma, ten, tien_to, dia_chi) VALUES ('HN2', 'Chi nhánh Hà Nội', 'HN2', '12 Hàng Bạc, Hà Nội');
    UPDATE nguoi_dung SET chi_nhanh_ids = '{1,2}' WHERE tai_khoan IN ('quantri', 'giaodich1');
    UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"bat_bang_ty_gia": true}'`);
  await new LoginPage(page).enter('quantri');
  const desk = new RateDesk(page);
  await desk.open();
  await scope(page, 'Chi nhánh 1').click();
  await expect(desk.row('USD')).toContainText('Công ty');
  await desk.cell('Mua vào', 'USD').fill('25300');

  // What was typed for the branch is not lost without a question.
  await scope(page, 'Công ty').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nhập tiếp' }).click();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('25,300');

  await desk.cell('Mua vào', 'USD').focus();
  await page.keyboard.press('Control+Enter');
  await expect(desk.dialog).toContainText('Giá của Chi nhánh 1: thay giá công ty cho đúng loại tiền và nhóm đó');
  await desk.dialog.getByRole('button', { name: /Lưu tỷ giá|Vẫn lưu/ }).click();
  await expect(desk.dialog).toBeHidden();
  await expect(desk.row('USD')).toContainText('Chi nhánh');
  await expect(desk.row('EUR')).toContainText('Công ty');

  await scope(page, 'Công ty').click();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('25,400');
  await expect(desk.row('USD')).toContainText('Chi nhánh 1 có giá riêng, không theo giá này');

  await scope(page, 'Chi nhánh 1').click();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('25,300');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'USD theo công ty' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'USD theo lại giá công ty?' });
  await expect(dialog).toContainText('mua 25,400, bán 25,600');
  await dialog.getByRole('button', { name: 'Theo công ty' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('25,400');

  await page.goto('/ty-gia/lich-su');
  const ended = page.getByRole('row').filter({ hasText: 'Theo công ty' });
  await expect(ended).toContainText('Chi nhánh 1');
  await expect(page.getByRole('row').filter({ hasText: '25,300' })).toContainText('Chi nhánh 1');
  await expect(page.getByRole('row').filter({ hasText: '27,000' })).toContainText('Công ty');
});

test('a person of one branch types its rates only, and a ticket there uses them', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const data = rateData(server.databaseUrl);
  await data.run(
    `UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ty-gia,create}', 'true') WHERE ma = 'QUAN_LY'`,
  );
  await new LoginPage(page).enter('quanly');
  const desk = new RateDesk(page);
  await desk.open();
  await expect(scope(page, 'Công ty')).toHaveCount(0);
  await desk.cell('Mua vào', 'USD').fill('25350');
  await page.keyboard.press('Control+Enter');
  await expect(desk.dialog).toContainText('Giá của Chi nhánh 1');
  await desk.dialog.getByRole('button', { name: /Lưu tỷ giá|Vẫn lưu/ }).click();
  await expect(desk.dialog).toBeHidden();
  await expect(desk.row('USD')).toContainText('Chi nhánh');
  expect(await data.find(`SELECT chi_nhanh_id FROM ty_gia WHERE ty_gia_mua = 25350`)).toEqual([{ chi_nhanh_id: 1 }]);
});

test('the board of a branch has its name, its address and its rates; the desk leads to it', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await new LoginPage(page).enter('quantri');
  const desk = new RateDesk(page);
  await desk.open();
  const link = page.getByRole('link', { name: 'Mở bảng cho khách' });
  await expect(link).toHaveAttribute('href', '/bang-ty-gia');
  await scope(page, 'Chi nhánh 1').click();
  await expect(link).toHaveAttribute('href', '/bang-ty-gia?chi_nhanh=CN1');
  const opened = context.waitForEvent('page');
  await link.click();
  const board = await opened;
  await expect(board.getByText('Chi nhánh 1')).toBeVisible();
  await expect(board.locator('[data-currency="USD"]')).toContainText('25,350');
  await board.goto('/bang-ty-gia?chi_nhanh=HN2');
  await expect(board.getByText('Chi nhánh Hà Nội · 12 Hàng Bạc, Hà Nội')).toBeVisible();
  await expect(board.locator('[data-currency="USD"]')).toContainText('25,400');
  await board.goto('/bang-ty-gia?chi_nhanh=KHONG-CO');
  await expect(board.getByText('Bảng tỷ giá đang tắt')).toBeVisible();
});

test('a branch has hours of its own until it follows the company again', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('quantri', '/thoi-gian-lam-viec');
  await scope(page, 'Chi nhánh 1').click();
  await expect(page.getByText('Chi nhánh 1 đang theo giờ chung của công ty')).toBeVisible();
  await page.getByRole('button', { name: 'Thêm giờ Thứ Hai' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Giờ của Chi nhánh 1, thay giờ chung của công ty.')).toBeVisible();
  await scope(page, 'Công ty').click();
  await expect(page.getByText('Chưa đặt khung giờ nào')).toBeVisible();
  await scope(page, 'Chi nhánh 1').click();
  await expect(page.getByRole('textbox', { name: 'Thứ Hai, từ' })).toHaveValue('08:00');
  await page.getByRole('button', { name: 'Theo công ty' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Theo công ty' }).click();
  await expect(page.getByText('Chi nhánh 1 đang theo giờ chung của công ty')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Thứ Hai, từ' })).toHaveCount(0);
});

test('a branch that closes sends its people to one that is open', { tag: '@long' }, async ({ page, server }) => {
  await rateData(server.databaseUrl).run(`
    INSERT INTO thoi_gian_lam_viec (chi_nhanh_id, khung_gio) VALUES (2, (
      SELECT jsonb_agg(jsonb_build_object('thu', d, 'tu', '00:00', 'den', '24:00')) FROM generate_series(1, 7) d
      WHERE d <> extract(isodow FROM now() AT TIME ZONE 'Asia/Ho_Chi_Minh')))`);
  await new LoginPage(page).enter('giaodich1', '/ty-gia');
  await expect(heading(page)).toHaveText('Tỷ giá');
  const current = page.getByRole('button', { name: /^Chi nhánh: / });
  await current.click();
  await page.getByRole('option', { name: /^Chi nhánh Hà Nội/ }).click();
  await expect(page.getByText('Chi nhánh đó đang ngoài giờ làm việc')).toBeVisible();
  await expect(current).toContainText('Chi nhánh 1');
  await expect(page).not.toHaveURL(/auth\/login/);
});
