import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { CompleteTradeBody, Trade, TradeBody, VoidTradeBody } from '@doi-tien/contract/trade.schema';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import type { QuotedTicket } from './prepare-ticket.ts';
import { quoteTrade } from './quote.service.ts';
import { tradeList } from './trade.list.ts';
import { completeWaiting, createTrade, maySeeProfit } from './trade.service.ts';
import { voidTrade } from './void-trade.service.ts';

interface One {
  id: number;
}

/** The acts on tickets of one kind that can wait for a second person. */
export interface TradeActs {
  create: ApprovableAct<unknown, TradeBody, QuotedTicket>;
  complete: ApprovableAct<One, CompleteTradeBody, QuotedTicket>;
  void: ApprovableAct<One, VoidTradeBody>;
}

export function tradeActs(kind: TradeKind): TradeActs {
  const ticket = async (db: Db, { viewer, maker }: { viewer: Asker; maker: Asker }, { params }: { params: One }) => {
    const list = tradeList(kind, maySeeProfit(viewer, kind));
    return { loai: 'phieu' as const, phieu: await findRow<Trade>(db, list, params.id, maker.branchId) };
  };
  return {
    create: {
      run: (trx, actor, { body, quoted }) => createTrade(trx, actor, kind, body, quoted),
      preview: async (db, { maker, viewer }, { body, quoted }) => {
        const permissions = withSightOf(viewer, maker, kind);
        return { loai: 'phieu_moi', bao_gia: await quoteTrade(db, { ...maker, permissions }, kind, body, quoted) };
      },
    },
    complete: {
      run: (trx, actor, { params, body, quoted }) => completeWaiting(trx, actor, kind, params.id, body, quoted),
      preview: ticket,
    },
    void: {
      run: (trx, actor, { params, body }) => voidTrade(trx, actor, kind, params.id, body.ly_do),
      preview: ticket,
    },
  };
}

/** What the maker may do with what the viewer may see of profit. */
function withSightOf(viewer: Asker, maker: Asker, { path }: TradeKind): PermissionEntry[] {
  const seeProfit = isAllowed(viewer.permissions, [path, 'seeProfit'] as Permission);
  return maker.permissions.map((entry) =>
    entry.name === path ? { ...entry, actions: { ...entry.actions, seeProfit } } : entry,
  );
}
