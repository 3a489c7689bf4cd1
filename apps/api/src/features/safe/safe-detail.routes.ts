import type { ListQuery } from '@doi-tien/contract/list';
import { envelope, positiveDecimal } from '@doi-tien/contract/primitives.schema';
import {
  type Drawer,
  drawer,
  drawerTotal,
  type Movement,
  movement,
  movementBody,
  movementLine,
  payoutSuggestion,
  safeNoteBody,
  swapNotesBody,
} from '@doi-tien/contract/safe.schema';
import { tradeFlow, tradeStep } from '@doi-tien/contract/safe-record.schema';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { readMoneys } from '../../books/moneys.ts';
import type { Db } from '../../db/database.ts';
import { permit, signedIn } from '../../http/access.ts';
import { act } from '../../http/act.ts';
import type { Actor } from '../../http/actor.ts';
import { findRow, listRows } from '../../http/list.ts';
import { registerList } from '../../http/list-route.ts';
import { ok } from '../../http/reply.ts';
import { writeNote } from './day-notes.service.ts';
import { toTotals } from './drawers.repository.ts';
import { moveMoney } from './movements.service.ts';
import { movementList, tradeStepList } from './safe.lists.ts';
import { openingDrawers, ratesOfSafe, safeDrawers, suggestPayout, tradeFlows } from './safe-detail.service.ts';
import { swapNotes } from './swap.service.ts';

const tags = ['chi-tiet-ket'];
const ofSafe = z.strictObject({ ket_id: z.coerce.number().int().positive() });

export function safeDetailRoutes(app: App): void {
  const config = { access: permit('ket', 'index') };

  registerList(app, '/chi-tiet-ket', { ...config, tags, item: movement, list: movementList });

  const drawers = (path: string, read: (db: Db, safeId: number) => Promise<Drawer[]>) =>
    app.get(path, {
      config,
      schema: { tags, querystring: ofSafe, response: { 200: envelope(z.array(drawer)) } },
      handler: async (request) => ok(request, await request.database.read((db) => read(db, request.query.ket_id))),
    });
  drawers('/chi-tiet-ket/lay-theo-ket', safeDrawers);
  drawers('/chi-tiet-ket/lay-theo-ket-dau-ngay', openingDrawers);

  const totals = (path: string, read: (db: Db, safeId: number) => Promise<Drawer[]>) =>
    app.get(path, {
      config,
      schema: { tags, querystring: ofSafe, response: { 200: envelope(z.array(drawerTotal)) } },
      handler: async (request) =>
        ok(
          request,
          await request.database.read(async (db) =>
            toTotals(
              await read(db, request.query.ket_id),
              await readMoneys(db),
              await ratesOfSafe(db, request.query.ket_id),
            ),
          ),
        ),
    });
  totals('/chi-tiet-ket/tong-tien-theo-ket-hien-tai', safeDrawers);
  totals('/chi-tiet-ket/tong-tien-theo-ket-dau-ngay', openingDrawers);
  registerLookups(app);
  registerActs(app);
}

function registerLookups(app: App): void {
  const config = { access: permit('ket', 'index') };

  app.get('/chi-tiet-ket/lay-theo-giao-dich-ket', {
    config,
    schema: {
      ...{ tags, querystring: z.strictObject({ giao_dich_ket_id: z.coerce.number().int().positive() }) },
      response: { 200: envelope(z.array(movementLine)) },
    },
    handler: async (request) => {
      const { giao_dich_ket_id } = request.query;
      const found = await request.database.read((db) => findRow<Movement>(db, movementList, giao_dich_ket_id));
      return ok(request, found.chi_tiet);
    },
  });

  app.get('/chi-tiet-ket/lay-theo-giao-dich-tru-ket', {
    config,
    schema: { tags, querystring: ofSafe, response: { 200: envelope(z.array(tradeFlow)) } },
    handler: async (request) => ok(request, await request.database.read((db) => tradeFlows(db, request.query.ket_id))),
  });

  registerList(app, '/chi-tiet-ket/dong-giao-dich', { ...config, tags, item: tradeStep, list: tradeStepList });

  // Tellers pay out at the counter; they need to see the notes there are without seeing the whole safe.
  app.get('/chi-tiet-ket/ban', {
    config: { access: signedIn },
    schema: {
      ...{
        tags,
        querystring: z.strictObject({
          tien_id: z.coerce.number().int().positive(),
          so_tien: positiveDecimal.optional(),
        }),
      },
      response: { 200: envelope(payoutSuggestion) },
    },
    handler: async (request) =>
      ok(request, await request.database.read((db) => suggestPayout(db, request.query.tien_id, request.query.so_tien))),
  });
}

function registerActs(app: App): void {
  const post = <Body extends z.ZodType>(
    path: string,
    body: Body,
    work: (trx: Db, actor: Actor, body: z.output<Body>) => Promise<number>,
  ) =>
    app.post(path, {
      config: { access: permit('ket', 'update') },
      schema: { tags, body, response: { 200: envelope(movement) } },
      handler: async (request) => {
        const saved = await act(request, async (trx) => {
          const movementId = await work(trx, request.actor, request.body as z.output<Body>);
          return findRow<Movement>(trx, movementList, movementId);
        });
        return ok(request, saved, 'created');
      },
    });
  post('/chi-tiet-ket', movementBody, moveMoney);
  post('/chi-tiet-ket/ghi-chu', safeNoteBody, writeNote);
  post('/chi-tiet-ket/doi-to', swapNotesBody, swapNotes);

  app.get('/chi-tiet-ket/ghi-chu', {
    config: { access: permit('ket', 'index') },
    schema: { tags, querystring: ofSafe, response: { 200: envelope(z.array(movement)) } },
    handler: async (request) => {
      const { ket_id } = request.query;
      const query: ListQuery = {
        ...{ page: 1, pageSize: 200, direction: 'desc', sortField: 'id' },
        f: [
          { field: 'ket_id', operator: 'eq', value: String(ket_id) },
          { field: 'loai_giao_dich', operator: 'eq', value: '2' },
        ],
      };
      const page = await request.database.read((db) =>
        listRows<Movement>(db, movementList, query, { timeZone: 'UTC' }),
      );
      return ok(request, page.items);
    },
  });
}
