import { expect, test } from './fixtures.ts';
import { counterData } from './page-models/counter-data.ts';
import { SafePage, TicketPage } from './page-models/counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './page-models/login-page.ts';
import { Typist } from './page-models/typist.ts';

// Starts before any safe was opened.
test.use({ books: 'keyboard-day' });

test('a whole day by keyboard alone: login, open, buy, sell, void, lock, count, close', async ({ page, server }) => {
  test.slow();
  await counterData(server.databaseUrl).postRates();
  const [login, safe, ticket, typist] = [
    new LoginPage(page),
    new SafePage(page),
    new TicketPage(page),
    new Typist(page),
  ];
  const main = page.getByRole('main');
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await login.open();
  await expect(login.account).toBeFocused();
  await page.keyboard.type('quanly');
  await typist.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await typist.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  const loginKeys = typist.keys;

  await test.step('opens the safe with a count', async () => {
    await typist.goTo('két', /\/ket$/);
    await typist.pushed(main.getByRole('button', { name: 'Mở két', exact: true }));
    await expect(safe.pieces('VND', '500,000')).toBeFocused();
    await typist.type('200');
    await typist.press('Enter', 'Enter', 'Enter');
    await typist.type('40');
    await typist.press('Enter', 'Enter');
    await typist.type('50');
    await typist.press('Enter', 'Enter', 'Enter');
    await typist.type('50');
    await typist.tabTo(safe.pieces('USD', '100'));
    await typist.type('20');
    await typist.press('Enter');
    await typist.type('10');
    await typist.press('Control+Enter');
    await expect(safe.drawer).toHaveCount(0);
  });

  await test.step('buys 100 USD and prints, in the 11 keys the README names', async () => {
    const before = typist.keys;
    await typist.press('F6');
    await typist.type('us');
    await typist.press('Enter');
    await typist.type('100');
    await typist.press('Control+Enter');
    await expect(ticket.receipt).toContainText('2,590,000');
    await typist.press('p');
    expect(loginKeys + typist.keys - before).toBe(11);
  });

  await test.step('buys 20 USD, sells 50 USD', async () => {
    await typist.press('Enter');
    await typist.type('us');
    await typist.press('Enter');
    await typist.type('20');
    await typist.press('Control+Enter');
    await expect(ticket.receipt).toContainText('518,000');
    await typist.press('F7');
    await typist.type('us');
    await typist.press('Enter');
    await typist.type('50');
    await typist.press('Control+Enter');
    await expect(ticket.receipt).toContainText('1,308,000');
    await typist.press('Enter');
  });

  await test.step('voids the purchase of 20 USD', async () => {
    await typist.press('F6');
    await expect(ticket.currency).toBeFocused();
    await typist.tabTo(ticket.mine.getByRole('button', { name: /20 USD/ }));
    await typist.press('Enter');
    await typist.pushed(page.getByRole('dialog').getByRole('button', { name: 'Hủy phiếu' }));
    await typist.tabTo(page.getByLabel('Lý do'));
    await typist.type('Khách đổi ý');
    await typist.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Khách đổi ý' })).toBeVisible();
    await typist.press('Escape');
  });

  await test.step('locks, counts and closes without a difference', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await typist.goTo('két', /\/ket$/);
    await typist.pushed(page.getByRole('row').filter({ hasText: 'Đã mở' }));
    await expect(page).toHaveURL(/\/ket\/\d+/);
    await typist.pushed(main.getByRole('button', { name: 'Chốt két', exact: true }));
    await typist.pushed(page.getByRole('dialog').getByRole('button', { name: 'Chốt két' }));
    await typist.pushed(main.getByRole('button', { name: 'Đóng két', exact: true }));
    // 102,550,000 at first, less 2,590,000, and 1,308,000 from the sale; 2,500 USD, 100 more and 50 less.
    await typist.tabTo(safe.unsorted('VND'));
    await typist.type('101268000');
    await typist.press('PageDown');
    await typist.tabTo(safe.unsorted('USD'));
    await typist.type('2550');
    await typist.press('Control+Enter');
    await expect(safe.drawer).toContainText('Xem lại trước khi đóng két');
    await typist.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Đã đóng');
  });
  test.info().annotations.push({ type: 'keys', description: String(typist.keys) });
});
