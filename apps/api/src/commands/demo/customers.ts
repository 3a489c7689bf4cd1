import { customerBody } from '@doi-tien/contract/customers.schema';
import { customers } from '../../features/customers/customers.ts';
import { entryImporter } from '../../features/screening/entry-import.ts';
import type { Actor } from '../../platform/actor.ts';
import { createRecord } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { KNOWN_CUSTOMERS, LISTED_PEOPLE, SIMILAR_CUSTOMER } from './demo-content.seed.ts';

/** People the business knows before the first day; everybody else gets a record with their first ticket that names a paper. */
export async function enterCustomers(trx: Db, manager: Actor): Promise<void> {
  for (const known of KNOWN_CUSTOMERS) await createRecord(trx, manager, customers, customerBody.parse(known));
}

/** A list of the business's own, and a customer who may be on it. */
export async function enterList(trx: Db, administrator: Actor): Promise<void> {
  const run = await entryImporter.begin(trx, administrator, false);
  await run.take(LISTED_PEOPLE.map((given, index) => ({ line: index + 2, given, raw: {}, problems: [] })));
  await run.finish(administrator, true);
  await createRecord(trx, administrator, customers, customerBody.parse(SIMILAR_CUSTOMER));
}
