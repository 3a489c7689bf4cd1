import { CITIZEN_NUMBER_PATTERN, isTold, RISK_LEVEL } from '@doi-tien/contract/customers';
import type { Settings } from '@doi-tien/contract/settings';
import type { TradeKind } from '@doi-tien/contract/trade';
import { add, compare } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { isBarredName } from '../../domain/customers/barred-names.ts';
import {
  type HeldCustomer,
  holdCustomer,
  holdCustomerOf,
  lockCustomers,
  type TicketCustomer,
} from '../../domain/customers/hold-customer.ts';
import { reopenHits } from '../../domain/screening/hits-of-customer.ts';
import { isOnList, screenCustomers } from '../../domain/screening/screen-customers.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { type RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import type { Prepared } from './prepare-ticket.ts';
import { lockTrade } from './trade.repository.ts';

/** The customer of a ticket; without a record where the ticket names somebody and no paper, and the name is on a list or a barred customer's. */
export type TicketPerson = Omit<HeldCustomer, 'id'> & { id: number | null };

const NAME_ON_HOLD: TicketPerson = {
  id: null,
  risk: RISK_LEVEL.usual,
  total: '0',
  before: null,
  after: null,
  isStopped: true,
  hasLists: true,
  isUnscreened: false,
};

/** What a ticket of this person comes to on its day: the person is found or created and locked, and must be known from the threshold on. */
export async function identify(
  trx: Db,
  asker: Asker,
  { tradedValue, settings, comparesNames }: Pick<Prepared, 'tradedValue' | 'settings' | 'comparesNames'>,
  given: TicketCustomer,
  { day, exceptTradeId }: { day: string; exceptTradeId?: number },
): Promise<TicketPerson | null> {
  refuseOldCardOfOther(given);
  const customer = await holdCustomer(trx, given, { day, personId: asker.id, exceptTradeId });
  const isLargeTrade = isLarge(tradedValue, customer?.total ?? null, settings);
  if (isLargeTrade) refuseStranger(given, settings);
  if (customer) return screened(trx, customer, given, isLargeTrade);
  return comparesNames ? screenedName(trx, given) : null;
}

/** Large by itself, or together with what the same person traded that day. */
export function isLarge(value: string, tradedBefore: string | null, { nguong_giao_dich_lon }: Settings): boolean {
  return compare(add(value, tradedBefore ?? '0'), nguong_giao_dich_lon) >= 0;
}

/** From the threshold on we must know who the customer is. */
export function refuseStranger(customer: TicketCustomer, { nguong_giao_dich_lon }: Settings): void {
  const missing = (['ten_khach', 'loai_giay_to', 'so_giay_to'] as const).filter((field) => !isTold(customer[field]));
  if (missing.length === 0) return;
  throw new AppError('CUSTOMER_IDENTITY_NEEDED', {
    params: { threshold: formatDecimal(nguong_giao_dich_lon) },
    fields: missing.map((field) => ({ field, problem: 'requiredField' })),
  });
}

/** Compares a person with the lists when their record or the name on the ticket is new, and again at a large trade. */
export async function screened(
  trx: Db,
  customer: HeldCustomer,
  { ten_khach, giay_to_quet }: TicketCustomer,
  isLargeTrade: boolean,
): Promise<HeldCustomer> {
  const { id, risk, isStopped, isUnscreened, hasLists } = customer;
  if (risk === RISK_LEVEL.barred || !(isUnscreened || (isLargeTrade && hasLists))) return customer;
  const isReopened = hasNewPaper(customer) && (await reopenHits(trx, id));
  const stopped = await screenCustomers(trx, [id], { name: ten_khach, birth: giay_to_quet?.ngay_sinh });
  return { ...customer, isStopped: isStopped || isReopened || stopped.has(id) };
}

/** Whether the ticket added a paper to a record that was there before. */
function hasNewPaper({ before, after }: HeldCustomer): boolean {
  return before !== null && after !== null && ('so_giay_to' in after || 'so_cu' in after);
}

/**
 * Compares a name without a paper with the lists and with the names of barred customers. There is no record that somebody could decide
 * about, and the paper tells whether it is the barred person: such a ticket needs the paper.
 */
export async function screenedName(trx: Db, { ten_khach, giay_to_quet }: TicketCustomer): Promise<TicketPerson | null> {
  if (!ten_khach) return null;
  const birth = giay_to_quet?.ngay_sinh ?? null;
  const isHeld = (await isBarredName(trx, ten_khach, birth)) || (await isOnList(trx, ten_khach, birth));
  return isHeld ? NAME_ON_HOLD : null;
}

/** An old number makes two papers one person: only a citizen card says so. */
function refuseOldCardOfOther({ so_giay_to, giay_to_quet }: TicketCustomer): void {
  if (giay_to_quet?.so_cu && !CITIZEN_NUMBER_PATTERN.test(so_giay_to ?? ''))
    throw fieldError('giay_to_quet.so_cu', 'oldCardOfCitizenCard');
}

/** Whom nobody trades with, now or until somebody has decided. */
export function isRefused({ risk, isStopped }: Pick<HeldCustomer, 'risk' | 'isStopped'>): boolean {
  return risk === RISK_LEVEL.barred || isStopped;
}

/**
 * Refuses a trade with a customer who is barred, or who may be on a list. The attempt stays in the log, and so does the person who
 * was entered with this ticket: somebody has to decide about them.
 */
export async function refuseCustomer(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  customer: Pick<TicketPerson, 'id' | 'risk'> & Partial<TicketPerson>,
  { so_giay_to, ten_khach }: TicketCustomer,
): Promise<RefusedAfterCommit> {
  const { id, risk, before = null, after: entered = null } = customer;
  await recordCustomer(trx, actor, { id, before, after: entered });
  const after = { loai: kind.code, so_giay_to, ten_khach };
  await recordBranchEvent(trx, actor, {
    act: 'tradeRefused',
    subject: 'khach-hang',
    ...(id !== null && { subjectId: id }),
    after,
  });
  if (id === null) return refusedAfterCommit(nameOnHold());
  return refusedAfterCommit(risk === RISK_LEVEL.barred ? barredCustomer() : customerOnHold());
}

/** The refusal of a trade with a person the business does not trade with. */
export function barredCustomer(): AppError {
  return new AppError('CUSTOMER_BARRED', { fields: [{ field: 'so_giay_to', problem: 'customerBarred' }] });
}

/** The refusal while somebody must decide about the person. It does not say why: the customer may read the screen too. */
export function customerOnHold(): AppError {
  return new AppError('CUSTOMER_ON_HOLD', { fields: [{ field: 'so_giay_to', problem: 'customerOnHold' }] });
}

/** The same refusal for a name without a paper: with the paper the person gets a record, and somebody can decide. */
function nameOnHold(): AppError {
  return new AppError('CUSTOMER_ON_HOLD', { fields: [{ field: 'so_giay_to', problem: 'requiredField' }] });
}

/** A ticket that created the record of its customer, or filled it in, leaves a row in the log of its branch and an event for open screens. */
export async function recordCustomer(
  trx: Db,
  actor: Actor,
  customer: Pick<TicketPerson, 'id' | 'before' | 'after'> | null,
): Promise<void> {
  if (!customer?.after || customer.id === null) return;
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
