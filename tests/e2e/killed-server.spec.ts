import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { cloneDatabase, type TestDatabase } from '../support/databases.ts';
import { personAt } from './page-models/approval-pages.ts';
import { burst } from './page-models/burst.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { OwnServer, verifyBooks } from './page-models/own-server.ts';

test.describe.configure({ mode: 'serial' });

const SELL = 'giao-dich-ban-ngoai-te';
const KILLS = 10;
/** From the server taking requests again to the screen being of use. */
const BACK_WITHIN_MS = 3_000;

let clone: TestDatabase;
let server: OwnServer;

test.beforeAll(async () => {
  clone = await cloneDatabase(process.env.E2E_POSTGRES_URL ?? '');
  server = await OwnServer.start(clone.url);
  await counterData(clone.url).postRates();
  await openSafe(server.url, clone.url);
});
test.afterAll(async () => {
  await server?.stop();
  await clone?.drop();
});

const sold = async () => (await counterData(clone.url).sql('SELECT 1 FROM giao_dich')).length;

/** Ends the process under the next sale: after it was committed, or this many milliseconds after it was sent. */
async function killUnderNextSale(page: Page, when: 'committed' | number): Promise<{ killed: Promise<void> }> {
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  let isNext = true;
  await page.route(`**/api/${SELL}`, async (route) => {
    if (!isNext || route.request().method() !== 'POST') return route.fallback();
    isNext = false;
    const answer = route.fetch().catch(() => undefined);
    await (when === 'committed' ? answer : wait(when));
    await server.kill();
    resolve();
    return route.abort('connectionreset');
  });
  return { killed };
}

test('a sale under which the server is killed is posted once, and told within three seconds of its return', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await personAt(browser, server.url, 'giaodich1', '/');
  const ticket = new TicketPage(page);
  await ticket.open(SELL);
  const given = ticket.summary.getByText('Chưa lưu: máy chủ chưa nhận được');
  const seconds: number[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    await burst(page, 'us↵50');
    await expect(ticket.cash).toContainText('50 × 1');
    const { killed } = await killUnderNextSale(page, round % 2 === 0 ? 'committed' : round * 2);
    await page.keyboard.press('Control+Enter');
    await killed;
    await expect(ticket.summary).toContainText('Chưa biết phiếu đã lưu chưa');
    await server.startAgain();
    const began = performance.now();
    await expect(ticket.receipt.or(given)).toBeVisible();
    seconds.push((performance.now() - began) / 1000);
    if (await given.isVisible()) await page.keyboard.press('Control+Enter');
    await expect(ticket.receipt).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(ticket.currency).toBeFocused();
    expect(await sold()).toBe(round);
  }
  const shown = seconds.map((each) => each.toFixed(1)).join(', ');
  process.stdout.write(`seconds from the server's return to the result on the screen: ${shown}\n`);
  expect(Math.max(...seconds) * 1000).toBeLessThan(BACK_WITHIN_MS);
  await verifyBooks(clone.url);
  await page.close();
});

test('without a server a key is answered in words, and three seconds after its return a ticket can be posted', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await personAt(browser, server.url, 'giaodich1', '/');
  const before = await sold();
  const ticket = new TicketPage(page);
  await ticket.open(SELL);
  await expect(ticket.tiles).toContainText('26,150');
  await server.kill();
  await burst(page, 'us↵50');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Chưa gửi/).first()).toBeVisible();
  await expect(page.getByText('Mất kết nối với máy chủ, đang thử lại')).toBeVisible();
  await server.startAgain();
  const began = performance.now();
  await expect(ticket.cash).toContainText('50 × 1');
  await expect(ticket.summary.getByRole('button', { name: /^Bán/ })).toBeEnabled();
  const milliseconds = performance.now() - began;
  process.stdout.write(`seconds until a ticket can be posted again: ${(milliseconds / 1000).toFixed(1)}\n`);
  expect(milliseconds).toBeLessThan(BACK_WITHIN_MS);
  await ticket.post();
  expect(await sold()).toBe(before + 1);
  await page.close();
});
