import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { exportJournal } from '../features/report/journal-export.ts';
import { withStore } from './open-database.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `npm run ledger:export -- --from 2026-01-01 --to 2026-12-31 --language en`: the journal for hledger or ledger, on standard output. */
const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string' }, language: { type: 'string', default: 'vi' } },
});
const { from, to, language } = values;
if ([from, to].some((day) => day !== undefined && !DAY.test(day)) || !['vi', 'en'].includes(language)) {
  console.error('Days are written like 2026-01-31, and the language is vi or en.');
  process.exitCode = 1;
} else {
  await withStore(async ({ database }) => {
    for await (const text of exportJournal(database, { from, to }, language as 'vi' | 'en')) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    }
    return 0;
  });
}
