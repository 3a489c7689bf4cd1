import type { CustomerDetail, Paper, PaperBody } from '@doi-tien/contract/customers.schema';
import { isAllowed } from '@doi-tien/contract/permissions';
import { lockCustomers } from '../../domain/customers/hold-customer.ts';
import { reopenHits } from '../../domain/screening/hits-of-customer.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { deleteRecord, insertRecord, updateRecord } from '../../platform/collections/collection.repository.ts';
import { findItem } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { readDetail } from './customer-detail.ts';
import { customers, followUp, refuseOfBarred } from './customers.ts';
import { findPapers } from './papers.repository.ts';

/** More than anybody has, expired ones included; every look at the customer reads them all. */
const MOST_PAPERS = 50;

/** Each act on a paper is logged as a change of its customer, with the paper before and after. */
type Act = 'addPaper' | 'changePaper' | 'removePaper';

export async function addPaper(trx: Db, actor: Actor, customerId: number, given: PaperBody): Promise<CustomerDetail> {
  await lockPerson(trx, customerId);
  const { length } = await findPapers(trx, customerId);
  if (length >= MOST_PAPERS) throw fieldError('so', 'tooMany', { max: MOST_PAPERS });
  const id = await insertRecord(trx, 'giay_to', { ...given, khach_hang_id: customerId });
  await reopenHits(trx, customerId);
  return finish(trx, actor, customerId, 'addPaper', { after: await findPaper(trx, customerId, id) });
}

export async function changePaper(
  trx: Db,
  actor: Actor,
  { customerId, id, phien_ban }: { customerId: number; id: number; phien_ban: number },
  given: Partial<PaperBody>,
): Promise<CustomerDetail> {
  await lockPerson(trx, customerId);
  const before = await findPaper(trx, customerId, id);
  if (given.so !== undefined) await refuseOfBarred(trx, actor, customerId);
  // Tickets find their customer by it.
  if (given.so !== undefined && given.so !== before.so && before.da_dung) throw new AppError('RECORD_IN_USE');
  await updateRecord(trx, 'giay_to', { id, phien_ban }, given);
  if (given.so !== undefined && given.so !== before.so) await reopenHits(trx, customerId);
  return finish(trx, actor, customerId, 'changePaper', { before, after: await findPaper(trx, customerId, id) });
}

export async function removePaper(trx: Db, actor: Actor, customerId: number, id: number): Promise<CustomerDetail> {
  await lockPerson(trx, customerId);
  const before = await findPaper(trx, customerId, id);
  await refuseOfBarred(trx, actor, customerId);
  if (before.da_dung) throw new AppError('RECORD_IN_USE');
  // Its pictures go with it.
  if (before.anh.length > 0) refuseWithoutDelete(actor);
  await deleteRecord(trx, 'giay_to', id);
  return finish(trx, actor, customerId, 'removePaper', { before });
}

/** No ticket is written under a paper while it changes, and a merged record has no papers of its own. */
export async function lockPerson(trx: Db, customerId: number): Promise<void> {
  await findItem(trx, customers, customerId);
  const [locked] = await lockCustomers(trx, [customerId]);
  if (locked !== customerId) throw new AppError('NOT_FOUND');
}

export function refuseWithoutDelete({ permissions }: Actor): void {
  if (!isAllowed(permissions, ['khach-hang', 'delete'])) throw new AppError('FORBIDDEN');
}

export async function findPaper(trx: Db, customerId: number, id: number): Promise<Paper> {
  const paper = (await findPapers(trx, customerId)).find((each) => each.id === id);
  if (!paper) throw new AppError('NOT_FOUND');
  return paper;
}

async function finish(
  trx: Db,
  actor: Actor,
  customerId: number,
  act: Act,
  change: { before?: Paper; after?: Paper },
): Promise<CustomerDetail> {
  const after = await readDetail(trx, customerId);
  await followUp(trx, actor, { before: undefined, after });
  await recordEvent(trx, actor, { act, subject: 'khach-hang', subjectId: customerId, ...change });
  return after;
}
