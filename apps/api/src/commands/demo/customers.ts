import { customerBody } from '@doi-tien/contract/customers.schema';
import { customers } from '../../features/customers/customers.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { createRecord } from '../../platform/http/collections/collection.service.ts';
import { KNOWN_CUSTOMERS } from './demo-content.seed.ts';

/** People the business knows before the first day; everybody else gets a record with their first ticket that names a paper. */
export async function enterCustomers(trx: Db, manager: Actor): Promise<void> {
  for (const known of KNOWN_CUSTOMERS) await createRecord(trx, manager, customers, customerBody.parse(known));
}
