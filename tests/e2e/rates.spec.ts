import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './page-models/login-page.ts';
import { rateData } from './page-models/rate-data.ts';
import { RateDesk } from './page-models/rate-desk.ts';

// They share one desk, and one saved rate is another's posted one.
test.describe.configure({ mode: 'default', timeout: 90_000 });

test.beforeEach(async ({ page, server }) => {
  const data = rateData(server.databaseUrl);
  await data.clear();
  await data.post('USD', 25400, 25600, 25500);
  await data.post('EUR', 27000, 27500, 27250);
  await data.post('JPY', 165, 172, 168.5);
  await new LoginPage(page).enter('quantri');
});

test('types rates with the keyboard alone and saves them as one act', async ({ page }) => {
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'USD').focus();
  await page.keyboard.type('25450');
  await page.keyboard.press('Tab');
  await expect(desk.cell('Bán ra', 'USD')).toBeFocused();
  await page.keyboard.type('25650');
  await page.keyboard.press('ArrowRight');
  await expect(desk.cell('Giá gốc', 'USD')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  // Nobody typed it, so it follows the pair.
  await expect(desk.cell('Giá gốc', 'USD')).toHaveValue('25550');
  await page.keyboard.press('ArrowLeft');
  await expect(desk.cell('Bán ra', 'USD')).toBeFocused();
  await expect(desk.bar).toContainText('2 ô thay đổi');
  await expect(desk.row('USD')).toContainText('200');
  await desk.saveByKeyboard();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('25,450');
  await expect(desk.save).toBeDisabled();
  await page.reload();
  await expect(desk.cell('Bán ra', 'USD')).toHaveValue('25,650');
});

test('takes a block from a spreadsheet and reads its thousands by what is posted', { tag: '@long' }, async ({
  page,
}) => {
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'EUR').focus();
  await desk.paste('27.100\t27.600\t27.350\r\n');
  await expect(desk.bar).toContainText('3 ô thay đổi');
  await expect(desk.cell('Bán ra', 'EUR')).toHaveValue('27,600');
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(desk.cell('Bán ra', 'EUR')).toHaveValue('27,500');
});

test('warns of a crossed pair and of a jump, and saves when told so', { tag: '@long' }, async ({ page }) => {
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'JPY').fill('180');
  await expect(desk.row('JPY')).toContainText('Mua không nhỏ hơn bán');
  await expect(desk.row('JPY')).toContainText('Mua vào lệch +9.09\u00a0%');
  await page.keyboard.press('Control+Enter');
  await expect(desk.dialog).toContainText('JPY: Mua không nhỏ hơn bán');
  await expect(desk.back).toBeFocused();
  await desk.dialog.getByRole('button', { name: 'Vẫn niêm yết JPY: 180 / 172' }).click();
  await expect(desk.dialog).toBeHidden();
  await expect(desk.cell('Mua vào', 'JPY')).toHaveValue('180');
});

test('260 for 26,000 leads back with Enter, and goes live only typed twice with a reason', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'USD').fill('254');
  await page.keyboard.press('Control+Enter');
  await expect(desk.back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.dialog).toBeHidden();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue(/254/);
  await page.keyboard.press('Control+Enter');
  const post = desk.dialog.getByRole('button', { name: 'Vẫn niêm yết USD: 254 / 25,600' });
  await post.click();
  await expect(desk.dialog).toContainText('Nhập lại tỷ giá này');
  await expect(desk.dialog).toContainText('Ghi lý do');
  const again = desk.dialog.getByLabel(/^Nhập lại giá mua vào USD/);
  await again.fill('2540');
  await post.click();
  await expect(desk.dialog).toContainText('Không trùng với tỷ giá đã nhập');
  await again.fill('254');
  await desk.dialog.getByLabel('Lý do', { exact: true }).fill('Đổi đơn vị niêm yết');
  expect(await seriousFindings(page)).toEqual([]);
  await post.click();
  await expect(desk.dialog).toBeHidden();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('254');
  const kept = await rateData(server.databaseUrl).find('SELECT ly_do FROM ty_gia ORDER BY id DESC LIMIT 1');
  expect(kept).toEqual([{ ly_do: 'Đổi đơn vị niêm yết' }]);
});

