import { checkBooks } from '../domain/ledger/check-books.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { openDatabase } from '../platform/db/database.ts';

/** After a restore: says whether books and action log are whole, and the log ends where it did, if that is known. Answers the exit code. */
export async function prove(url: string, chainHead?: string): Promise<number> {
  const database = openDatabase({ url, size: 2, onError: () => {} });
  try {
    const differences = await checkBooks(database);
    const chain = await database.inspect((db) => verifyChain(db));
    const isChainWhole = chain.hop_le && (chainHead === undefined || chain.dau_chuoi === chainHead);
    console.log(differences.length === 0 ? 'The books are whole.' : `${differences.length} differences in the books.`);
    console.log(isChainWhole ? 'The action log is whole.' : 'The action log is NOT what it was.');
    return differences.length === 0 && isChainWhole ? 0 : 1;
  } finally {
    await database.close();
  }
}
