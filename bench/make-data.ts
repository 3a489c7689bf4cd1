/**
 * `npm run bench:data -- --trades 1000000 [--branches 100] [--days 730] [--out DIR]`: a data folder with that many trades over two years, kept
 * for later runs.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { letApplicationLogIn } from '../apps/api/src/platform/db/application-login.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { EmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { DEMO_PASSWORD, seedDemoAccounts } from '../apps/api/src/server/seed/demo-accounts.ts';
import { seedIfEmpty } from '../apps/api/src/server/seed/seed.ts';
import { withClient } from '../tests/support/databases.ts';
import { fillBusiness } from './business/fill.ts';
import { dataFolder } from './data-folder.ts';

const MOST_BRANCHES = 1000;

const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '1000000' },
    branches: { type: 'string', default: '1' },
    days: { type: 'string', default: '730' },
    out: { type: 'string' },
  },
});
const [trades, branches, days] = [Number(values.trades), Number(values.branches), Number(values.days)];
if (!Number.isSafeInteger(days) || days < 2) throw new Error('--days takes a number from 2 on');
if (!Number.isSafeInteger(trades) || trades < days) throw new Error(`--trades takes a number from ${days} on`);
if (!Number.isSafeInteger(branches) || branches < 1 || branches > MOST_BRANCHES)
  throw new Error(`--branches takes a number from 1 to ${MOST_BRANCHES}`);
const folder = values.out ?? dataFolder(trades, branches);
if (existsSync(folder)) throw new Error(`${folder} exists already; remove it first, or name another with --out`);

const began = performance.now();
// Only the writing of checkpoints is eased; what is durable in the product is durable here.
const postgres = new EmbeddedPostgres(folder, { settings: { max_wal_size: "'4GB'" } });
await postgres.start();
try {
  const url = postgres.url('postgres');
  await migrate({ url });
  const database = openDatabase({ url: await letApplicationLogIn(url, folder), size: 2, onError: () => {} });
  await seedIfEmpty(database, () => ({ password: DEMO_PASSWORD }));
  await database.inTransaction(seedDemoAccounts);
  await database.close();
  await withClient(url, (client) => fillBusiness(client, { trades, days, branches }, console.log));
  const [{ size } = { size: '' }] = await withClient(url, async (client) => {
    const { rows } = await client.query<{ size: string }>(
      `SELECT pg_size_pretty(pg_database_size('postgres')) AS size`,
    );
    return rows;
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${trades} trades in ${branches} branches over ${days} days, ${size}, in ${seconds.toFixed(0)} s: ${folder}`,
  );
  console.log(`Check: DATA_DIR=${folder} npm run ledger:verify`);
} finally {
  await postgres.stop();
}
