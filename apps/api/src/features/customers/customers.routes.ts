import {
  type CustomerTicket,
  customerDetail,
  customerEvent,
  customerTicket,
  mergeBody,
  paperBody,
} from '@doi-tien/contract/customers.schema';
import { listQuery } from '@doi-tien/contract/list.schema';
import { envelope, idParam, listPage, patchOf } from '@doi-tien/contract/primitives.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordView } from '../../domain/customers/record-view.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { registerCollection } from '../../platform/http/collections/collection.ts';
import { listRows } from '../../platform/http/lists/list.ts';
import { ok } from '../../platform/http/reply.ts';
import { readDetail, readHistory } from './customer-detail.ts';
import { ticketsOf } from './customer-tickets.ts';
import { customers } from './customers.ts';
import { mergeCustomers } from './merge.service.ts';
import { addPaper, changePaper, removePaper } from './papers.service.ts';

const tags = ['khach-hang'];
const one = { 200: envelope(customerDetail) };
const paperParam = z.object({ ...idParam.shape, paperId: z.coerce.number().int().positive() });
const may = (action: 'index' | 'update' | 'merge') => ({ access: permit('khach-hang', action) });

export function customerRoutes(app: App): void {
  registerCollection(app, customers);
  registerReads(app);
  registerPapers(app);

  app.post('/khach-hang/:id/gop', {
    config: may('merge'),
    schema: { tags, params: idParam, body: mergeBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      const merged = await act(request, (trx, actor) => mergeCustomers(trx, actor, id, request.body));
      return ok(request, merged, 'updated');
    },
  });
}

function registerReads(app: App): void {
  app.get('/khach-hang/:id', {
    config: may('index'),
    schema: { tags, params: idParam, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return ok(request, await looked(request, id, (trx) => readDetail(trx, id)));
    },
  });

  app.get('/khach-hang/:id/giao-dich', {
    config: may('index'),
    schema: { tags, params: idParam, querystring: listQuery, response: { 200: envelope(listPage(customerTicket)) } },
    handler: async (request) => {
      const { asker, params, query } = request;
      const { timeZone, branchId } = asker;
      const spec = ticketsOf(params.id, asker);
      const read = (trx: Db) => listRows<CustomerTicket>(trx, spec, query, { timeZone, branchId });
      return ok(request, await looked(request, params.id, read));
    },
  });

  app.get('/khach-hang/:id/lich-su', {
    config: may('index'),
    schema: { tags, params: idParam, response: { 200: envelope(z.array(customerEvent)) } },
    handler: async (request) => {
      const { id } = request.params;
      return ok(request, await looked(request, id, (trx) => readHistory(trx, id)));
    },
  });
}

/** Every way to look at one person leaves the row in the log. Not through act(): looking is no write that could be sent twice. */
function looked<Result>(request: FastifyRequest, id: number, read: (trx: Db) => Promise<Result>): Promise<Result> {
  return request.database.inTransaction(async (trx) => {
    const found = await read(trx);
    await recordView(trx, request.asker, id);
    return found;
  });
}

function registerPapers(app: App): void {
  app.post('/khach-hang/:id/giay-to', {
    config: may('update'),
    schema: { tags, params: idParam, body: paperBody, response: one },
    handler: async (request) => {
      const { id } = request.params;
      return ok(request, await act(request, (trx, actor) => addPaper(trx, actor, id, request.body)), 'created');
    },
  });

  app.patch('/khach-hang/:id/giay-to/:paperId', {
    config: may('update'),
    schema: { tags, params: paperParam, body: patchOf(paperBody), response: one },
    handler: async (request) => {
      const { id: customerId, paperId: id } = request.params;
      const { phien_ban, ...given } = request.body as { phien_ban: number };
      const changed = await act(request, (trx, actor) => changePaper(trx, actor, { customerId, id, phien_ban }, given));
      return ok(request, changed, 'updated');
    },
  });

  app.delete('/khach-hang/:id/giay-to/:paperId', {
    config: may('update'),
    schema: { tags, params: paperParam, response: one },
    handler: async (request) => {
      const { id, paperId } = request.params;
      return ok(request, await act(request, (trx, actor) => removePaper(trx, actor, id, paperId)), 'deleted');
    },
  });
}
