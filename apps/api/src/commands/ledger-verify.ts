import { checkBooks } from '../domain/ledger/check-books.ts';
import { withDatabase } from './open-database.ts';

/** `npm run ledger:verify`: every kept figure against the journal. */
await withDatabase(async (database) => {
  const findings = await checkBooks(database);
  for (const { rule, subject, kept, derived } of findings) {
    console.error(`${rule}: ${subject} is kept as ${kept}, the journal says ${derived}`);
  }
  console.log(findings.length === 0 ? 'The books are whole.' : `${findings.length} differences.`);
  return findings.length === 0 ? 0 : 1;
});
