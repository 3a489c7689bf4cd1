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
import { registerCollection } from '../../platform/collections/collection.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { listRows } from '../../platform/http/lists/list.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import { readDetail, readHistory } from './customer-detail.ts';
import { ticketsOf } from './customer-tickets.ts';
import { customers } from './customers.ts';
import { mergeCustomers } from './merge.service.ts';
import { addPaper, changePaper, removePaper } from './papers.service.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';

const tags = ['khach-hang'];
const one = { 200: envelope(customerDetail) };
const ofCustomer = { tags, answer: customerDetail };
const paperParam = z.object({ ...idParam.shape, paperId: z.coerce.number().int().positive() });
const may = (action: 'index' | 'update' | 'merge') => ({ access: permit('khach-hang', action) });

export function customerRoutes(app: App): void {
  registerCollection(app, customers);
  registerReads(app);
  registerPapers(app);
  privacyRoutes(app);

  registerAct(app, 'POST', '/khach-hang/:id/gop', {
    ...may('merge'),
    ...ofCustomer,
    message: 'updated',
    params: idParam,
    body: mergeBody,
    work: (trx, actor, { params, body }) => mergeCustomers(trx, actor, params.id, body),
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
  registerAct(app, 'POST', '/khach-hang/:id/giay-to', {
    ...may('update'),
    ...ofCustomer,
    params: idParam,
    body: paperBody,
    work: (trx, actor, { params, body }) => addPaper(trx, actor, params.id, body),
  });

  registerAct(app, 'PATCH', '/khach-hang/:id/giay-to/:paperId', {
    ...may('update'),
    ...ofCustomer,
    params: paperParam,
    body: patchOf(paperBody),
    work: (trx, actor, { params: { id: customerId, paperId: id }, body }) => {
      const { phien_ban, ...given } = body as { phien_ban: number };
      return changePaper(trx, actor, { customerId, id, phien_ban }, given);
    },
  });

  registerAct(app, 'DELETE', '/khach-hang/:id/giay-to/:paperId', {
    ...may('update'),
    ...ofCustomer,
    params: paperParam,
    work: (trx, actor, { params }) => removePaper(trx, actor, params.id, params.paperId),
  });
}
