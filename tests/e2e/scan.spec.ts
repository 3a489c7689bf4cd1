import { scan } from '../support/keyboard.ts';
import { expect, test } from './fixtures.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';

test.use({ books: 'scan' });

const BUY = 'giao-dich-mua-ngoai-te';
const CARD = '001090012345|012345678|Nguyễn Văn An|05091990|Nam|12 Hàng Bạc, Hà Nội|01062021↵';
/** The specimen of ICAO 9303, which expired in 2012. */
const PASSPORT = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<↵L898902C36UTO7408122F1204159ZE184226B<<<<<10↵';

test.beforeEach(async ({ server }) => {
  const data = counterData(server.databaseUrl);
  if ((await data.sql('SELECT 1 FROM ket')).length > 0) return;
  await data.postRates();
  await openSafe(server.url, server.databaseUrl);
});

test('a scanned card fills in the customer from any field, and nothing of it falls into one', async ({
  page,
  server,
}) => {
  const ticket = new TicketPage(page);
  await new LoginPage(page).enter('giaodich1', `/${BUY}/moi`);
  await expect(ticket.currency).toBeFocused();
  await scan(page, CARD);
  await expect(page.getByLabel('Họ và tên')).toHaveValue('Nguyễn Văn An');
  await expect(page.getByLabel('Số giấy tờ')).toHaveValue('001090012345');
  await expect(page.getByLabel('Loại giấy tờ')).toHaveValue('CCCD');
  await expect(ticket.currency).toHaveValue('');
  await expect(ticket.currency).toBeFocused();
  // The list that the first characters opened would cover the customer.
  await expect(ticket.currency).toHaveAttribute('aria-expanded', 'false');
  await ticket.fill('us', '100');
  await expect(ticket.quantity).toHaveValue('100');
  await scan(page, CARD.replace('001090012345', '001090067890').replace('|012345678|', '||'));
  await expect(page.getByLabel('Số giấy tờ')).toHaveValue('001090067890');
  await expect(ticket.quantity).toHaveValue('100');
  await scan(page, CARD);
  await expect(page.getByLabel('Số giấy tờ')).toHaveValue('001090012345');
  await ticket.post();
  const { sql } = counterData(server.databaseUrl);
  expect(
    await sql(`SELECT k.ho_va_ten, k.ngay_sinh::text, k.gioi_tinh, k.dia_chi, array_agg(p.so ORDER BY p.id) AS papers
      FROM khach_hang k JOIN giay_to p ON p.khach_hang_id = k.id GROUP BY k.id`),
  ).toEqual([
    {
      ho_va_ten: 'Nguyễn Văn An',
      ngay_sinh: '1990-09-05',
      gioi_tinh: 1,
      dia_chi: '12 Hàng Bạc, Hà Nội',
      papers: ['001090012345', '012345678'],
    },
  ]);
});

test('figures typed as fast as a scanner are in their field before a pointer acts', { tag: '@long' }, async ({
  page,
}) => {
  const ticket = new TicketPage(page);
  await new LoginPage(page).enter('giaodich1', `/${BUY}/moi`);
  await expect(ticket.currency).toBeFocused();
  await ticket.fill('us', '');
  await expect(ticket.quantity).toBeFocused();
  await scan(page, '0500000');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(ticket.quantity).toHaveValue('500,000');
});

test('a passport that has expired is filled in and pointed out', { tag: '@long' }, async ({ page }) => {
  await new LoginPage(page).enter('giaodich1', `/${BUY}/moi`);
  await expect(new TicketPage(page).currency).toBeFocused();
  await scan(page, PASSPORT);
  await expect(page.getByText('Giấy tờ của ERIKSSON ANNA MARIA đã hết hạn ngày 15/04/2012')).toBeVisible();
  // It stays on the ticket after the notice, until there is another paper.
  const stays = page.getByText('Giấy tờ hết hạn ngày 15/04/2012.');
  await expect(stays).toBeVisible();
  await expect(page.getByLabel('Số giấy tờ')).toHaveValue('L898902C3');
  await expect(page.getByLabel('Loại giấy tờ')).toHaveValue('Hộ chiếu');
  await page.getByLabel('Số giấy tờ').fill('L898902C4');
  await expect(stays).toHaveCount(0);
});

test('on the list of customers a scan enters a new person and opens a known one', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quanly', '/khach-hang');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Khách hàng');
  const card = CARD.replace('001090012345', '001085000001')
    .replace('012345678', '098765432')
    .replace('Văn An', 'Thị Bé');
  await scan(page, card);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Họ và tên')).toHaveValue('Nguyễn Thị Bé');
  await dialog.getByRole('button', { name: /^Lưu/ }).click();
  await expect(heading).toContainText('Nguyễn Thị Bé');
  const papers = page.getByRole('region', { name: 'Giấy tờ' });
  await expect(papers).toContainText('098765432');
  await expect(papers).toContainText('01/06/2021');
  await page.goto('/khach-hang');
  await expect(heading).toHaveText('Khách hàng');
  await scan(page, card);
  await expect(heading).toContainText('Nguyễn Thị Bé');
  await expect(dialog).toBeHidden();
});
