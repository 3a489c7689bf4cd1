import { CITIZEN_NUMBER_PATTERN, RISK_LEVEL } from '@doi-tien/contract/customers';
import type { TradeKind } from '@doi-tien/contract/trade';
import {
  type HeldCustomer,
  holdCustomer,
  holdCustomerOf,
  lockCustomers,
  type TicketCustomer,
} from '../../domain/customers/hold-customer.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { barredCustomer, isLarge, refuseStranger, tradedValue } from './identity.rules.ts';
import type { Prepared } from './prepare-ticket.ts';
import { lockTrade } from './trade.repository.ts';

/** What a ticket of this person comes to on its day: the person is found or created and locked, and must be known from the threshold on. */
export async function identify(
  trx: Db,
  actor: Actor,
  { ticket, settings }: Prepared,
  given: TicketCustomer,
  { day, exceptTradeId }: { day: string; exceptTradeId?: number },
): Promise<HeldCustomer | null> {
  refuseOldCardOfOther(given);
  const customer = await holdCustomer(trx, given, { day, personId: actor.id, exceptTradeId });
  const values = ticket.amounts.map((each) => each.value);
  if (isLarge(tradedValue(values), customer?.total ?? null, settings)) refuseStranger(given, settings);
  return customer;
}

/** An old number makes two papers one person: only a citizen card says so. */
function refuseOldCardOfOther({ so_giay_to, giay_to_quet }: TicketCustomer): void {
  if (giay_to_quet?.so_cu && !CITIZEN_NUMBER_PATTERN.test(so_giay_to ?? ''))
    throw fieldError('giay_to_quet.so_cu', 'oldCardOfCitizenCard');
}

export function isBarred({ risk }: HeldCustomer): boolean {
  return risk === RISK_LEVEL.barred;
}

/** Refuses a trade with a barred customer. The attempt stays in the log. */
export async function refuseBarred(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  { id }: { id: number },
  { so_giay_to, ten_khach }: TicketCustomer,
): Promise<RefusedAfterCommit> {
  const after = { loai: kind.code, so_giay_to, ten_khach };
  await recordBranchEvent(trx, actor, { act: 'tradeRefused', subject: 'khach-hang', subjectId: id, after });
  return refusedAfterCommit(barredCustomer());
}

/** A ticket that created the record of its customer, or filled it in, leaves a row of that in the log of its branch, and open screens hear of it. */
export async function recordCustomer(trx: Db, actor: Actor, customer: HeldCustomer | null): Promise<void> {
  if (!customer?.after) return;
  const { id, before, after } = customer;
  const act = before ? 'update' : 'create';
  await announce(trx, { topic: 'customers', id });
  await recordBranchEvent(trx, actor, { act, subject: 'khach-hang', subjectId: id, before, after });
}

/** Locks the customer of a stored ticket, then the ticket: the order of ADR 24. */
export async function lockCustomerAndTrade(trx: Db, branchId: number, kind: TradeKind, id: number) {
  const customerId = await holdCustomerOf(trx, branchId, id);
  const held = await lockTrade(trx, branchId, kind, id);
  // The ticket was given another customer before it was locked.
  if (held && held.khach_hang_id !== customerId) await lockCustomers(trx, [held.khach_hang_id]);
  return held;
}
