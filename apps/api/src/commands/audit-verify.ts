import { COMPANY_CHAIN } from '../platform/audit/record-event.ts';
import { type VerifiedChains, verifyChain } from '../platform/audit/verify-chain.ts';
import { withDatabase } from './open-database.ts';

/**
 * `npm run audit:verify -- [head]`: recomputes every chain of the action log and says where one breaks. With a head that an
 * earlier run printed, it also says whether everything up to there is still what it was then.
 */
const [head] = process.argv.slice(2);
await withDatabase(async (database) => {
  const report = await database.inspect((db) => verifyChain(db, head));
  if (report.hop_le) {
    console.log(`The action log is whole: ${report.so_dong} rows, head ${report.dau_chuoi}.`);
    return 0;
  }
  console.error(
    `The action log is broken at row ${report.dong_loi} (${report.ly_do}, ${placeOf(report)}); ${report.so_dong} rows were read.`,
  );
  return 1;
});

function placeOf({ chuoi }: VerifiedChains): string {
  if (chuoi === null) return 'against the head that was given';
  return chuoi === COMPANY_CHAIN ? 'the company’s chain' : `the chain of branch ${chuoi}`;
}
