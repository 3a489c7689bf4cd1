import type { ListQuery } from '@doi-tien/contract/list';
import { listQuery } from '@doi-tien/contract/list.schema';
import type { Permission } from '@doi-tien/contract/permissions';
import { envelope, idParam, listPage } from '@doi-tien/contract/primitives.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import {
  completeTradeBody,
  type Trade,
  trade,
  tradeBody,
  tradeDetailsBody,
  tradeQuote,
  voidTradeBody,
} from '@doi-tien/contract/trade.schema';
import type { App } from '../../app.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/database.ts';
import { permit } from '../../http/access.ts';
import { act } from '../../http/act.ts';
import type { Actor } from '../../http/actor.ts';
import { updateRecord } from '../../http/collection.repository.ts';
import { findRow, listRows } from '../../http/list.ts';
import { registerExport } from '../../http/list-export.ts';
import { ok } from '../../http/reply.ts';
import { businessTimeZone } from '../../http/time-zone.ts';
import { tradeList } from './trade.list.ts';
import { completeWaiting, createTrade, maySeeProfit, quoteTrade, voidTrade } from './trade.service.ts';

/** Six trades, one mechanism. */
export function tradeRoutes(app: App): void {
  for (const kind of TRADE_KINDS) registerTrade(app, kind);
}

function registerTrade(app: App, kind: TradeKind): void {
  registerReads(app, kind);
  registerActs(app, kind);
}

/** What the routes of one kind share. */
function describe(kind: TradeKind) {
  return {
    path: `/${kind.path}`,
    tags: [kind.path],
    one: { 200: envelope(trade) },
    may: (action: 'index' | 'create' | 'update' | 'void' | 'export') => ({
      access: permit(...([kind.path, action] as unknown as Permission)),
    }),
  };
}

function registerReads(app: App, kind: TradeKind): void {
  const { path, tags, one, may } = describe(kind);
  const listFor = (actor: Actor) => tradeList(kind, maySeeProfit(actor, kind));

  app.get(path, {
    config: may('index'),
    schema: { tags, querystring: listQuery, response: { 200: envelope(listPage(trade)) } },
    handler: async (request) => {
      const context = { timeZone: await businessTimeZone(request) };
      const query = request.query as ListQuery;
      return ok(
        request,
        await request.database.read((db) => listRows<Trade>(db, listFor(request.actor), query, context)),
      );
    },
  });
  // An exported file leaves the house, so it never carries profit.
  registerExport(app, path, tradeList(kind, false), may('export').access);

  app.get(`${path}/:id`, {
    config: may('index'),
    schema: { tags, params: idParam, response: one },
    handler: async (request) =>
      ok(request, await request.database.read((db) => findRow<Trade>(db, listFor(request.actor), request.params.id))),
  });
}

function registerActs(app: App, kind: TradeKind): void {
  const { path, tags, one, may } = describe(kind);

  app.post(path, {
    config: may('create'),
    schema: { tags, body: tradeBody, response: one },
    handler: async (request) =>
      ok(request, await act(request, (trx) => createTrade(trx, request.actor, kind, request.body)), 'created'),
  });

  app.post(`${path}/tinh-thu`, {
    config: may('create'),
    schema: { tags, body: tradeBody, response: { 200: envelope(tradeQuote) } },
    handler: async (request) =>
      ok(request, await request.database.read((db) => quoteTrade(db, request.actor, kind, request.body))),
  });

  app.patch(`${path}/:id/hoan-tat`, {
    config: may('update'),
    schema: { tags, params: idParam, body: completeTradeBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return ok(
        request,
        await act(request, (trx) => completeWaiting(trx, request.actor, kind, id, request.body)),
        'updated',
      );
    },
  });

  app.patch(`${path}/:id/huy`, {
    config: may('void'),
    schema: { tags, params: idParam, body: voidTradeBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return ok(
        request,
        await act(request, (trx) => voidTrade(trx, request.actor, kind, id, request.body.ly_do)),
        'updated',
      );
    },
  });

  app.patch(`${path}/:id`, {
    config: may('update'),
    schema: { tags, params: idParam, body: tradeDetailsBody, response: one },
    handler: async (request) => {
      const { phien_ban, ...given } = request.body;
      const read = { id: request.params.id, phien_ban };
      return ok(request, await act(request, (trx) => changeDetails(trx, request.actor, kind, read, given)), 'updated');
    },
  });

  app.post(`${path}/:id/in`, {
    config: may('index'),
    schema: { tags, params: idParam, response: one },
    handler: async (request) =>
      ok(request, await act(request, (trx) => countPrint(trx, request.actor, kind, request.params.id))),
  });
}

/** Who the customer was and the note may be mended; the change is logged with what stood there before. */
async function changeDetails(
  trx: Db,
  actor: Actor,
  kind: TradeKind,
  read: { id: number; phien_ban: number },
  given: Record<string, unknown>,
): Promise<Trade> {
  const list = tradeList(kind, maySeeProfit(actor, kind));
  const before = await findRow<Trade>(trx, list, read.id);
  await updateRecord(trx, 'giao_dich', read, given);
  const after = await findRow<Trade>(trx, list, read.id);
  await recordEvent(trx, actor, { act: 'update', subject: kind.path, subjectId: read.id, before, after });
  return after;
}

/** Every print of a receipt is counted; from the second on it is marked as a copy. */
async function countPrint(trx: Db, actor: Actor, kind: TradeKind, id: number): Promise<Trade> {
  const list = tradeList(kind, maySeeProfit(actor, kind));
  const { phien_ban, so_lan_in } = await findRow<Trade>(trx, list, id);
  await updateRecord(trx, 'giao_dich', { id, phien_ban }, { so_lan_in: so_lan_in + 1 });
  await recordEvent(trx, actor, {
    act: 'print',
    subject: kind.path,
    subjectId: id,
    after: { so_lan_in: so_lan_in + 1 },
  });
  return findRow<Trade>(trx, list, id);
}
