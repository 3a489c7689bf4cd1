import { seriousFindings } from '../support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { burst } from './page-models/burst.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'cash-panel' });

const BUY = 'giao-dich-mua-ngoai-te';
const SELL = 'giao-dich-ban-ngoai-te';

/** The notes of the last ticket: currency, face value and signed pieces; what nobody sorted has no face. */
const LAST_NOTES = `
  SELECT t.ma || ' ' || coalesce(trim_scale(m.gia_tri)::text, 'unsorted') || ' ' || coalesce(n.so_to, n.so_tien) AS moved
  FROM dong_to_tien n JOIN tien t ON t.id = n.tien_id LEFT JOIN menh_gia m ON m.id = n.menh_gia_id
  WHERE n.but_toan_id = (SELECT max(but_toan_id) FROM giao_dich) ORDER BY n.id`;

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('a purchase names the notes handed over and the likely notes received, unless they are others', {
  tag: '@long',
}, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const lastNotes = async () => (await sql(LAST_NOTES)).map(({ moved }) => moved);
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(BUY);
  // Posted before the quote is drawn: the key waits for the notes instead of guessing.
  await burst(page, 'us↵150↵↵↵');
  await expect(ticket.receipt).toContainText('3,885,000');
  expect(await lastNotes()).toEqual([
    'USD 100 1',
    'USD 50 1',
    'VND 500000 -7',
    'VND 50000 -7',
    'VND 20000 -1',
    'VND 10000 -1',
    'VND 5000 -1',
  ]);
  await page.keyboard.press('Enter');
  await ticket.fill('us', '150');
  const given = ticket.cash.getByRole('list', { name: 'Các tờ VND' });
  await expect(given.getByRole('listitem').first()).toHaveText('500,000 × 7');
  const guess = ticket.cash.getByRole('list', { name: 'Các tờ USD' });
  await expect(guess).toHaveAttribute('data-guess', 'true');
  await expect(guess.getByRole('listitem')).toHaveText(['100 × 1', '50 × 1']);
  await expect(ticket.quantity).toBeFocused();
  await ticket.cash.getByRole('button', { name: 'Khách đưa tờ khác' }).click();
  await expect(guess.getByRole('listitem')).toHaveText(['Chưa phân loại 150']);
  await page.keyboard.press('Shift+F8');
  await expect(guess.getByRole('listitem')).toHaveText(['100 × 1', '50 × 1']);
  await ticket.cash.getByRole('button', { name: 'Khách đưa tờ khác' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await ticket.post();
  expect((await lastNotes())[0]).toBe('USD unsorted 150.00000000');
});

test('a sale takes what the customer hands over, tells the change, and records both', async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  const lastNotes = async () => (await sql(LAST_NOTES)).map(({ moved }) => moved);
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(SELL);
  await ticket.fill('us', '100');
  await expect(ticket.cash).toContainText('100 × 1');
  await page.keyboard.press('F8');
  await expect(ticket.handed).toBeFocused();
  await page.keyboard.type('2600000');
  await expect(ticket.cash).toContainText('Còn thiếu 15,000 VND.');
  await expect(ticket.summary.getByRole('button', { name: /^Bán/ })).toBeDisabled();
  // A note less would pay it: the change would only swap notes of the safe.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3115000');
  await expect(ticket.cash).toContainText('Khách đưa thừa: trả lại bớt tờ. Tiền thối phải nhỏ hơn tờ 500,000.');
  await expect(ticket.cash).not.toContainText('Thối lại');
  await expect(ticket.summary.getByRole('button', { name: /^Bán/ })).toBeDisabled();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2700000');
  await expect(ticket.cash).toContainText('Thối lại');
  const change = ticket.cash.getByRole('list', { name: 'Các tờ VND' });
  await expect(change.getByRole('listitem')).toHaveText(['50,000 × 1', '20,000 × 1', '10,000 × 1', '5,000 × 1']);
  // Notes may be clicked and typed instead of the amount.
  for (let pieces = 0; pieces < 5; pieces += 1) await ticket.cash.getByLabel('Thêm 1 tờ 500,000').click();
  await ticket.cash.getByLabel('Số tờ mệnh giá 100,000', { exact: true }).fill('2');
  await expect(ticket.handed).toHaveValue('2,700,000');
  await ticket.post();
  await expect(ticket.receipt).toContainText('Khách đưa');
  await expect(ticket.receipt).toContainText('Thối lại');
  expect(await lastNotes()).toEqual([
    'VND 500000 5',
    'VND 100000 2',
    'VND 50000 -1',
    'VND 20000 -1',
    'VND 10000 -1',
    'VND 5000 -1',
    'USD 100 -1',
  ]);
  // The exact amount is one key, and nothing is unsorted then either.
  await page.keyboard.press('Enter');
  await ticket.fill('us', '50');
  await expect(ticket.cash).toContainText('50 × 1');
  await page.keyboard.press('Shift+F8');
  await expect(ticket.handed).toHaveValue('1,308,000');
  await ticket.post();
  expect((await lastNotes()).some((moved) => String(moved).includes('unsorted'))).toBe(false);
});

test('nothing is told of a safe that is being counted blind', { tag: '@long' }, async ({ page, server }) => {
  const { sql } = counterData(server.databaseUrl);
  await new LoginPage(page).enter('giaodich1');
  const ticket = new TicketPage(page);
  await ticket.open(SELL);
  await ticket.fill('us', '100');
  await expect(ticket.cash).toContainText('100 × 1');
  await sql('UPDATE ket SET xac_nhan = 1, an_so_lieu = true WHERE trang_thai = 1');
  await page.reload();
  await expect(ticket.draft).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Shift+F4');
  await expect(ticket.quantity).toHaveValue('100', { timeout: 30_000 });
  await expect(ticket.summary.getByRole('status')).toBeVisible();
  await expect(ticket.cash).not.toContainText('×');
  await sql('UPDATE ket SET xac_nhan = 0, an_so_lieu = false WHERE trang_thai = 1');
});
