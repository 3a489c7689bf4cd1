import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { findWithheldAmong } from '../../domain/safe-day/withheld.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findAccount } from './outside-accounts.ts';

/** The account, unless a blind count withholds what the books say of it: every read and every act that compares asks here. */
export async function findReadable(db: Db, asker: Asker, id: number): Promise<OutsideAccount> {
  const account = await findAccount(db, asker, id);
  const branchIds = account.chi_nhanh_id === null ? await everyBranch(db) : [account.chi_nhanh_id];
  if (await findWithheldAmong(db, branchIds)) throw new AppError('SAFE_BEING_COUNTED');
  return account;
}

async function everyBranch(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('chi_nhanh').select('id').execute();
  return rows.map(({ id }) => id);
}
