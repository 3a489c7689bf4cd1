import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody } from '@doi-tien/contract/trade.schema';
import { add, negate, subtract, sum } from '@doi-tien/money/decimal';
import { recordEvent } from '../../audit/record-event.ts';
import { businessDay } from '../../books/business-day.ts';
import { explained } from '../../books/explain.ts';
import { readMoneys } from '../../books/moneys.ts';
import { holdTradingSafe, type OpenSafe } from '../../books/open-safe.ts';
import { NOW } from '../../db/clock.ts';
import { atClose } from '../../db/closing.ts';
import { ahead, together } from '../../db/conversation.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { findRow } from '../../http/list.ts';
import { announce } from '../../http/live.ts';
import { type EntryHead, LAST_ENTRY, writeEntryAtClose } from '../../ledger/books.repository.ts';
import type { NoteMove } from '../../ledger/drawer.ts';
import type { Evaluated } from '../../ledger/journal.ts';
import { lockAndWorkOut, post, reverse } from '../../ledger/post.ts';
import { customerTotal } from './customer.repository.ts';
import { isLarge, refuseStranger } from './identity.rules.ts';
import { newTrade } from './new-trade.ts';
import { notesOfLegs } from './note-moves.ts';
import { type Prepared, prepareTicket, readTicketDesk } from './prepare-ticket.ts';
import { tradeList } from './trade.list.ts';
import { completeTrade, lockTrade, numberTicket, type Outcome, ticketCall } from './trade.repository.ts';

export function maySeeProfit(actor: Actor, kind: TradeKind): boolean {
  return isAllowed(actor.permissions, [kind.path, 'seeProfit'] as Permission);
}

/** What a new trade needs to know whoever posts it, asked together with who that is; see `askAndAct`. */
export function askForTrade(trx: Db, body: TradeBody) {
  const isWaiting = body.trang_thai === TRADE_STATUS.waiting;
  return {
    desk: ahead(readTicketDesk(trx, body)),
    safe: isWaiting ? undefined : ahead(holdTradingSafe(trx)),
  };
}

export async function createTrade(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  body: TradeBody,
  asked: ReturnType<typeof askForTrade> = askForTrade(trx, body),
): Promise<Trade> {
  if (!asked.safe && !kind.mayWait) throw fieldError('trang_thai', 'invalid');
  const prepared = await prepareTicket(trx, actor, kind, body, 'post', asked.desk);
  const safe = await asked.safe;
  await checkIdentity(trx, prepared, body);
  return safe ? writePosted(trx, actor, prepared, body, safe) : writeWaiting(trx, actor, prepared, body);
}

async function writeWaiting(trx: Db, actor: Actor, prepared: Prepared, body: TradeBody): Promise<Trade> {
  const { kind } = prepared;
  const day = await businessDay(trx);
  const outcome = { safeId: null, profit: null, lines: null };
  const number = await numberTicket(trx, kind, day, actor.id);
  const ticket = newTrade({ body, prepared, outcome, number, day, personId: actor.id });
  atClose(trx, ticketCall(ticket, null));
  return finish(trx, actor, kind, ticket, 'create');
}

/** Everything is written at the end, by one statement: the next trade waits for it. */
async function writePosted(trx: Db, actor: Actor, prepared: Prepared, body: TradeBody, safe: OpenSafe): Promise<Trade> {
  const { kind } = prepared;
  const [posting, number] = await explained(prepared.moneys, () =>
    together(
      lockAndWorkOut(trx, headOf(prepared, safe, actor), prepared.ticket.legs),
      numberTicket(trx, kind, safe.day, actor.id),
    ),
  );
  const outcome = { safeId: safe.id, ...resultOf(prepared, posting) };
  const ticket = newTrade({ body, prepared, outcome, number, day: safe.day, personId: actor.id });
  writeEntryAtClose(trx, posting.entry);
  atClose(trx, ticketCall(ticket, LAST_ENTRY));
  await announce(trx, { topic: 'safe', id: safe.id });
  return finish(trx, actor, kind, ticket, 'create');
}

