import type { Permission } from '@doi-tien/contract/permissions';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import {
  type CustomerQuery,
  completeTradeBody,
  customerQuery,
  type KnownCustomer,
  knownCustomer,
  largeTrade,
  type Trade,
  trade,
  tradeBody,
  tradeDetailsBody,
  tradeEvent,
  tradeQuote,
  voidTradeBody,
} from '@doi-tien/contract/trade.schema';
import { compare } from '@doi-tien/money/decimal';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordView } from '../../domain/customers/record-view.ts';
import type { Asker } from '../../platform/actor.ts';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { approvable } from '../../platform/http/approval.ts';
import type { ConfirmationAsked } from '../../platform/http/confirmation.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerExport } from '../../platform/http/lists/list-export.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { ok } from '../../platform/http/reply.ts';
import { findCustomer } from './customer.repository.ts';
import { quoteTrade } from './quote.service.ts';
import { tradeFile } from './trade.file.ts';
import { largeTradeList, tradeList } from './trade.list.ts';
import { completeWaiting, createTrade, maySeeProfit, shownTrade } from './trade.service.ts';
import { tradeActs } from './trade-approvals.ts';
import { changeDetails, countPrint, tradeHistory } from './trade-details.service.ts';
import { voidTrade } from './void-trade.service.ts';

/** Six trades, one mechanism. */
export function tradeRoutes(app: App): void {
  for (const kind of TRADE_KINDS) registerTrade(app, kind);
  registerLargeTrades(app);
}

/** What the state bank asks for: who traded from the threshold on, whatever the kind. */
function registerLargeTrades(app: App): void {
  const path = '/giao-dich-lon';
  registerList(app, path, {
    access: permit('bao-cao', 'index'),
    tags: ['bao-cao'],
    item: largeTrade,
    list: largeTradeList,
  });
  registerExport(app, path, largeTradeList, permit('bao-cao', 'export'));
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
    told: (request: FastifyRequest, done: Trade, message?: 'created' | 'updated') =>
      ok(request, shownTrade(request.asker, kind, done), message),
    replay: ({ asker }: FastifyRequest, done: Trade) => shownTrade(asker, kind, done),
    may: (action: 'index' | 'create' | 'update' | 'void' | 'export') => ({
      access: permit(...([kind.path, action] as unknown as Permission)),
    }),
  };
}

function registerReads(app: App, kind: TradeKind): void {
  const { path, tags, one, may } = describe(kind);
  const listFor = (role: Pick<Asker, 'permissions'>) => tradeList(kind, maySeeProfit(role, kind));

  registerList(app, path, { ...may('index'), tags, item: trade, list: listFor });
  registerExport(app, path, tradeFile(kind), may('export').access);

  app.get(`${path}/khach-hang`, {
    config: may('create'),
    schema: { tags, querystring: customerQuery, response: { 200: envelope(knownCustomer.nullable()) } },
    handler: async (request) => ok(request, await lookUp(request, request.query)),
  });

  app.get(`${path}/:id/lich-su`, {
    config: may('index'),
    schema: { tags, params: idParam, response: { 200: envelope(z.array(tradeEvent)) } },
    handler: async (request) =>
      ok(
        request,
        await request.database.read((db) => tradeHistory(db, request.asker.branchId, kind, request.params.id)),
      ),
  });

  app.get(`${path}/:id`, {
    config: may('index'),
    schema: { tags, params: idParam, response: one },
    handler: async (request) => {
      const { asker, database, params } = request;
      return ok(request, await database.read((db) => findRow<Trade>(db, listFor(asker), params.id, asker.branchId)));
    },
  });
}

/**
 * Finds the customer of a ticket. Who was told something about a person is in the log, as for opening the record; a number that
 * nobody has, and the quote, which asks on every key, write nothing.
 */
async function lookUp({ asker, database }: FastifyRequest, asked: CustomerQuery): Promise<KnownCustomer | null> {
  const found = await database.read((db) => findCustomer(db, asker.branchId, asked));
  if (found && tellsMore(found, asked)) {
    await database.inTransaction((trx) => recordView(trx, asker, found.khach_hang_id));
  }
  return found;
}

/** Whether the answer tells more about the person than was asked by. */
function tellsMore({ ten_khach, quoc_tich, dien_thoai, so_giay_to }: KnownCustomer, asked: CustomerQuery): boolean {
  return [ten_khach, quoc_tich, asked.dien_thoai ? so_giay_to : dien_thoai].some((told) => told !== null);
}

/** From the amount of the settings on; 0 is every void, empty is none. */
async function confirmLargeVoid({ db, request, settings }: ConfirmationAsked): Promise<boolean> {
  const limit = settings.xac_nhan_lai_huy_tu;
  if (limit === '') return false;
  const { id } = request.params as { id: number };
  const found = await db
    .selectFrom('giao_dich')
    .select('gia_tri')
    .where('chi_nhanh_id', '=', request.asker.branchId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined && compare(found.gia_tri, limit) >= 0;
}

function registerActs(app: App, kind: TradeKind): void {
  const { path, tags, one, may, told, replay } = describe(kind);
  const acts = tradeActs(kind);

  app.post(path, {
    config: { ...may('create'), ...approvable(acts.create), replay },
    schema: { tags, body: tradeBody, response: one },
    handler: async (request) => {
      const created = await act(request, (trx, actor) => createTrade(trx, actor, kind, request.body));
      return told(request, created, 'created');
    },
  });

  app.post(`${path}/tinh-thu`, {
    config: may('create'),
    schema: { tags, body: tradeBody, response: { 200: envelope(tradeQuote) } },
    handler: async (request) =>
      ok(request, await request.database.read((db) => quoteTrade(db, request.asker, kind, request.body))),
  });

  app.patch(`${path}/:id/hoan-tat`, {
    config: { ...may('update'), ...approvable(acts.complete), replay },
    schema: { tags, params: idParam, body: completeTradeBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return told(
        request,
        await act(request, (trx, actor) => completeWaiting(trx, actor, kind, id, request.body)),
        'updated',
      );
    },
  });

  app.patch(`${path}/:id/huy`, {
    config: { ...may('void'), confirm: confirmLargeVoid, ...approvable(acts.void), replay },
    schema: { tags, params: idParam, body: voidTradeBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return told(
        request,
        await act(request, (trx, actor) => voidTrade(trx, actor, kind, id, request.body.ly_do)),
        'updated',
      );
    },
  });

  app.patch(`${path}/:id`, {
    config: may('update'),
    schema: { tags, params: idParam, body: tradeDetailsBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return told(
        request,
        await act(request, (trx, actor) => changeDetails(trx, actor, kind, id, request.body)),
        'updated',
      );
    },
  });

  app.post(`${path}/:id/in`, {
    config: may('index'),
    schema: { tags, params: idParam, response: one },
    handler: async (request) =>
      told(request, await act(request, (trx, actor) => countPrint(trx, actor, kind, request.params.id))),
  });
}
