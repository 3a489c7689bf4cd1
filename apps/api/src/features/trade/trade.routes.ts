import type { Permission } from '@doi-tien/contract/permissions';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import {
  type CompleteTradeBody,
  type CustomerQuery,
  completeTradeBody,
  customerQuery,
  type KnownCustomer,
  knownCustomer,
  largeTrade,
  type Trade,
  type TradeBody,
  trade,
  tradeBody,
  tradeDetailsBody,
  tradeQuote,
  voidTradeBody,
} from '@doi-tien/contract/trade.schema';
import { tradeEvent } from '@doi-tien/contract/trade-event.schema';
import { compare } from '@doi-tien/money/decimal';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordView } from '../../domain/customers/record-view.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import { actBeside } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { type ActRequest, type Previewed, routeName } from '../../platform/http/approval.ts';
import type { ConfirmationAsked } from '../../platform/http/confirmation.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { ok } from '../../platform/http/reply.ts';
import { validated } from '../../platform/http/validation.ts';
import { findCustomer } from './customer.repository.ts';
import type { QuotedTicket } from './prepare-ticket.ts';
import { quoteTrade, withSightOf } from './quote.service.ts';
import { tradeFile } from './trade.file.ts';
import { largeTradeList, tradeList } from './trade.list.ts';
import { completeWaiting, createTrade, maySeeProfit, shownTrade } from './trade.service.ts';
import { changeDetails, countPrint, printAtPlace, tradeHistory } from './trade-details.service.ts';
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

type One = z.output<typeof idParam>;

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
  const { path, tags, may } = describe(kind);
  const listFor = (role: Pick<Asker, 'permissions'>) => tradeList(kind, maySeeProfit(role, kind));

  registerList(app, path, { ...may('index'), tags, item: trade, list: listFor });
  registerExport(app, path, tradeFile(kind), may('export').access);

  app.get(`${path}/khach-hang`, {
    config: may('create'),
    schema: { tags, querystring: customerQuery, response: { 200: envelope(knownCustomer.nullable()) } },
    handler: async (request) => ok(request, await lookUp(request, request.query)),
  });

  registerRead(
    app,
    `${path}/:id/lich-su`,
    { ...may('index'), tags, params: idParam, answer: z.array(tradeEvent) },
    (db, asker, { params }) => tradeHistory(db, asker.branchId, kind, params.id),
  );

  registerRead(app, `${path}/:id`, { ...may('index'), tags, params: idParam, answer: trade }, (db, asker, { params }) =>
    findRow<Trade>(db, listFor(asker), params.id, asker.branchId),
  );
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

const completionPath = ({ path }: TradeKind) => `/${path}/:id/hoan-tat`;

/** Completes a waiting ticket by the line of a statement that pays it, for the request that imports the statement. */
export async function completeTicket(
  request: FastifyRequest,
  { kind: code, id, branchId, body }: { kind: string; id: number; branchId: number; body: object },
): Promise<Trade> {
  const kind = TRADE_KINDS.find((each) => each.code === code);
  if (!kind) throw new Error(`A ticket of the unknown kind ${code}`);
  const given = validated(completeTradeBody, body);
  const route = routeName('PATCH', completionPath(kind));
  const other = { ...describe(kind).may('update'), route, branchId, params: { id }, body: given };
  return actBeside(request, other, (trx, actor) => completeWaiting(trx, actor, kind, id, given));
}

function registerActs(app: App, kind: TradeKind): void {
  const { path, tags, may } = describe(kind);
  const shown = ({ asker }: FastifyRequest, done: Trade) => shownTrade(asker, kind, done);
  const ofTicket = { tags, answer: trade, reply: shown };
  const previewTicket = async (db: Db, { viewer, maker }: Previewed, { params }: ActRequest<One>) => {
    const list = tradeList(kind, maySeeProfit(viewer, kind));
    return { loai: 'phieu' as const, phieu: await findRow<Trade>(db, list, params.id, maker.branchId) };
  };

  registerAct(app, 'POST', path, {
    ...may('create'),
    ...ofTicket,
    replay: shown,
    body: tradeBody,
    work: (trx, actor, { body, quoted }: ActRequest<unknown, TradeBody, QuotedTicket>) =>
      createTrade(trx, actor, kind, body, quoted),
    preview: async (db, { maker, viewer }, { body, quoted }) => {
      const permissions = withSightOf(viewer, maker, kind);
      return { loai: 'phieu_moi', bao_gia: await quoteTrade(db, { ...maker, permissions }, kind, body, quoted) };
    },
  });

  app.post(`${path}/tinh-thu`, {
    config: may('create'),
    schema: { tags, body: tradeBody, response: { 200: envelope(tradeQuote) } },
    handler: async (request) =>
      ok(request, await request.database.read((db) => quoteTrade(db, request.asker, kind, request.body))),
  });

  registerAct(app, 'PATCH', completionPath(kind), {
    ...may('update'),
    ...ofTicket,
    replay: shown,
    params: idParam,
    body: completeTradeBody,
    work: (trx, actor, { params, body, quoted }: ActRequest<One, CompleteTradeBody, QuotedTicket>) =>
      completeWaiting(trx, actor, kind, params.id, body, quoted),
    preview: previewTicket,
  });

  registerAct(app, 'PATCH', `${path}/:id/huy`, {
    ...may('void'),
    ...ofTicket,
    replay: shown,
    confirm: confirmLargeVoid,
    params: idParam,
    body: voidTradeBody,
    work: (trx, actor, { params, body }) => voidTrade(trx, actor, kind, params.id, body.ly_do),
    preview: previewTicket,
  });

  registerAct(app, 'PATCH', `${path}/:id`, {
    ...may('update'),
    ...ofTicket,
    params: idParam,
    body: tradeDetailsBody,
    work: (trx, actor, { params, body }) => changeDetails(trx, actor, kind, params.id, body),
  });

  registerAct(app, 'POST', `${path}/:id/in`, {
    ...may('index'),
    ...ofTicket,
    params: idParam,
    message: 'done',
    work: (trx, actor, { params }) => countPrint(trx, actor, kind, params.id),
  });

  registerAct(app, 'POST', `${path}/:id/in-may`, {
    ...may('index'),
    ...ofTicket,
    params: idParam,
    message: 'done',
    work: (trx, actor, { params }) => printAtPlace(trx, actor, kind, params.id),
  });
}
