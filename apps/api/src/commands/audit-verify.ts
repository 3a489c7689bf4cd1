import { holdsHead, verifyChain } from '../audit/verify-chain.ts';
import { withStore } from './open-database.ts';

/**
 * `npm run audit:verify`: recomputes the chain of the action log and says where it breaks. Heads that were written down
 * earlier may be given (`npm run audit:verify -- <head>`): each must still be in it.
 */
await withStore(async ({ database }) => {
  const report = await database.inspect(verifyChain);
  if (!report.hop_le) {
    console.error(
      `The action log is broken at row ${report.dong_loi} (${report.ly_do}); ${report.so_dong} rows were read.`,
    );
    return 1;
  }
  for (const head of process.argv.slice(2)) {
    if (await database.read((db) => holdsHead(db, head))) continue;
    console.error(`The action log was made anew: the head ${head} is no longer in it.`);
    return 1;
  }
  console.log(`The action log is whole: ${report.so_dong} rows, head ${report.dau_chuoi}.`);
  return 0;
});
