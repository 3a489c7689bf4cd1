import type { Currencies } from '../../domain/currencies/currencies.ts';
import { branches, createBranch } from '../../features/branches/branches.ts';
import { FIRST_BRANCH } from '../../platform/actor.ts';
import { changeRecord, findItem } from '../../platform/collections/collection.service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { accountsOfBranch, seedAccounts } from '../../server/seed/demo-accounts.ts';
import { contentOfBranch, FIRST_BRANCH_NAME } from './demo-content.seed.ts';
import { findAdministrator, findStaff } from './people.ts';
import { seededRandom } from './random.ts';
import type { Business } from './trading-day.ts';

const SEED = 20_260_101;

/** The branches of the demo, the first one first, each with people and dice of its own: more branches change nothing in the first. */
export async function openBranches(database: Database, currencies: Currencies, count: number): Promise<Business[]> {
  const ids = await database.inTransaction((trx) => makeBranches(trx, count));
  const businesses: Business[] = [];
  for (const [place, branchId] of ids.entries()) {
    const { tien_to, share } = place === 0 ? { tien_to: '', share: '1' } : contentOfBranch(place);
    const staff = await database.read((db) => findStaff(db, branchId));
    const random = seededRandom(SEED + place);
    businesses.push({ database, branchId, prefix: tien_to, share, staff, tills: [], currencies, random });
  }
  return businesses;
}

async function makeBranches(trx: Db, count: number): Promise<number[]> {
  const ids = [FIRST_BRANCH];
  if (count === 1) return ids;
  const administrator = await findAdministrator(trx, FIRST_BRANCH);
  const first = await findItem(trx, branches, FIRST_BRANCH);
  await changeRecord(trx, administrator, branches, first, FIRST_BRANCH_NAME);
  for (let place = 1; place < count; place += 1) {
    const { share: _size, ...content } = contentOfBranch(place);
    const { id } = await createBranch(trx, administrator, content);
    ids.push(id);
    await seedAccounts(trx, accountsOfBranch(place), id);
  }
  // The manager of the first branch also runs the second.
  await trx
    .updateTable('nguoi_dung')
    .set({ chi_nhanh_ids: ids.slice(0, 2) })
    .where('tai_khoan', '=', 'quanly')
    .execute();
  return ids;
}
