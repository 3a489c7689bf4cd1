import { RISK_LEVEL, type RiskLevel } from '@doi-tien/contract/customers';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeDetailsBody } from '@doi-tien/contract/trade.schema';
import type { TradeEvent } from '@doi-tien/contract/trade-event.schema';
import { sql } from 'kysely';
import {
  customerTotal,
  holdCustomer,
  isSamePerson,
  lockCustomers,
  type TicketCustomer,
} from '../../domain/customers/hold-customer.ts';
import { countPrintOf } from '../../domain/printing/count-print.ts';
import { queueReceipt } from '../../domain/printing/queue-receipt.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import { updateRecord } from '../../platform/collections/collection.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import type { RefusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import {
  isLarge,
  isRefused,
  recordCustomer,
  refuseCustomer,
  refuseStranger,
  screened,
  screenedName,
} from './ticket-customer.ts';
import { tradeList } from './trade.list.ts';

/** Who the customer was and the note may be mended; the change is logged with what stood there before. */
export async function changeDetails(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  id: number,
  { phien_ban, ...given }: TradeDetailsBody,
): Promise<Trade | RefusedAfterCommit> {
  const list = tradeList(kind, true);
  const { branchId } = actor;
  const read = await findRow<Trade>(trx, list, id, branchId);
  await lockCustomers(trx, [read.khach_hang_id, await findOwner(trx, given)]);
  const before = await findRow<Trade>(trx, list, id, branchId);
  const { customer, customerId } = await customerAfter(trx, actor, before, given);
  // Neither is such a customer entered afterwards, nor taken off a ticket so that it can be completed.
  const refused = customer && isRefused(customer) ? customer : await refusedOf(trx, before, customerId);
  if (refused) return refuseCustomer(trx, actor, kind, refused, { ...before, ...given });
  await updateRecord(trx, 'giao_dich', { id, phien_ban }, { ...given, khach_hang_id: customerId });
  const after = await findRow<Trade>(trx, list, id, branchId);
  const settings = await readSettings(trx);
  const value = await readTradedValue(trx, id);
  const isLargeOf = async (ownerId: number | null) => {
    const others = ownerId === null ? null : await customerTotal(trx, ownerId, after.ngay, id);
    return isLarge(value, others, settings);
  };
  if (await isLargeOf(after.khach_hang_id)) refuseStranger(after, settings);
  if (!isAllowed(actor.permissions, [kind.path, 'void'] as Permission)) {
    // It takes the ticket off the totals of its customer, as a void does, also while they are small: the next ticket counts from them.
    const isCounted = before.trang_thai !== TRADE_STATUS.void && before.khach_hang_id !== null;
    if (isCounted && !(await isSamePerson(trx, before.khach_hang_id, after.khach_hang_id)))
      throw new AppError('CUSTOMER_IDENTITY_FIXED');
    if (await isLargeOf(before.khach_hang_id)) refuseStranger(after, settings);
  }
  await recordCustomer(trx, actor, customer);
  await announce(trx, { topic: 'trades', branchId, id });
  await recordBranchEvent(trx, actor, { act: 'update', subject: kind.path, subjectId: id, before, after });
  return after;
}

async function readTradedValue(trx: Db, id: number): Promise<string> {
  const row = await trx
    .selectFrom('giao_dich')
    .select('gia_tri_truoc_phi')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.gia_tri_truoc_phi;
}

/** The record that has the paper a ticket is given now, to be locked together with the one it had. */
async function findOwner(trx: Db, { so_giay_to }: TicketCustomer): Promise<number | null> {
  if (!so_giay_to) return null;
  const { rows } = await sql<{ id: number | null }>`
    SELECT customer_of_paper(${so_giay_to}) AS id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The customer of a ticket that waits and is to get another one, where nobody may trade with them now. */
async function refusedOf(
  trx: Db,
  { trang_thai, khach_hang_id }: Trade,
  next: number | null,
): Promise<{ id: number; risk: RiskLevel } | null> {
  if (trang_thai !== TRADE_STATUS.waiting || khach_hang_id === null || khach_hang_id === next) return null;
  const { rows } = await sql<{ id: number; risk: RiskLevel }>`
    SELECT r.id, r.muc_rui_ro AS risk FROM khach_hang c JOIN khach_hang r ON r.id = c.root_id
    WHERE c.id = ${khach_hang_id} AND (r.muc_rui_ro = ${RISK_LEVEL.barred} OR has_open_hit(r.id))`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Another number means another customer. The number that stood there before keeps its customer, whatever became of the paper; another
 * name is compared with the lists as on a new ticket.
 */
async function customerAfter(trx: Db, actor: Actor, before: Trade, given: TicketCustomer) {
  const ticket = { ...before, ...given };
  const isOtherPaper = ticket.so_giay_to !== before.so_giay_to;
  const customerId = isOtherPaper ? null : before.khach_hang_id;
  if (!isOtherPaper && ticket.ten_khach === before.ten_khach) return { customer: null, customerId };
  const isOfRecord = isOtherPaper || (await ownsPaper(trx, customerId, ticket));
  if (!ticket.so_giay_to || !isOfRecord) return { customer: await screenedName(trx, ticket), customerId };
  const { id: exceptTradeId, ngay: day } = before;
  const held = await holdCustomer(trx, ticket, { day, personId: actor.id, exceptTradeId });
  const customer = held && (await screened(trx, held, ticket, true));
  return { customer, customerId: isOtherPaper ? (customer?.id ?? null) : customerId };
}

/** Whether the paper of a ticket is still one of the customer the ticket has. */
async function ownsPaper(trx: Db, customerId: number | null, ticket: TicketCustomer): Promise<boolean> {
  return customerId !== null && isSamePerson(trx, customerId, await findOwner(trx, ticket));
}

/** A print by the browser. */
export async function countPrint(trx: Db, actor: Actor, kind: TradeKind, id: number): Promise<Trade> {
  await countPrintOf(trx, actor, kind, id);
  return findRow<Trade>(trx, tradeList(kind, true), id, actor.branchId);
}

/** The same by the printer of the place. */
export async function printAtPlace(trx: Db, actor: Actor, kind: TradeKind, id: number): Promise<Trade> {
  const list = tradeList(kind, true);
  await queueReceipt(trx, actor, kind, await findRow<Trade>(trx, list, id, actor.branchId));
  return findRow<Trade>(trx, list, id, actor.branchId);
}

/** What people who may see the trade are told about an act: never cost, profit or amounts. */
const TOLD: Record<string, readonly string[]> = {
  update: ['ten_khach', 'dien_thoai', 'loai_giay_to', 'so_giay_to', 'quoc_tich', 'ghi_chu'],
  complete: ['ma_tham_chieu', 'mang'],
  void: ['ly_do_huy'],
  print: ['so_lan_in'],
};

interface LoggedAct {
  id: number;
  act: string;
  person: string;
  moment: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Everything that was done with a trade, in its order, as the action log has it. */
export async function tradeHistory(db: Db, branchId: number, kind: TradeKind, id: number): Promise<TradeEvent[]> {
  await findRow<Trade>(db, tradeList(kind, false), id, branchId);
  const { rows } = await sql<LoggedAct>`
    SELECT l.id, l.hanh_dong AS act, coalesce(u.ho_va_ten, l.tai_khoan, '') AS person, l.ngay_tao AS moment,
           l.truoc AS before, l.sau AS after
    FROM log_thao_tac l LEFT JOIN nguoi_dung u ON u.id = l.nguoi_dung_id
    WHERE l.chuoi = ${branchId} AND l.doi_tuong = ${kind.path} AND l.doi_tuong_id = ${String(id)} ORDER BY l.id`.execute(
    db,
  );
  return rows.map(({ id: eventId, act, person, moment, before, after }) => ({
    id: eventId,
    hanh_dong: act,
    nguoi: person,
    ngay_tao: moment,
    thay_doi: (TOLD[act] ?? []).flatMap((truong) => {
      const [truoc, sau] = [asText(before?.[truong]), asText(after?.[truong])];
      return truoc === sau ? [] : [{ truong, truoc, sau }];
    }),
  }));
}

function asText(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}
