import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Typist } from './page-models/typist.ts';

test.use({ books: 'tills-day' });

const TELLERS = ['giaodich1', 'giaodich2', 'giaodich3'];
const drawer = (page: Page) => page.getByRole('dialog').last();
const main = (page: Page) => page.getByRole('main');
const unsorted = (page: Page, currency: string) =>
  drawer(page).getByRole('table', { name: currency }).getByLabel('Chưa phân loại');
const tillOf = (page: Page, till: string) => page.getByRole('row', { name: new RegExp(`${till} · Ngăn`) });

/** A person at a screen of their own. */
interface Desk {
  page: Page;
  typist: Typist;
}

async function deskOf(browser: Browser, baseURL: string, account: string, path: string): Promise<Desk> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await new LoginPage(page).enter(account, path);
  return { page, typist: new Typist(page) };
}

async function begin({ page, typist }: Desk, till: string): Promise<void> {
  await expect(page.getByRole('radio', { name: new RegExp(`^${till}`) })).toBeChecked();
  await typist.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${till} · Ngăn`);
}

/** 1,000 USD and 50 million đồng from the safe. */
async function give({ page, typist }: Desk, till: string): Promise<void> {
  await expect(tillOf(page, till)).toContainText('Đang làm việc');
  await typist.press('g');
  const to = drawer(page).getByLabel('Giao cho');
  await expect(to).toBeFocused();
  await typist.type(till);
  await typist.press('Enter');
  for (const [name, code, amount] of [
    ['Chọn loại tiền', 'usd', '1000'],
    ['Thêm loại tiền', 'vnd', '50000000'],
  ] as const) {
    await typist.tabTo(drawer(page).getByRole('combobox', { name }));
    await typist.type(code);
    await typist.press('Enter');
    await typist.type(amount);
  }
  await typist.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Twice: the second says yes to what was counted. */
async function count({ page, typist }: Desk, usd: string, vnd: string): Promise<void> {
  await typist.tabTo(unsorted(page, 'USD'));
  await typist.type(usd);
  await typist.tabTo(unsorted(page, 'VND'));
  await typist.type(vnd);
  await typist.press('Control+Enter');
  await expect(drawer(page)).toContainText('Xem lại số đếm');
  await typist.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function receive(desk: Desk): Promise<void> {
  await expect(desk.page.getByRole('region', { name: 'Đang đến' })).toContainText('đếm khi nhận');
  await desk.typist.press('n');
  await count(desk, '1000', '50000000');
}

/** Buys 100 USD in the eleven keys less the two of the login, sells 50. */
async function trade({ page, typist }: Desk): Promise<void> {
  const ticket = new TicketPage(page);
  for (const [key, amount, paid, most] of [
    ['F6', '100', '2,590,000', 8],
    ['F7', '50', '1,308,000', 7],
  ] as const) {
    const before = typist.keys;
    await typist.press(key);
    await expect(main(page)).toContainText('Thu chi từ ngăn');
    await typist.type('us');
    await typist.press('Enter');
    await typist.type(amount);
    await typist.press('Control+Enter');
    await expect(ticket.receipt).toContainText(paid);
    expect(typist.keys - before).toBe(most);
  }
  await typist.press('Escape');
}

/** The whole till back into the safe. */
async function handIn({ page, typist }: Desk): Promise<void> {
  await typist.goTo('ngăn của tôi', /\/ngan-quy\/cua-toi$/);
  await typist.press('b');
  await expect(drawer(page).getByLabel('Bàn giao cho')).toBeFocused();
  await typist.type('két');
  await typist.press('Enter', 'Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chờ người nhận');
}

test('three tellers work a day from their tills by keyboard alone, and the safe closes without a difference', {
  tag: '@long',
}, async ({ browser, baseURL, server }) => {
  test.setTimeout(300_000);
  await counterData(server.databaseUrl).postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quantri');
  const { data } = await call('GET', '/cau-hinh-chung');
  await call('PATCH', '/cau-hinh-chung', { phien_ban: data.phien_ban, gia_tri: { bat_ngan_quy: true } });
  for (const till of ['1', '2', '3']) await call('POST', '/ngan-quy', { ma: `Q${till}`, ten: `Ngăn ${till}` });

  const keeper = await deskOf(browser, baseURL ?? '', 'quanly', '/ngan-quy');
  const desks: Desk[] = [];
  for (const account of TELLERS) desks.push(await deskOf(browser, baseURL ?? '', account, '/ngan-quy/cua-toi'));
  for (const [index, desk] of desks.entries()) {
    await begin(desk, `Q${index + 1}`);
    // The list of places comes live to the keeper.
    await give(keeper, `Q${index + 1}`);
    await receive(desk);
  }
  await Promise.all(desks.map(trade));
  for (const desk of desks) {
    await handIn(desk);
    await keeper.typist.pushed(keeper.page.getByRole('button', { name: /^Đếm và nhận/ }));
    // 50 million less 2,590,000 and 1,308,000 more; 1,000 USD, 100 more and 50 less.
    await count(keeper, '1050', '48718000');
    await expect(main(desk.page)).not.toContainText('Chờ người nhận');
  }

  const { page, typist } = keeper;
  await typist.goTo('két', /\/ket$/);
  await typist.pushed(page.getByRole('row').filter({ hasText: 'Đã mở' }));
  await typist.pushed(main(page).getByRole('button', { name: 'Chốt két', exact: true }));
  await typist.pushed(page.getByRole('dialog').getByRole('button', { name: 'Chốt két' }));
  await typist.pushed(main(page).getByRole('button', { name: 'Đóng két', exact: true }));
  await typist.tabTo(unsorted(page, 'VND'));
  await typist.type('409754000');
  await typist.press('PageDown');
  await typist.tabTo(unsorted(page, 'USD'));
  await typist.type('4150');
  await typist.press('Control+Enter');
  await expect(drawer(page)).toContainText('Xem lại trước khi đóng két');
  await typist.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Đã đóng');

  const keys = [...desks, keeper].map((desk) => desk.typist.keys);
  test.info().annotations.push({ type: 'keys', description: keys.join(', ') });
  process.stdout.write(`keys of three tellers and the keeper: ${keys.join(', ')}\n`);
});
