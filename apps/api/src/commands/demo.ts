import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { accountsOfBranch, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from '../server/seed/demo-accounts.ts';
import { seedIfEmpty } from '../server/seed/seed.ts';
import { writeDemo } from './demo/write-demo.ts';
import { withStore } from './open-database.ts';

const MOST = { branches: 20, days: 365 };
const { values } = parseArgs({
  options: { branches: { type: 'string', default: '3' }, days: { type: 'string', default: '90' } },
});
const [branches, days] = [numberOf('branches'), numberOf('days')];

/** `npm run demo -- [--branches 3] [--days 90]`: a business to look around in. Only ever into a database nobody has worked in. */
await withStore(async ({ database }) => {
  await seedIfEmpty(database, { ADMIN_PASSWORD: DEMO_PASSWORD });
  const isFilled = await database.inTransaction(async (trx) => {
    if (await hasBeenUsed(trx)) return false;
    await seedDemoAccounts(trx);
    return true;
  });
  if (!isFilled) {
    console.error(
      '\n  This database has been worked in; the demo goes only into an empty one. Choose another DATA_DIR.\n',
    );
    return 1;
  }
  console.log(`\n  Writing ${days} days of trades …`);
  const written = await writeDemo(database, { days, customers: 36, branches });
  console.log(
    `  ${written.trades} tickets on ${written.days} days in ${branches} branches, ${written.transfers} transfers; today's safes are open.`,
  );
  console.log('\n  ************************************************************************');
  console.log('  DEMO DATA. The password below is public: never use this database for real.');
  const others = Array.from({ length: branches - 1 }, (_, index) => accountsOfBranch(index + 1)).flat();
  console.log(`  Accounts: ${[...DEMO_ACCOUNTS, ...others].map(({ tai_khoan }) => tai_khoan).join(', ')}`);
  console.log(`  Password: ${DEMO_PASSWORD}`);
  console.log('  ************************************************************************\n');
  return 0;
});

function numberOf(option: 'branches' | 'days'): number {
  const number = Number(values[option]);
  if (Number.isSafeInteger(number) && number >= 1 && number <= MOST[option]) return number;
  console.error(`\n  --${option} takes a number from 1 to ${MOST[option]}.\n`);
  process.exit(1);
}

/** Every act of a person leaves a row in the log, so an empty log means that nobody was here. */
async function hasBeenUsed(trx: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM log_thao_tac UNION ALL
    (SELECT 1 FROM nguoi_dung WHERE tai_khoan <> 'quantri' LIMIT 1) LIMIT 1`.execute(trx);
  return rows.length > 0;
}
