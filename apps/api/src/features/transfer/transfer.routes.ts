import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import {
  callBackTransferBody,
  receiveTransferBody,
  sendTransferBody,
  type Transfer,
  transfer,
  transferTarget,
} from '@doi-tien/contract/transfer.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseBrokenCount } from '../../domain/safe-day/unreadable-count.ts';
import { withoutFigures, withoutWithheldFigures } from '../../domain/safe-day/withheld.ts';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { approvable } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerExport } from '../../platform/http/lists/list-export.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { ok } from '../../platform/http/reply.ts';
import { receiveTransfer } from './receiving.service.ts';
import { transferList } from './transfer.list.ts';
import { isSendingSafeWithheld, readTargets } from './transfer.repository.ts';
import { callBackTransfer, sendTransfer } from './transfer.service.ts';
import { receivingAct, sendingAct } from './transfer-approvals.ts';

const path = '/dieu-chuyen';
const tags = ['dieu-chuyen'];
const one = { 200: envelope(transfer) };

export function transferRoutes(app: App): void {
  const config = { access: permit('dieu-chuyen', 'index') };
  registerList(app, path, {
    ...config,
    tags,
    item: transfer,
    list: ({ permissions }) => transferList(permissions),
  });
  // An exported list never carries cost.
  registerExport(app, path, transferList([]), permit('dieu-chuyen', 'export'));

  app.get(`${path}/noi-nhan`, {
    config: { access: permit('dieu-chuyen', 'create') },
    schema: { tags, response: { 200: envelope(z.array(transferTarget)) } },
    handler: async (request) => {
      const { asker, database } = request;
      return ok(request, await database.read((db) => readTargets(db, asker.branchId)));
    },
  });

  app.get(`${path}/:id`, {
    config,
    schema: { tags, params: idParam, response: one },
    handler: async (request) => ok(request, await shown(request, request.params.id)),
  });
  registerActs(app);
}

/** Each act keeps the id with its key; the answer is the transfer as this person may see it now. */
function registerActs(app: App): void {
  app.post(path, {
    config: { access: permit('dieu-chuyen', 'create'), ...approvable(sendingAct) },
    schema: { tags, body: sendTransferBody, response: one },
    handler: async (request) => {
      const id = await act(request, (trx, actor) => sendTransfer(trx, actor, request.body));
      return ok(request, await shown(request, id), 'created');
    },
  });

  app.post(`${path}/:id/nhan`, {
    config: { access: permit('dieu-chuyen', 'update'), ...approvable(receivingAct) },
    schema: { tags, params: idParam, body: receiveTransferBody, response: one },
    attachValidation: true,
    handler: async (request) => {
      const { body, params } = request;
      await refuseBrokenCount(request, { subject: 'dieu-chuyen', id: params.id });
      const receiving = act(request, (trx, actor) => receiveTransfer(trx, actor, params.id, body));
      const id = await receiving.catch(async (error) => {
        throw await request.database.read(async (db) =>
          (await isSendingSafeWithheld(db, params.id))
            ? withoutFigures(error)
            : withoutWithheldFigures(db, request.asker.branchId, error),
        );
      });
      return ok(request, await shown(request, id), 'updated');
    },
  });

  app.post(`${path}/:id/goi-ve`, {
    config: { access: permit('dieu-chuyen', 'delete') },
    schema: { tags, params: idParam, body: callBackTransferBody, response: one },
    handler: async (request) => {
      const { body, params } = request;
      const id = await act(request, (trx, actor) => callBackTransfer(trx, actor, params.id, body));
      return ok(request, await shown(request, id), 'updated');
    },
  });
}

function shown({ asker, database }: FastifyRequest, id: number): Promise<Transfer> {
  return database.read((db) => findRow<Transfer>(db, transferList(asker.permissions), id, asker.branchId));
}
