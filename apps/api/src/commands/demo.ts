import { parseArgs } from 'node:util';
import { accountsOfBranch, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from '../server/seed/demo-accounts.ts';
import { seedIfEmpty } from '../server/seed/seed.ts';
import { writeDemo } from './demo/write-demo.ts';
import { withStore } from './open-database.ts';

const MOST = { branches: 20, days: 365 };
const { values } = parseArgs({
  options: { branches: { type: 'string', default: '3' }, days: { type: 'string', default: '90' } },
});
const [branches, days] = [numberOf('branches'), numberOf('days')];

/** `npm run demo -- [--branches 3] [--days 90]`: a business to look around in. Only ever into a database that nobody has started for real. */
await withStore(async ({ database }) => {
  if (!(await seedIfEmpty(database, () => ({ password: DEMO_PASSWORD })))) {
    console.error(
      '\n  This database has been started for real, or holds a demo already; the demo goes only into a new one. Choose another DATA_DIR.\n',
    );
    return 1;
  }
  await database.inTransaction(seedDemoAccounts);
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
