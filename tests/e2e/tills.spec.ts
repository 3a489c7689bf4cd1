import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { Typist } from './page-models/typist.ts';

test.use({ books: 'tills' });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const drawer = (page: Page) => page.getByRole('dialog').last();
const main = (page: Page) => page.getByRole('main');
const pieces = (page: Page, currency: string, face: string) =>
  page.getByRole('table', { name: currency }).getByLabel(`Số tờ mệnh giá ${face}`, { exact: true });
const arriving = (page: Page) => page.getByRole('region', { name: 'Đang đến' });
const leaving = (page: Page) => page.getByRole('region', { name: 'Đang giao', exact: true });
const holdings = (page: Page) => page.getByRole('region', { name: 'Tiền trong ngăn' });

async function pageOf(browser: Browser, baseURL: string, account: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await new LoginPage(page).enter(account, path);
  return page;
}

test.beforeAll(async ({ server }) => {
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { bat_ngan_quy: true } });
  for (const till of ['1', '2', '3']) await call('POST', '/ngan-quy', { ma: `Q${till}`, ten: `Ngăn ${till}` });
});

test('a teller takes a till, trades, hands cash in and passes the till on, by keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const keeper = await pageOf(browser, baseURL, 'quanly', '/ngan-quy');
  const [typist, keys] = [new Typist(page), new Typist(keeper)];
  await new LoginPage(page).enter('giaodich1', '/ngan-quy/cua-toi');

  await test.step('takes the till that is free', async () => {
    await expect(page.getByRole('radio', { name: /^Q1/ })).toBeChecked();
    await typist.press('k');
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Q1 · Ngăn 1');
    await expect(holdings(page)).toContainText('Ngăn đang trống');
  });

  await test.step('is given cash from the safe, and counts it blind', async () => {
    await expect(keeper.getByRole('row', { name: /Q1 · Ngăn 1/ })).toContainText('Đang làm việc');
    await keys.press('g');
    await expect(drawer(keeper)).toContainText('Giao quỹ từ két');
    // The only till with a person is chosen already.
    await keys.tabTo(drawer(keeper).getByRole('combobox', { name: 'Chọn loại tiền' }));
    await keys.type('usd');
    await keys.press('Enter');
    await keys.type('1000');
    await expect(drawer(keeper).getByRole('listitem')).toHaveText('10 × 100');
    await keys.press('Control+Enter');
    await expect(drawer(keeper)).toBeHidden();
    await expect(arriving(page)).toContainText('đếm khi nhận');
    await expect(arriving(page)).not.toContainText('1,000');
    await typist.press('n');
    await typist.tabTo(pieces(page, 'USD', '100'));
    await typist.type('10');
    await typist.press('Control+Enter');
    await expect(drawer(page)).toContainText('Xem lại số đếm');
    await typist.press('Control+Enter');
    await expect(holdings(page)).toContainText('1,000');
    await expect(keeper.getByRole('region', { name: 'Đang giao giữa các nơi' })).toHaveCount(0);
  });

  await test.step('trades from the till', async () => {
    const ticket = new TicketPage(page);
    const before = typist.keys;
    await typist.press('F7');
    await expect(main(page)).toContainText('Thu chi từ ngăn Q1 · Ngăn 1');
    await typist.type('us');
    await typist.press('Enter');
    await typist.type('100');
    await typist.press('Control+Enter');
    await expect(ticket.receipt).toContainText('2,615,000');
    expect(typist.keys - before).toBe(8);
    await typist.press('Escape');
    await typist.goTo('ngăn của tôi', /\/ngan-quy\/cua-toi$/);
    await expect(holdings(page)).toContainText('2,615,000');
    await expect(holdings(page)).toContainText('900');
  });

  await test.step('hands cash in; the keeper counts it on a screen of their own', async () => {
    await typist.press('g');
    await expect(drawer(page)).toContainText('Giao tiền từ ngăn Q1');
    await typist.tabTo(drawer(page).getByRole('combobox', { name: 'Chọn loại tiền' }));
    await typist.type('usd');
    await typist.press('Enter');
    await typist.type('400');
    await expect(drawer(page).getByRole('listitem')).toHaveText('4 × 100');
    await typist.press('Control+Enter');
    await expect(leaving(page)).toContainText('400 USD');
    const onTheWay = keeper.getByRole('region', { name: 'Đang giao giữa các nơi' });
    await keys.pushed(onTheWay.getByRole('button', { name: /^Đếm và nhận/ }));
    await keys.tabTo(pieces(keeper, 'USD', '100'));
    await keys.type('4');
    await keys.press('Control+Enter', 'Control+Enter');
    await expect(onTheWay).toHaveCount(0);
    await expect(leaving(page)).toHaveCount(0);
    await expect(holdings(page)).toContainText('500');
  });

  await test.step('passes the till on to the next person, who counts and confirms on the same screen', async () => {
    await typist.press('b');
    await expect(drawer(page).getByLabel('Bàn giao cho')).toBeFocused();
    await typist.type('thu ha');
    await typist.press('Enter');
    await typist.press('Control+Enter');
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Chờ người nhận');
    await typist.pushed(leaving(page).getByRole('button', { name: /^Nhận tại đây/ }));
    await typist.tabTo(pieces(page, 'USD', '100'));
    await typist.type('5');
    await typist.tabTo(page.getByRole('table', { name: 'VND' }).getByLabel('Chưa phân loại'));
    await typist.type('2615000');
    await typist.press('Control+Enter');
    await expect(drawer(page)).toContainText('Xem lại số đếm');
    await typist.press('Control+Enter');
    await expect(page.getByLabel('Tài khoản người nhận')).toBeFocused();
    await typist.type('giaodich2');
    await typist.tabTo(drawer(page).getByRole('textbox', { name: 'Mật khẩu' }));
    await typist.type(DEMO_PASSWORD);
    await typist.press('Enter');
    await expect(page.getByRole('radio', { name: /^Q2/ })).toBeVisible();
    await expect(keeper.getByRole('row', { name: /Q1 · Ngăn 1/ })).toContainText('Phạm Thu Hà');
  });
  await keeper.context().close();
});

