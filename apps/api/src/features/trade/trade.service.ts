import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeBody, TradeQuote } from '@doi-tien/contract/trade.schema';
import { add, negate, subtract, sum } from '@doi-tien/money/decimal';
import { recordEvent } from '../../audit/record-event.ts';
import { businessDay } from '../../books/business-day.ts';
import { explained } from '../../books/explain.ts';
import { readMoneys } from '../../books/moneys.ts';
import { holdTradingSafe } from '../../books/open-safe.ts';
import { NOW } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { findRow } from '../../http/list.ts';
import { announce } from '../../http/live.ts';
import type { Evaluated } from '../../ledger/journal.ts';
import { post, quote, reverse } from '../../ledger/post.ts';
import { readSettings } from '../../settings/settings.repository.ts';
import { checkIdentity, type Prepared, prepareTicket } from './prepare-ticket.ts';
import { tradeList } from './trade.list.ts';
import { completeTrade, customerTotal, insertTrade, lockTrade, type Outcome } from './trade.repository.ts';

export function maySeeProfit(actor: Actor, kind: TradeKind): boolean {
  return isAllowed(actor.permissions, [kind.path, 'seeProfit'] as Permission);
}

export async function createTrade(trx: Db, actor: Actor, kind: TradeKind, body: TradeBody): Promise<Trade> {
  const prepared = await prepareTicket(trx, actor, kind, body);
  checkIdentity(prepared, body, await readSettings(trx));
  const isWaiting = body.trang_thai === TRADE_STATUS.waiting;
  if (isWaiting && !kind.mayWait) throw fieldError('trang_thai', 'invalid');
  const { outcome, day } = isWaiting
    ? { outcome: { safeId: null, entryId: null, profit: null, lines: null }, day: await businessDay(trx) }
    : await postTicket(trx, actor, prepared);
  const id = await insertTrade(trx, { body, prepared, outcome, day, personId: actor.id });
  return finish(trx, actor, kind, id, 'create');
}

/** What `createTrade` would do at this moment; nothing is written and nobody is held up. */
export async function quoteTrade(db: Db, actor: Actor, kind: TradeKind, body: TradeBody): Promise<TradeQuote> {
  const prepared = await prepareTicket(db, actor, kind, body);
  const { ticket, moneys, settlement } = prepared;
  const worked = await explained(moneys, () => quote(db, ticket.legs));
  const { lines, profit } = resultOf(prepared, worked);
  const isSeen = maySeeProfit(actor, kind);
  const losses = lines.flatMap((line, dong) => (line.profit.startsWith('-') ? [{ loai: 'loss' as const, dong }] : []));
  return {
    thanh_tien: ticket.total,
    gia_tri: ticket.value,
    lam_tron: ticket.rounding,
    loi_nhuan: isSeen ? profit : null,
    chi_tiet: body.chi_tiet.map((line, index) => {
      const money = moneys.get(line.tien_id);
      return {
        ...{ stt: index + 1, tien_id: line.tien_id, ma_tien: money?.code ?? '', so_le: money?.decimals ?? 0 },
        ...{ nhom_ty_gia: line.nhom_ty_gia ?? null, so_luong: line.so_luong, ty_gia: line.ty_gia },
        ...{ ty_gia_niem_yet: prepared.posted[index] ?? null, don_vi_ty_gia: Number(money?.rateUnit ?? 1) },
        thanh_tien: ticket.amounts[index]?.amount ?? '0',
        gia_tri: ticket.amounts[index]?.value ?? '0',
        gia_von: isSeen ? (lines[index]?.cost ?? null) : null,
        loi_nhuan: isSeen ? (lines[index]?.profit ?? null) : null,
      };
    }),
    to_thanh_toan: worked.moves
      .filter(({ moneyId, denominationId }) => moneyId === settlement.id && denominationId !== null)
      .map(({ denominationId, count }) => ({ menh_gia_id: denominationId ?? 0, so_to: Math.abs(count ?? 0) })),
    ton_sau: [...worked.positions].map(([id, { quantity }]) => ({
      ...{ tien_id: id, ma_tien: moneys.get(id)?.code ?? '', so_tien: quantity },
    })),
    canh_bao: [...prepared.warnings, ...losses],
    tong_khach_trong_ngay: body.so_giay_to ? await customerTotal(db, body.so_giay_to, await businessDay(db)) : null,
  };
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
  const prepared = await prepareTicket(trx, actor, kind, toBody(stored));
  const { outcome, day } = await postTicket(trx, actor, prepared);
  await completeTrade(trx, id, outcome, { ma_tham_chieu: given.ma_tham_chieu, mang: given.mang ?? null, day });
  return finish(trx, actor, kind, id, 'complete');
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
  return finish(trx, actor, kind, id, 'void');
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
  const head = { kind: 'trade', trade: prepared.kind.code, safeId: safe.id, day: safe.day, personId: actor.id };
  const posted = await explained(prepared.moneys, () => post(trx, head, prepared.ticket.legs));
  const { lines, profit } = resultOf(prepared, posted);
  await announce(trx, { topic: 'safe', id: safe.id });
  return { outcome: { safeId: safe.id, entryId: posted.entryId, profit, lines }, day: safe.day };
}

/** Profit per line and altogether, from what the legs cost and what the entry booked. */
function resultOf({ kind, ticket, input }: Prepared, { lines, costs }: Pick<Evaluated, 'lines' | 'costs'>) {
  const perLine = input.lines.map((_line, index) => {
    const value = ticket.amounts[index]?.value ?? '0';
    const margin = ticket.marginOfLine[index] ?? '0';
    if (kind.side === 'buy') return { cost: add(value, margin), profit: margin };
    const cost = costs[ticket.legOfLine[index] ?? -1] ?? '0';
    return { cost, profit: subtract(value, cost) };
  });
  const booked = lines.filter(({ account }) => account.startsWith('profit-')).map(({ value }) => value);
  return { lines: perLine, profit: negate(sum(booked)) };
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

async function finish(trx: Db, actor: Actor, kind: TradeKind, id: number, act: string): Promise<Trade> {
  const full = await findRow<Trade>(trx, tradeList(kind, true), id);
  await announce(trx, { topic: 'trades', id });
  await recordEvent(trx, actor, { act, subject: kind.path, subjectId: id, after: full });
  return maySeeProfit(actor, kind) ? full : findRow<Trade>(trx, tradeList(kind, false), id);
}
