import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { exportJournals } from '../features/report/journal-export.ts';
import type { Db } from '../platform/db/database.ts';
import { withDatabase } from './open-database.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * `npm run --silent ledger:export -- --from 2026-01-01 --to 2026-12-31 --language en --branch CN1`: the journal for hledger or ledger, on
 * standard output. Without a branch it is the company's: the journals of all branches, one after the other.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    language: { type: 'string', default: 'vi' },
    branch: { type: 'string' },
  },
});
const { from, to, language, branch } = values;
if ([from, to].some((day) => day !== undefined && !DAY.test(day)) || !['vi', 'en'].includes(language)) {
  console.error('Days are written like 2026-01-31, and the language is vi or en.');
  process.exitCode = 1;
} else {
  await withDatabase(async (database) => {
    const branches = await database.read(findBranches);
    if (branches.length === 0) {
      console.error(`There is no branch ${branch}.`);
      return 1;
    }
    const ids = branches.map(({ id }) => id);
    for await (const text of exportJournals(database, ids, { from, to }, language as 'vi' | 'en')) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    }
    return 0;
  });
}

async function findBranches(db: Db): Promise<{ id: number }[]> {
  const all = await db.selectFrom('chi_nhanh').select(['id', 'ma']).orderBy('id').execute();
  return branch === undefined ? all : all.filter(({ ma }) => ma === branch);
}