test('a shift ends with an empty till: locked, counted, ended', async ({ page }) => {
  const typist = new Typist(page);
  await new LoginPage(page).enter('giaodich1', '/ngan-quy/cua-toi');
  await expect(page.getByRole('radio', { name: /^Q2/ })).toBeChecked();
  await typist.press('k');
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Q2 · Ngăn 2');
  await typist.press('k');
  await expect(drawer(page)).toContainText('Chốt ngăn để đếm?');
  await typist.pushed(drawer(page).getByRole('button', { name: 'Chốt ngăn' }));
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Đang chốt');
  await typist.press('k');
  await expect(drawer(page)).toContainText('Đếm và kết ca ngăn Q2');
  await typist.press('Control+Enter', 'Control+Enter');
  await expect(main(page)).toContainText('Đã kết ca ở ngăn Q2 · Ngăn 2');
});

test('where the counter works from tills only, a ticket says where a shift begins', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { quay_chi_tu_ngan: true } });
  await new LoginPage(page).enter('giaodich1', '/giao-dich-ban-ngoai-te/moi');
  await expect(main(page)).toContainText('Quầy chỉ làm việc từ ngăn quỹ');
  await main(page).getByRole('link', { name: 'Đến Ngăn của tôi' }).click();
  await expect(page).toHaveURL(/\/ngan-quy\/cua-toi$/);
});

test('the keeper ends the shift of somebody absent, and a second person approves', { tag: '@long' }, async ({
  page,
}) => {
  await new LoginPage(page).enter('quanly', '/ngan-quy');
  await page
    .getByRole('row', { name: /Q1 · Ngăn 1/ })
    .getByRole('button', { name: /^Thao tác/ })
    .click();
  await page.getByRole('menuitem', { name: 'Kết ca hộ' }).click();
  await drawer(page).getByRole('button', { name: 'Chốt và đếm' }).click();
  await expect(drawer(page)).toContainText('Kết ca của');
  await pieces(page, 'USD', '100').fill('5');
  await page.getByRole('table', { name: 'VND' }).getByLabel('Chưa phân loại').fill('2615000');
  await page.keyboard.press('Control+Enter');
  await drawer(page).getByLabel('Vì sao kết ca hộ').fill('Về sớm');
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page)).toContainText(/két trước|người thứ hai/);
});
