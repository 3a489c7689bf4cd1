import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { writeDemo } from './demo/write-demo.ts';
import { withStore } from './open-database.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedIfEmpty } from './seed/seed.ts';

/** `npm run demo`: a business to look around in. Only ever into a database nobody has worked in. */
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
  console.log('\n  Writing three months of trades …');
  const { days, trades } = await writeDemo(database, { days: 90, customers: 36 });
  console.log(`  ${trades} tickets on ${days} days, today's safe is open.`);
  console.log('\n  ************************************************************************');
  console.log('  DEMO DATA. The password below is public: never use this database for real.');
  console.log(`  Accounts: ${DEMO_ACCOUNTS.map(({ tai_khoan }) => tai_khoan).join(', ')}`);
  console.log(`  Password: ${DEMO_PASSWORD}`);
  console.log('  ************************************************************************\n');
  return 0;
});

/** Every act of a person leaves a row in the log, so an empty log means that nobody was here. */
async function hasBeenUsed(trx: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM log_thao_tac UNION ALL
    (SELECT 1 FROM nguoi_dung WHERE tai_khoan <> 'quantri' LIMIT 1) LIMIT 1`.execute(trx);
  return rows.length > 0;
}
