import { expect, test } from './fixtures.ts';
import { burst } from './page-models/burst.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'ticket-drafts' });

const BUY = 'giao-dich-mua-ngoai-te';
const BANK = 'giao-dich-mua-tien-banking';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('a ticket left half-done is offered, never filled in; the next customer starts empty', async ({ page }) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await burst(page, 'us↵400');
  await expect(ticket.summary).toContainText('10,360,000');
  await burst(page, 'F6', 'us↵10');
  await expect(ticket.draft).toHaveText(/^Phiếu dở lúc \d{2}:\d{2}: 400 USD$/);
  await expect(ticket.quantity).toHaveValue('10');
  // Going on with it offers the other one in its place.
  await page.keyboard.press('Shift+F4');
  await expect(ticket.quantity).toHaveValue('400');
  await expect(ticket.draft).toContainText('10 USD');
  await ticket.post();
  await page.keyboard.press('Enter');
  await expect(ticket.quantity).toHaveValue('');
  await expect(ticket.draft).toContainText('10 USD');
  await page.getByRole('button', { name: 'Bỏ', exact: true }).click();
  await expect(ticket.draft).toHaveCount(0);
  await expect(ticket.currency).toBeFocused();
  await page.reload();
  await expect(ticket.currency).toBeFocused({ timeout: 30_000 });
  await expect(ticket.draft).toHaveCount(0);
});

test('what one person left half-done is not offered to the next one at the same screen', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await burst(page, 'us↵77');
  await expect(ticket.quantity).toHaveValue('77');
  await page.goto('/logout');
  await page.waitForURL(/\/auth\/login/);
  await new LoginPage(page).signIn('giaodich2');
  await ticket.open(BUY);
  await expect(ticket.draft).toHaveCount(0);
});

test('Enter does not pass an empty reference; saving as waiting is a choice, and its money is taken in from the ticket', {
  tag: '@long',
}, async ({ page }) => {
  await new LoginPage(page).enter('giaodich2');
  const ticket = new TicketPage(page);
  await page.goto(`/${BANK}/moi`);
  await expect(ticket.quantity).toBeFocused({ timeout: 30_000 });
  await burst(page, '3000000↵↵');
  const reference = page.getByLabel('Mã tham chiếu');
  await expect(reference).toBeFocused();
  await burst(page, '↵');
  await expect(reference).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Gõ mã tham chiếu' })).toContainText('Lưu chờ nhận');
  await expect(ticket.summary).toContainText('2,985,000');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(ticket.receipt).toBeVisible();
  await page.keyboard.press('Enter');
  const waiting = ticket.mine.getByRole('listitem').first();
  await expect(waiting).toContainText('Chờ nhận');
  await waiting.getByRole('button', { name: 'Đã nhận tiền' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Mã tham chiếu')
    .fill(`FT-${crypto.randomUUID().slice(0, 8)}`);
  await page.keyboard.press('Control+Enter');
  await expect(ticket.mine.getByRole('listitem').first()).toContainText('Hoàn tất');
  // With its reference typed, Enter goes on to the button.
  await ticket.quantity.focus();
  await burst(page, '1000000↵↵', 'ft1↵');
  await expect(ticket.summary.getByRole('button', { name: /^Mua/ })).toBeFocused();
});

test('my tickets of today are there to print again by keyboard, and stock is withheld during a blind count', {
  tag: '@long',
}, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  const call = await callAs(server.url, 'quanly');
  const buy = (so_luong: string) =>
    call('POST', `/${BUY}`, { chi_tiet: [{ tien_id: usd?.id, so_luong, ty_gia: '25900' }] });
  await buy('31');
  await sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     SELECT gen_random_uuid(), id, 28000, 28500, 28200, now() FROM tien WHERE ma = 'EUR'`,
  );
  await new LoginPage(page).enter('quanly');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  await expect(ticket.mine.getByRole('listitem').first()).toContainText('31 USD × 25,900');
  // Another counter in my name: the list follows.
  await buy('32');
  await expect(ticket.mine.getByRole('listitem').first()).toContainText('32 USD × 25,900');
  await ticket.mine.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('31 USD');
  await page.keyboard.press('Escape');
  await expect(ticket.tiles).toContainText('Két có');
  const [safe] = await sql('SELECT id FROM ket WHERE trang_thai = 1');
  expect((await call('PATCH', `/ket/chot-ket/${safe?.id}`)).code).toBe(200);
  await expect(ticket.tiles).toContainText('25,900');
  await expect(ticket.tiles).not.toContainText('Két có');
  expect((await call('PATCH', `/ket/mo-chot/${safe?.id}`)).code).toBe(200);
});
