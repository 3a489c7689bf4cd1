import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { proofNeeded, TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { CompleteTradeBody, Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { sum } from '@doi-tien/money/decimal';
import { explained, type FieldOfCurrency } from '../../domain/currencies/explain.ts';
import { type EntryHead, writeEntry } from '../../domain/ledger/books.repository.ts';
import { legsDraft } from '../../domain/ledger/entry-drafts.ts';
import { workOutEntry } from '../../domain/ledger/post-entry.ts';
import { queueByItself } from '../../domain/printing/queue-receipt.ts';
import { holdReservations, takeReservations } from '../../domain/reservations/takings.repository.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { holdSafeIfOpen, holdTradingSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { assignAccount } from '../../domain/statements/named-account.ts';
import { holdPayingLine, payByLine } from '../../domain/statements/pay-by-line.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import type { RefusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { announce } from '../../platform/live/live.ts';
import { refuseExcesses, tierLosses } from './limits.rules.ts';
import {
  type Prepared,
  paidAtOf,
  prepareTicket,
  prepareWaiting,
  type QuotedTicket,
  quotedOf,
} from './prepare-ticket.ts';
import { resultOf } from './ticket.rules.ts';
import { readTicketContext, type TicketContext } from './ticket-context.ts';
import { identify, isRefused, lockCustomerAndTrade, recordCustomer, refuseCustomer } from './ticket-customer.ts';
import { isBelowCost } from './tier.rules.ts';
import { tradeList } from './trade.list.ts';
import { completeTrade, type Outcome, writeTicket } from './trade.repository.ts';

export function maySeeProfit({ permissions }: Pick<Asker, 'permissions'>, kind: TradeKind): boolean {
  return isAllowed(permissions, [kind.path, 'seeProfit'] as Permission);
}

/**
 * A new ticket. Locks the safe, reads settings, currencies and rates, and locks the reservations that its lines take. `prepareTicket` (pure)
 * prices the ticket and refuses what cannot be. Then the customer and the balances are locked, in this order, and the entry is written with
 * the ticket. A ticket whose money has not arrived yet keeps what was agreed: it locks no safe and has no entry. `quoted` are the figures
 * that somebody approved.
 */
export async function createTrade(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  body: TradeBody,
  quoted?: QuotedTicket,
): Promise<Trade | RefusedAfterCommit> {
  const { branchId } = actor;
  const isWaiting = body.trang_thai === TRADE_STATUS.waiting;
  const [safe, context] = await together(
    isWaiting ? null : holdTradingSafe(trx, branchId),
    readTicketContext(trx, actor, body),
  );
  const reservations = await holdReservations(trx, branchId, body);
  const prepared = prepareTicket(actor, kind, body, context, { quoted, reservations });
  if (safe) refuseUnproved(kind, body);
  const day = safe ? safe.day : await businessDay(trx);
  const customer = await identify(trx, actor, prepared, body, { day });
  if (customer && isRefused(customer)) return refuseCustomer(trx, actor, kind, customer, body);
  requireApproval(actor, prepared.needs, quotedOf(prepared));
  const workedOut = safe ? await lockAndWorkOut(trx, actor, prepared, safe) : WITHOUT_ENTRY;
  // Once more by what is locked now: somebody may have sold or bought the currency meanwhile.
  const costs = workedOut.outcome.lines?.map(({ cost }) => cost) ?? [];
  const losses = tierLosses(prepared, (line, index) => isBelowCost(line, costs[index] ?? null));
  refuseExcesses(losses, { kind, asker: actor, body, isQuote: false });
  const customerId = customer?.id ?? null;
  await takeReservations(trx, branchId, prepared.takings);
  const { created, entryId } = await writeTicket(trx, actor, { body, prepared, ...workedOut, day, customerId });
  await together(recordCustomer(trx, actor, customer), assign(trx, prepared, entryId));
  return withPaper(trx, actor, kind, created, context);
}

/** A receipt that is printed by itself belongs to the act; without printers nothing is asked. */
async function withPaper(trx: Db, actor: Actor, kind: TradeKind, ticket: Trade, at: TicketContext): Promise<Trade> {
  if (!at.settings.bat_may_in || !(await queueByItself(trx, actor, kind, ticket))) return ticket;
  return findRow<Trade>(trx, tradeList(kind, true), ticket.id, actor.branchId);
}

/** Money that comes without notes is paid for only once its arrival can be proved. */
function refuseUnproved(kind: TradeKind, given: Pick<TradeBody, 'ma_tham_chieu' | 'mang'>): void {
  const missing = proofNeeded(kind).filter((field) => !given[field]);
  if (missing.length === 0) return;
  throw new AppError('REFERENCE_NEEDED', {
    fields: missing.map((field) => ({ field, problem: 'requiredField' })),
  });
}

/**
 * The money arrived: what was agreed is posted now, with the reference that proves it. Locks safe, customer and ticket in the
 * order of ADR 24. The state of the safe is checked later, so that a refusal is about the ticket first.
 */
export async function completeWaiting(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  id: number,
  given: CompleteTradeBody,
  quoted?: QuotedTicket,
): Promise<Trade | RefusedAfterCommit> {
  const { branchId } = actor;
  const payingLine = given.dong_sao_ke_id ? await holdPayingLine(trx, actor, given.dong_sao_ke_id) : null;
  const open = await holdSafeIfOpen(trx, branchId);
  const held = await lockCustomerAndTrade(trx, branchId, kind, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.trang_thai !== TRADE_STATUS.waiting) throw new AppError('TRADE_NOT_WAITING');
  const stored = await findRow<Trade>(trx, tradeList(kind, true), id, branchId);
  // The line that shows the money proves it, whatever somebody typed.
  const proof = { ma_tham_chieu: payingLine?.reference ?? given.ma_tham_chieu, mang: given.mang || stored.mang };
  refuseUnproved(kind, proof);
  const context = await readTicketContext(trx, actor, stored);
  const prepared = prepareWaiting(kind, stored, context, {
    to_thanh_toan: given.to_thanh_toan,
    paidAt: paidAtOf(payingLine, given.tai_khoan_ngoai_id),
    tradedValue: held.gia_tri_truoc_phi,
    quoted,
  });
  const customer = await identify(trx, actor, prepared, stored, { day: open?.day ?? stored.ngay, exceptTradeId: id });
  if (customer && isRefused(customer)) return refuseCustomer(trx, actor, kind, customer, stored);
  requireApproval(actor, prepared.needs, quotedOf(prepared));
  const safe = await holdTradingSafe(trx, branchId);
  const { outcome, entry } = await lockAndWorkOut(trx, actor, prepared, safe);
  const entryId = await writeEntry(trx, entry);
  await completeTrade(trx, id, outcome, {
    ...proof,
    entryId,
    day: safe.day,
    accountId: prepared.account?.id ?? null,
    approverId: actor.approval?.approverId ?? null,
  });
  if (payingLine) await payByLine(trx, actor, payingLine, paidBy(stored, entryId));
  else await assign(trx, prepared, entryId);
  await announce(trx, { topic: 'safe', branchId, id: safe.id });
  await recordCustomer(trx, actor, customer);
  return withPaper(trx, actor, kind, await finishTicket(trx, actor, kind, id, 'complete'), context);
}

/** What a line of a statement must have paid: the one currency of the ticket, all of it. */
function paidBy({ chi_tiet }: Trade, entryId: number): { entryId: number; currencyId: number; quantity: string } {
  const [line, ...others] = chi_tiet;
  if (!line) throw new Error('A completed ticket without an entry');
  const isOne = others.every(({ tien_id }) => tien_id === line.tien_id);
  return { entryId, currencyId: isOne ? line.tien_id : 0, quantity: sum(chi_tiet.map(({ so_luong }) => so_luong)) };
}

interface TicketEntry<Entry = string | null> {
  outcome: Outcome;
  /** As it is to be written. */
  entry: Entry;
}

/** A ticket that waits. */
const WITHOUT_ENTRY: TicketEntry = { outcome: { safeId: null, profit: null, lines: null, till: null }, entry: null };

/** Locks the balances of a ticket and works its entry out. */
async function lockAndWorkOut(trx: Db, actor: Actor, prepared: Prepared, safe: OpenSafe): Promise<TicketEntry<string>> {
  const draft = {
    ...legsDraft(entryHead(prepared, safe, actor), prepared.legs, prepared.place),
    reserve: prepared.reserve,
  };
  const workedOut = await explained(prepared.currencies, () => workOutEntry(trx, draft), fieldOfTicket(prepared));
  if (workedOut.entry === null) throw new Error('A ticket moves something');
  const { lines, profit, settled } = resultOf(prepared, workedOut);
  const till = workedOut.moves.some(({ place }) => place) ? prepared.placeName : null;
  return { outcome: { safeId: safe.id, profit, lines, settled, till }, entry: workedOut.entry };
}

/** The entry went through the account that was named, if any. */
async function assign(trx: Db, { account }: Prepared, entryId: number | null): Promise<void> {
  if (account && entryId !== null) await assignAccount(trx, entryId, account);
}

/** Where on the ticket a currency is asked for: its line, or the settlement. */
export function fieldOfTicket({ kind, lines, paidIn }: Prepared): FieldOfCurrency {
  // Of the settlement a sale gives nothing but change.
  const settlementNotes = kind.side === 'sell' ? 'to_thoi_lai' : 'to_thanh_toan';
  return (currencyId, what) => {
    if (currencyId === paidIn.id) return what === 'notes' ? settlementNotes : 'tien_thanh_toan_id';
    const index = lines.findIndex((line) => line.currencyId === currencyId);
    return index < 0 ? undefined : `chi_tiet.${index}.${what === 'notes' ? 'to_tien' : 'so_luong'}`;
  };
}

function entryHead({ kind }: Prepared, safe: OpenSafe, actor: Actor): EntryHead {
  const { id: safeId, branchId, day } = safe;
  return { kind: 'trade', trade: kind.code, branchId, safeId, day, personId: actor.id };
}

/** Tells and records what became of a ticket. */
export async function finishTicket(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  id: number,
  act: 'complete' | 'void',
): Promise<Trade> {
  const { branchId } = actor;
  const full = await findRow<Trade>(trx, tradeList(kind, true), id, branchId);
  await announce(trx, { topic: 'trades', branchId, id });
  await recordBranchEvent(trx, actor, { act, subject: kind.path, subjectId: id, after: full });
  return full;
}

/**
 * Acts answer with the whole ticket, which is also what is kept for a repeated submission; what of it is told follows
 * from the rights at the moment it is told.
 */
export function shownTrade(asker: Asker, kind: TradeKind, full: Trade): Trade {
  if (maySeeProfit(asker, kind)) return full;
  const chi_tiet = full.chi_tiet.map((line) => ({ ...line, gia_von: null, loi_nhuan: null }));
  return { ...full, loi_nhuan: null, chi_tiet };
}
