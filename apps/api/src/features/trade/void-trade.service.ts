import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { isRuleOn } from '../../domain/approvals/needs.ts';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { postVoid } from '../../domain/places/post-void.ts';
import { readReferenceRates } from '../../domain/rates/reference-rates.ts';
import { giveBackReservations, holdReservationsOf } from '../../domain/reservations/takings.repository.ts';
import { holdSafeIfOpen } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { needsOfVoid } from './needs.rules.ts';
import { lockCustomerAndTrade } from './ticket-customer.ts';
import { tradeList } from './trade.list.ts';
import { finishTicket } from './trade.service.ts';

export async function voidTrade(trx: Db, actor: Actor, kind: TradeKind, id: number, reason: string): Promise<Trade> {
  // Before the ticket, in the order of ADR 24, also when it waits: somebody may complete it before it is locked here.
  await together(holdSafeIfOpen(trx, actor.branchId), holdReservationsOf(trx, actor.branchId, id));
  const held = await lockCustomerAndTrade(trx, actor.branchId, kind, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.trang_thai === TRADE_STATUS.void) throw new AppError('TRADE_ALREADY_VOID');
  requireApproval(actor, await needsOfVoiding(trx, actor.branchId, kind, id));
  const entryId = held.but_toan_id === null ? null : await postVoid(trx, actor, held.but_toan_id);
  await trx
    .updateTable('giao_dich')
    .set({
      trang_thai: TRADE_STATUS.void,
      ly_do_huy: reason,
      huy_but_toan_id: entryId,
      nguoi_huy: actor.id,
      nguoi_duyet_huy: actor.approval?.approverId ?? null,
      huy_luc: NOW,
    })
    .where('id', '=', id)
    .execute();
  await giveBackReservations(trx, actor.branchId, id);
  return finishTicket(trx, actor, kind, id, 'void');
}

async function needsOfVoiding(trx: Db, branchId: number, kind: TradeKind, id: number): Promise<Need[]> {
  const settings = await readSettings(trx);
  if (!isRuleOn(settings, 'huy')) return [];
  const stored = await findRow<Trade>(trx, tradeList(kind, true), id, branchId);
  const rates = await readReferenceRates(trx, branchId);
  return needsOfVoid(settings, stored, { currencies: await readCurrencies(trx), rates });
}