test('a first rate whose figures disagree, and a jump at a scheduled rate, are typed twice with a reason', {
  tag: '@long',
}, async ({ page, server }) => {
  await rateData(server.databaseUrl).post('EUR', 31000, 31500, 31250, -2);
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'GBP').fill('330');
  await desk.cell('Bán ra', 'GBP').fill('34000');
  await desk.cell('Mua vào', 'EUR').fill('24000');
  await page.keyboard.press('Control+Enter');
  await expect(desk.back).toBeFocused();
  const again = (name: string) => desk.dialog.getByLabel(new RegExp(`^Nhập lại giá ${name}`));
  const post = desk.dialog.getByRole('button', { name: /Vẫn niêm yết/ });
  await expect(again('mua vào GBP')).toBeVisible();
  await again('mua vào GBP').fill('330');
  await again('bán ra GBP').fill('34000');
  await desk.dialog.getByLabel('Lý do', { exact: true }).fill('Thử');
  await expect(again('mua vào EUR')).toHaveCount(0);
  await post.click();
  // Only the server holds it against what is scheduled, and says so.
  await expect(desk.dialog).toContainText('so với 31,000');
  await again('mua vào EUR').fill('24000');
  expect(await seriousFindings(page)).toEqual([]);
  await post.click();
  await expect(desk.dialog).toBeHidden();
  await expect(desk.cell('Mua vào', 'GBP')).toHaveValue('330');
});

test('the reference of a new currency is the midpoint until somebody types it', { tag: '@long' }, async ({ page }) => {
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'GBP').fill('33000');
  await desk.cell('Bán ra', 'GBP').fill('34000');
  await expect(desk.cell('Giá gốc', 'GBP')).toHaveValue('33,500');
  await expect(desk.cell('Giá gốc', 'GBP')).toHaveAttribute('title', 'Trung bình mua và bán; gõ để thay');
  await desk.saveByKeyboard();
  await page.reload();
  await expect(desk.cell('Giá gốc', 'GBP')).toHaveValue('33,500');
});

test('another screen follows at once, and keeps what is being typed there', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL });
  await new LoginPage(other).enter('quanly');
  const [mine, theirs] = [new RateDesk(page), new RateDesk(other)];
  await Promise.all([mine.open(), theirs.open()]);
  await theirs.cell('Mua vào', 'USD').fill('25300');
  await mine.cell('Mua vào', 'USD').fill('25420');
  await mine.cell('Bán ra', 'USD').fill('25620');
  await mine.saveByKeyboard();
  await expect(theirs.cell('Bán ra', 'USD')).toHaveValue('25,620');
  await expect(theirs.cell('Mua vào', 'USD')).toHaveValue(/25,?300/);
  await expect(theirs.cell('Mua vào', 'USD')).toHaveAttribute('aria-description', /25,420/);
  await other.close();
});

test('asks before typed rates are lost, and shows what was', { tag: '@long' }, async ({ page }) => {
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'USD').fill('25410');
  await page.locator('.ant-segmented').getByText('Lịch sử').click();
  await page.getByRole('button', { name: 'Nhập tiếp' }).click();
  await expect(desk.cell('Mua vào', 'USD')).toHaveValue('25,410');
  await desk.cell('Mua vào', 'USD').press('Escape');
  await page.getByRole('button', { name: /^Lịch sử tỷ giá USD ?USD/ }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Lịch sử tỷ giá USD' });
  await expect(drawer).toContainText('Mua 25,400, bán 25,600');
  await expect(drawer.getByRole('img', { name: 'Biểu đồ tỷ giá USD' })).toBeVisible();
});

test('the board is off until it is switched on, then shows the rates and follows them', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const board = await openBoard(page, server.url);
  await expect(board.getByText('Bảng tỷ giá đang tắt')).toBeVisible();
  await setBoard(page, true);
  await board.reload();
  const usd = board.locator('[data-currency="USD"]');
  await expect(usd).toContainText('25,400');
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'USD').fill('25444');
  await desk.saveByKeyboard();
  await expect(usd).toContainText('25,444');
  await board.getByRole('button', { name: /EN:/ }).click();
  await expect(board.getByText('We buy').first()).toBeVisible();
  await setBoard(page, false);
  await expect(board.getByText('The rate board is switched off')).toBeVisible();
});

test('has no accessibility fault axe can find', { tag: '@long' }, async ({ page }) => {
  const desk = new RateDesk(page);
  await desk.open();
  await desk.cell('Mua vào', 'USD').fill('99999');
  expect(await seriousFindings(page)).toEqual([]);
});

/** As a guest: the display has no session. */
async function openBoard(page: Page, baseURL: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL });
  const board = await (context ?? page.context()).newPage();
  await board.goto('/bang-ty-gia');
  return board;
}

async function setBoard(page: Page, isOn: boolean): Promise<void> {
  await page.goto('/cau-hinh-chung#bat_bang_ty_gia');
  const toggle = page.getByLabel('Bảng tỷ giá công khai');
  await expect(toggle).toBeVisible({ timeout: 30_000 });
  await toggle.setChecked(isOn);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: /^Lưu/ }).click();
  expect((await saved).ok()).toBe(true);
}
