import { BASE_MONEY } from '@doi-tien/contract/catalogue';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { proofNeeded, TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { CompleteTradeBody, Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { add, negate, subtract, sum } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { recordEvent } from '../../audit/record-event.ts';
import { businessDay } from '../../books/business-day.ts';
import { explained, type FieldOfMoney } from '../../books/explain.ts';
import { moneyByCode, readMoneys } from '../../books/moneys.ts';
import { holdTradingSafe, type OpenSafe } from '../../books/open-safe.ts';
import { NOW } from '../../db/clock.ts';
import { ahead } from '../../db/conversation.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { findRow } from '../../http/list.ts';
import { announce } from '../../http/live.ts';
import { type EntryHead, LAST_ENTRY, writeEntryAtClose } from '../../ledger/books.repository.ts';
import { type Posted, post, reverse, workOutAhead } from '../../ledger/post.ts';
import { customerTotal, holdCustomers } from './customer.repository.ts';
import { type Customer, isLarge, refuseStranger, tradedValue } from './identity.rules.ts';
import { type NewTrade, newTrade } from './new-trade.ts';
import { NOTHING_MOVED, notesOfLeg } from './note-moves.ts';
import { type Prepared, prepareTicket, prepareWaiting, readTicketDesk } from './prepare-ticket.ts';
import type { Ticket } from './ticket.rules.ts';
import { tradeList } from './trade.list.ts';
import { completeTrade, lockTrade, numberAtClose, type Outcome, writeTicketAtClose } from './trade.repository.ts';

export function maySeeProfit(actor: Actor, kind: TradeKind): boolean {
  return isAllowed(actor.permissions, [kind.path, 'seeProfit'] as Permission);
}

/** What a new trade needs to know whoever posts it, asked together with who that is; see `askAndAct`. */
export function askForTrade(trx: Db, body: TradeBody) {
  const isWaiting = body.trang_thai === TRADE_STATUS.waiting;
  return {
    safe: isWaiting ? undefined : ahead(holdTradingSafe(trx)),
    desk: ahead(readTicketDesk(trx, body)),
  };
}

export async function createTrade(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  body: TradeBody,
  asked: ReturnType<typeof askForTrade> = askForTrade(trx, body),
): Promise<Trade> {
  const prepared = prepareTicket(actor, kind, body, false, await asked.desk);
  if (body.trang_thai !== TRADE_STATUS.waiting) refuseUnproved(kind, body);
  const safe = await asked.safe;
  if (safe) {
    await checkIdentity(trx, prepared, body);
    return writePosted(trx, actor, prepared, body, safe);
  }
  const day = await businessDay(trx);
  await checkIdentity(trx, prepared, body, { day });
  return writeWaiting(trx, actor, prepared, body, day);
}

/** Money that comes without notes is paid for only once its arrival can be proved. */
function refuseUnproved(kind: TradeKind, given: Pick<TradeBody, 'ma_tham_chieu' | 'mang'>): void {
  const missing = proofNeeded(kind).filter((field) => !given[field]);
  if (missing.length === 0) return;
  throw new AppError('REFERENCE_NEEDED', {
    fields: missing.map((field) => ({ field, problem: 'requiredField' })),
  });
}

async function writeWaiting(trx: Db, actor: Actor, prepared: Prepared, body: TradeBody, day: string): Promise<Trade> {
  const outcome = { safeId: null, profit: null, lines: null };
  return writeNew(trx, actor, prepared.kind, newTrade({ body, prepared, outcome, day, personId: actor.id }), null);
}

/** Everything is written at the end, by one statement: the next trade waits for it. */
async function writePosted(trx: Db, actor: Actor, prepared: Prepared, body: TradeBody, safe: OpenSafe): Promise<Trade> {
  const { kind, moneys, ticket, seen } = prepared;
  const base = moneyByCode(moneys, BASE_MONEY);
  const posting = await explained(
    moneys,
    () => workOutAhead(trx, headOf(prepared, safe, actor), ticket.legs, seen, base.id),
    fieldOfTicket(prepared),
  );
  const outcome = { safeId: safe.id, ...resultOf(prepared, posting) };
  writeEntryAtClose(trx, posting.entry);
  await announce(trx, { topic: 'safe', id: safe.id });
  const draft = newTrade({ body, prepared, outcome, day: safe.day, personId: actor.id });
  return writeNew(trx, actor, kind, draft, LAST_ENTRY);
}

/** A ticket has its number from the statement that writes it, and so has everything that is said about it. */
async function writeNew(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  draft: NewTrade,
  entryId: Outcome['entryId'],
): Promise<Trade> {
  const number = numberAtClose(trx, kind, draft.ngay, actor.id);
  const full = number.complete(draft);
  writeTicketAtClose(trx, full, entryId);
  await announce(trx, { topic: 'trades', id: sql<number>`${number.json}->'id'` });
  const subjectId = sql<string>`${number.json}->>'id'`;
  await recordEvent(trx, actor, { act: 'create', subject: kind.path, subjectId, after: full });
  return full;
}

/** The money arrived: what was agreed is posted now, with the reference that proves it. */
export async function completeWaiting(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  id: number,
  given: CompleteTradeBody,
): Promise<Trade> {
  const held = await lockTrade(trx, kind, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.trang_thai !== TRADE_STATUS.waiting) throw new AppError('TRADE_NOT_WAITING');
  const stored = await findRow<Trade>(trx, tradeList(kind, true), id);
  const proof = { ma_tham_chieu: given.ma_tham_chieu, mang: given.mang || stored.mang };
  refuseUnproved(kind, proof);
  const prepared = prepareWaiting(kind, stored, await readTicketDesk(trx, stored), given.to_thanh_toan);
  await checkIdentity(trx, prepared, stored, { ownId: id });
  const { outcome, day } = await postTicket(trx, actor, prepared);
  await completeTrade(trx, id, outcome, { ...proof, day });
  return finish(trx, actor, kind, await findRow<Trade>(trx, tradeList(kind, true), id), 'complete');
}

export async function voidTrade(trx: Db, actor: Actor, kind: TradeKind, id: number, reason: string): Promise<Trade> {
  const held = await lockTrade(trx, kind, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.trang_thai === TRADE_STATUS.void) throw new AppError('TRADE_ALREADY_VOID');
  const entryId = held.but_toan_id === null ? null : await reverseEntry(trx, actor, held.but_toan_id);
  await trx
    .updateTable('giao_dich')
    .set({
      trang_thai: TRADE_STATUS.void,
      ly_do_huy: reason,
      huy_but_toan_id: entryId,
      nguoi_huy: actor.id,
      huy_luc: NOW,
    })
    .where('id', '=', id)
    .execute();
  return finish(trx, actor, kind, await findRow<Trade>(trx, tradeList(kind, true), id), 'void');
}

export function tradedValueOf({ amounts, value }: Ticket): string {
  return tradedValue(
    amounts.map((each) => each.value),
    value,
  );
}

interface TicketDay {
  /** The day the ticket belongs to; the open safe's unless it waits. */
  day?: string;
  ownId?: number;
}

async function checkIdentity(
  trx: Db,
  { ticket, settings }: Prepared,
  customer: Customer,
  { day, ownId }: TicketDay = {},
): Promise<void> {
  const { so_giay_to } = customer;
  await holdCustomers(trx, [so_giay_to]);
  const before = so_giay_to ? await customerTotal(trx, so_giay_to, { day, exceptTradeId: ownId }) : null;
  if (isLarge(tradedValueOf(ticket), before, settings)) refuseStranger(customer, settings);
}

async function reverseEntry(trx: Db, actor: Actor, reverses: number): Promise<number> {
  const safe = await holdTradingSafe(trx);
  const moneys = await readMoneys(trx);
  const head = { kind: 'void', safeId: safe.id, day: safe.day, personId: actor.id, reverses };
  const notes = [...moneys.values()].flatMap((money) => money.notes);
  const among = notes.filter(({ circulates }) => circulates).map(({ id }) => id);
  const { entryId } = await explained(moneys, () => reverse(trx, head, { among }));
  await announce(trx, { topic: 'safe', id: safe.id });
  return entryId;
}

async function postTicket(trx: Db, actor: Actor, prepared: Prepared): Promise<{ outcome: Outcome; day: string }> {
  const safe = await holdTradingSafe(trx);
  const posted = await explained(
    prepared.moneys,
    () => post(trx, headOf(prepared, safe, actor), prepared.ticket.legs),
    fieldOfTicket(prepared),
  );
  const { lines, profit, settled } = resultOf(prepared, posted);
  await announce(trx, { topic: 'safe', id: safe.id });
  return { outcome: { safeId: safe.id, entryId: posted.entryId, profit, lines, settled }, day: safe.day };
}

/** Where on the ticket a currency is asked for: its line, or the settlement. */
export function fieldOfTicket({ kind, input, settlement }: Prepared): FieldOfMoney {
  // Of the settlement a sale gives nothing but change.
  const settlementNotes = kind.side === 'sell' ? 'to_thoi_lai' : 'to_thanh_toan';
  return (moneyId, what) => {
    if (moneyId === settlement.id) return what === 'notes' ? settlementNotes : 'tien_thanh_toan_id';
    const index = input.lines.findIndex((line) => line.moneyId === moneyId);
    return index < 0 ? undefined : `chi_tiet.${index}.${what === 'notes' ? 'to_tien' : 'so_luong'}`;
  };
}

function headOf({ kind }: Prepared, safe: OpenSafe, actor: Actor): EntryHead {
  return { kind: 'trade', trade: kind.code, safeId: safe.id, day: safe.day, personId: actor.id };
}

/** Profit per line and altogether, from what the legs cost and what the entry booked; and which notes moved. */
export function resultOf(
  { kind, ticket, input }: Prepared,
  { lines, costs, movesOfLegs }: Pick<Posted, 'lines' | 'costs' | 'movesOfLegs'>,
) {
  const moved = ticket.legs.map(({ kind: side }, index) => notesOfLeg(side, movesOfLegs[index] ?? []));
  const settled = moved[kind.side === 'buy' ? ticket.legs.findIndex((leg) => leg.kind === 'give') : 0];
  const perLine = input.lines.map((_line, index) => {
    const value = ticket.amounts[index]?.value ?? '0';
    const margin = ticket.marginOfLine[index] ?? '0';
    const leg = ticket.legOfLine[index] ?? -1;
    const { notes = [], unsorted = '0' } = moved[leg] ?? {};
    if (kind.side === 'buy') return { cost: add(value, margin), profit: margin, notes, unsorted };
    const cost = costs[leg] ?? '0';
    return { cost, profit: subtract(value, cost), notes, unsorted };
  });
  const booked = lines.filter(({ account }) => account.startsWith('profit-')).map(({ value }) => value);
  return { lines: perLine, moved, profit: negate(sum(booked)), settled: settled ?? NOTHING_MOVED };
}

async function finish(trx: Db, actor: Actor, kind: TradeKind, full: Trade, act: string): Promise<Trade> {
  await announce(trx, { topic: 'trades', id: full.id });
  await recordEvent(trx, actor, { act, subject: kind.path, subjectId: full.id, after: full });
  return full;
}

/**
 * Acts answer with the whole ticket, which is also what is kept for a repeated submission; what of it is told follows
 * from the rights at the moment it is told.
 */
export function shownTrade(actor: Actor, kind: TradeKind, full: Trade): Trade {
  if (maySeeProfit(actor, kind)) return full;
  const chi_tiet = full.chi_tiet.map((line) => ({ ...line, gia_von: null, loi_nhuan: null }));
  return { ...full, loi_nhuan: null, chi_tiet };
}