/** The money arrived: what was written down is posted now, with the reference that proves it. */
export async function completeWaiting(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  id: number,
  given: { ma_tham_chieu: string; mang?: string | null | undefined },
): Promise<Trade> {
  const held = await lockTrade(trx, kind, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.trang_thai !== TRADE_STATUS.waiting) throw new AppError('TRADE_NOT_WAITING');
  const stored = await findRow<Trade>(trx, tradeList(kind, true), id);
  const body = toBody(stored);
  const prepared = await prepareTicket(trx, actor, kind, body, 'complete');
  await checkIdentity(trx, prepared, body, id);
  const { outcome, day } = await postTicket(trx, actor, prepared);
  await completeTrade(trx, id, outcome, { ma_tham_chieu: given.ma_tham_chieu, mang: given.mang ?? null, day });
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

async function checkIdentity(trx: Db, { ticket, settings }: Prepared, body: TradeBody, ownId?: number): Promise<void> {
  const before = body.so_giay_to ? await customerTotal(trx, body.so_giay_to, ownId) : null;
  if (isLarge(ticket.value, before, settings)) refuseStranger(body, settings);
}

async function reverseEntry(trx: Db, actor: Actor, reverses: number): Promise<number> {
  const safe = await holdTradingSafe(trx);
  const moneys = await readMoneys(trx);
  const head = { kind: 'void', safeId: safe.id, day: safe.day, personId: actor.id, reverses };
  const { entryId } = await explained(moneys, () => reverse(trx, head));
  await announce(trx, { topic: 'safe', id: safe.id });
  return entryId;
}

async function postTicket(trx: Db, actor: Actor, prepared: Prepared): Promise<{ outcome: Outcome; day: string }> {
  const safe = await holdTradingSafe(trx);
  const posted = await explained(prepared.moneys, () => post(trx, headOf(prepared, safe, actor), prepared.ticket.legs));
  const { lines, profit } = resultOf(prepared, posted);
  await announce(trx, { topic: 'safe', id: safe.id });
  return { outcome: { safeId: safe.id, entryId: posted.entryId, profit, lines }, day: safe.day };
}

function headOf({ kind }: Prepared, safe: OpenSafe, actor: Actor): EntryHead {
  return { kind: 'trade', trade: kind.code, safeId: safe.id, day: safe.day, personId: actor.id };
}

/** Profit per line and altogether, from what the legs cost and what the entry booked; and which notes moved. */
export function resultOf(
  { kind, ticket, input }: Prepared,
  { lines, costs, moves }: Pick<Evaluated, 'lines' | 'costs'> & { moves: NoteMove[] },
) {
  const moved = notesOfLegs(ticket.legs, moves);
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
  return { lines: perLine, profit: negate(sum(booked)), settled: settled ?? { notes: [], unsorted: '0' } };
}

/** A stored ticket as it was once sent, for posting it later. */
function toBody(stored: Trade): TradeBody {
  return {
    tien_thanh_toan_id: stored.tien_thanh_toan_id,
    chi_tiet: stored.chi_tiet.map(({ tien_id, so_luong, ty_gia, nhom_ty_gia }) => ({
      tien_id,
      so_luong,
      ty_gia,
      nhom_ty_gia,
    })),
    phi_thu: stored.phi_thu,
    phi_chi: stored.phi_chi,
    ...(stored.ty_gia_quy_doi && { ty_gia_quy_doi: stored.ty_gia_quy_doi }),
    ly_do_ty_gia: stored.ly_do_ty_gia,
    ten_khach: stored.ten_khach,
    loai_giay_to: stored.loai_giay_to,
    so_giay_to: stored.so_giay_to,
  };
}

async function finish(trx: Db, actor: Actor, kind: TradeKind, full: Trade, act: string): Promise<Trade> {
  await announce(trx, { topic: 'trades', id: full.id });
  await recordEvent(trx, actor, { act, subject: kind.path, subjectId: full.id, after: full });
  return maySeeProfit(actor, kind) ? full : withoutProfit(full);
}

function withoutProfit(full: Trade): Trade {
  const chi_tiet = full.chi_tiet.map((line) => ({ ...line, gia_von: null, loi_nhuan: null }));
  return { ...full, loi_nhuan: null, chi_tiet };
}
