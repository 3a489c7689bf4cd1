import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { burst } from './page-models/burst.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'trade-counter' });

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('the teller hands over other notes than proposed, and is told when they do not make the amount', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '100');
  await expect(ticket.cash).toContainText('500,000 × 5');
  await page.keyboard.press('F8');
  await page.keyboard.type('4');
  await expect(ticket.payout).toContainText('Các tờ còn thiếu 500,000 VND mới đủ 2,590,000.');
  await expect(ticket.summary.getByRole('button', { name: /^Mua/ })).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.type('11');
  await expect(ticket.payout).toContainText('Đủ 2,590,000 VND.');
  await expect(ticket.cash).toContainText('50,000 × 11');
  // Another quantity is quoted again, and the focus stays in its field.
  await ticket.quantity.focus();
  await page.keyboard.type('110');
  await expect(ticket.summary).toContainText('2,849,000');
  await expect(ticket.payoutPieces('500,000')).toBeVisible();
  await expect(ticket.quantity).toBeFocused();
  // F8 before the new sum is known: what is typed meanwhile is no part of the quantity.
  await ticket.quantity.selectText();
  await burst(page, '100', 'F8', '4');
  await expect(ticket.payoutPieces('500,000')).toBeFocused();
  await expect(ticket.quantity).toHaveValue('100');
  await ticket.post();
  await page.keyboard.press('Enter');

  await ticket.open(SELL);
  await ticket.fill('us', '200');
  await page.keyboard.press('F4');
  await page.keyboard.type('us');
  await page.keyboard.press('Enter');
  await page.keyboard.type('50');
  // Both lines of the sale are proposed, and the first is changed from two hundreds to four fifties.
  await expect(ticket.cash).toContainText('50 × 1');
  // First to what the customer hands over, from there to the notes.
  await page.keyboard.press('F8');
  await expect(ticket.handed).toBeFocused();
  await page.keyboard.press('F8');
  await expect(ticket.payoutPieces('100').first()).toBeFocused();
  await expect(ticket.payoutPieces('100').first()).toHaveValue('2');
  await expect(ticket.payoutPieces('50').nth(1)).toHaveValue('1');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await expect(ticket.payout).toContainText('Đủ 200 USD.');
  expect(await seriousFindings(page)).toEqual([]);
  await ticket.post();
});

test('a customer who was here before is filled in from the ID number, and a large trade asks for it', async ({
  page,
  server,
}) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'quanly');
  const lan = { ten_khach: 'Phạm Lan', loai_giay_to: 'CCCD', so_giay_to: '079185000777' };
  const before = { chi_tiet: [{ tien_id: usd?.id, so_luong: '100', ty_gia: '25900' }], ...lan };
  expect(await call('POST', `/${BUY}`, before)).toMatchObject({ code: 200 });
  const admin = await callAs(server.url, 'quantri');
  const setThreshold = async (nguong_giao_dich_lon: string) => {
    const { data } = await admin('GET', '/cau-hinh-chung');
    await admin('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { nguong_giao_dich_lon } });
  };
  await setThreshold('5000000');
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await ticket.fill('us', '200');
  await expect(ticket.summary).toContainText('Giao dịch lớn');
  // Sending it now goes to what is missing instead of being refused.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Số giấy tờ')).toBeFocused();
  await page.keyboard.type(lan.so_giay_to);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Phạm Lan');
  await expect(page.getByText('Khách quen: 1 giao dịch')).toContainText('2,590,000');
  await ticket.post();
  await page.keyboard.press('Enter');
  await page.goto('/giao-dich-lon/phieu');
  await expect(page.getByRole('row').filter({ hasText: lan.so_giay_to })).toHaveCount(2, { timeout: 30_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất' }).click();
  await page.getByRole('menuitem').filter({ hasText: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^giao-dich-lon-.*\.csv$/);
  await setThreshold('400000000');
});

test('customer details are mended on a posted ticket, a reprint is marked, and its history tells both', {
  tag: '@long',
}, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'quanly');
  const body = { chi_tiet: [{ tien_id: usd?.id, so_luong: '41', ty_gia: '25900' }] };
  const { data } = await call('POST', `/${BUY}`, body);
  await new LoginPage(page).enter('quanly');
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`/${BUY}`);
  await page
    .getByRole('row')
    .filter({ hasText: String(data.ma_giao_dich) })
    .click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Sửa khách hàng' }).click();
  await page.getByLabel('Họ và tên').fill('Đỗ Minh');
  await page.keyboard.press('Control+Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: 'PHIẾU MUA NGOẠI TỆ' });
  await expect(drawer.getByRole('article')).toContainText('Đỗ Minh');
  await drawer.getByText('A5', { exact: true }).click();
  await drawer.getByRole('button', { name: 'In phiếu' }).click();
  await drawer.getByRole('button', { name: 'In lại' }).click();
  await expect(drawer.getByRole('article')).toContainText('BẢN IN LẠI lần 1');
  // One slip, on one sheet of the chosen size.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const history = drawer.getByRole('region', { name: 'Lịch sử phiếu' });
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await expect(history).toContainText('Đỗ Minh');
  // The paper is remembered for the next receipt.
  await page.reload();
  await expect(page.locator('html')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('receiptPaper'))).toBe('a5');
});

test('another counter’s trade changes what this screen shows within a second', { tag: '@long' }, async ({
  page,
  browser,
  server,
}) => {
  const call = await callAs(server.url, 'giaodich1');
  const [usd] = await counterData(server.databaseUrl).sql("SELECT id FROM tien WHERE ma = 'USD'");
  await call('POST', '/giao-dich-mua-ngoai-te', { chi_tiet: [{ tien_id: usd?.id, so_luong: '50', ty_gia: '25900' }] });
  await new LoginPage(page).enter('giaodich1');
  const mine = new TicketPage(page);
  await mine.open(SELL);
  await mine.fill('us', '10');
  const left = mine.summary.getByText('Còn USD trong két').locator('..');
  await expect(left).toContainText(/\d/);
  const before = (await left.textContent()) ?? '';
  const context = await browser.newContext({ baseURL: server.url });
  const neighbour = await context.newPage();
  await new LoginPage(neighbour).enter('giaodich2');
  const theirs = new TicketPage(neighbour);
  await theirs.open(BUY);
  await theirs.fill('us', '100');
  await theirs.post();
  await expect(left).not.toHaveText(before, { timeout: 1000 });
  await context.close();
});

test('electronic money is traded against dollars by keyboard, both ways, with the right figures', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  for (const [path, quantity, total, breakEven] of [
    ['giao-dich-mua-tien-dien-tu', '655.04', '650', 'Hòa vốn 1.011538'],
    ['giao-dich-ban-tien-dien-tu', '200', '202', 'Hòa vốn 0.992306'],
  ] as const) {
    await page.goto(`/${path}/moi`);
    await expect(ticket.quantity).toBeFocused({ timeout: 30_000 });
    // Back over the choice of the currency to what it is paid in, and on to dollars.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Tỷ giá quy đổi USD')).toHaveValue('26,000');
    await ticket.quantity.focus();
    await page.keyboard.type(quantity);
    await expect(ticket.summary).toContainText(`${total}USD`);
    await expect(page.getByText(breakEven)).toBeVisible();
    // A purchase is paid once its arrival is proved.
    await page.getByLabel('Mạng', { exact: true }).fill('TRC20');
    await page.getByLabel('TXID').fill(crypto.randomUUID());
    await ticket.post();
    await page.keyboard.press('Enter');
  }
});
