import { expect, test } from '@playwright/test';
import { withClient } from '../support/databases.ts';
import { type ReplicaPair, startReplicaPair } from '../support/replica-pair.ts';
import { SwitchingRelay } from '../support/switching-relay.ts';
import { personAt } from './page-models/approval-pages.ts';
import { burst } from './page-models/burst.ts';
import { counterData, openSafe } from './page-models/counter-data.ts';
import { TicketPage } from './page-models/counter-pages.ts';
import { OwnServer, verifyBooks } from './page-models/own-server.ts';

const SELL = 'giao-dich-ban-ngoai-te';

let pair: ReplicaPair;
let relay: SwitchingRelay;
let server: OwnServer;

const portOf = (url: string) => Number(new URL(url).port);
const run = (url: string, text: string) => withClient(url, async (client) => void (await client.query(text)));

test.beforeAll(async () => {
  pair = await startReplicaPair();
  // What is committed is on both: an answer that was given is never taken back.
  await run(pair.primaryUrl, `ALTER SYSTEM SET synchronous_standby_names = 'replica'`);
  await run(pair.primaryUrl, 'SELECT pg_reload_conf()');
  relay = new SwitchingRelay(portOf(pair.primaryUrl));
  const url = new URL(pair.primaryUrl);
  url.search = '';
  url.port = String(await relay.open());
  server = await OwnServer.start(url.href);
  await counterData(pair.primaryUrl).postRates();
  await openSafe(server.url, pair.primaryUrl);
});
test.afterAll(async () => {
  await server?.stop();
  await relay?.close();
  await pair?.stop();
});

/** The primary ends, the replica takes over, and the proxy leads there. */
async function changePrimary(): Promise<void> {
  await pair.primary.stop();
  await run(pair.replicaUrl, 'SELECT pg_promote()');
  relay.leadTo(portOf(pair.replicaUrl));
}

test('a sale under which the primary changes is in the books of the new one once, and told', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await personAt(browser, server.url, 'giaodich1', '/');
  const ticket = new TicketPage(page);
  await ticket.open(SELL);
  await burst(page, 'us↵50');
  await expect(ticket.cash).toContainText('50 × 1');
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  let isNext = true;
  await page.route(`**/api/${SELL}`, async (route) => {
    if (!isNext || route.request().method() !== 'POST') return route.fallback();
    isNext = false;
    await route.fetch();
    await changePrimary();
    resolve();
    return route.abort('connectionreset');
  });
  await page.keyboard.press('Control+Enter');
  await changed;
  const began = performance.now();
  await expect(ticket.receipt).toBeVisible();
  process.stdout.write(
    `seconds from the new primary to the receipt: ${((performance.now() - began) / 1000).toFixed(1)}\n`,
  );
  const { sql } = counterData(pair.replicaUrl);
  expect(await sql('SELECT 1 FROM giao_dich')).toHaveLength(1);
  await page.keyboard.press('Enter');
  await burst(page, 'us↵100');
  await ticket.post();
  expect(await sql('SELECT 1 FROM giao_dich')).toHaveLength(2);
  await verifyBooks(pair.replicaUrl);
  await page.close();
});
