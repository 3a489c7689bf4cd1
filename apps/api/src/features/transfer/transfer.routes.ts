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
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import { refuseBrokenCount } from '../../domain/safe-day/unreadable-count.ts';
import { withoutFigures, withoutWithheldFigures } from '../../domain/safe-day/withheld.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { ok } from '../../platform/http/reply.ts';
import { receiveTransfer } from './receiving.service.ts';
import { transferList } from './transfer.list.ts';
import { isSendingSafeWithheld, readTargets } from './transfer.repository.ts';
import { callBackTransfer, sendTransfer } from './transfer.service.ts';

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

  registerRead(
    app,
    `${path}/noi-nhan`,
    { access: permit('dieu-chuyen', 'create'), tags, answer: z.array(transferTarget) },
    (db, asker) => readTargets(db, asker.branchId),
  );

  app.get(`${path}/:id`, {
    config,
    schema: { tags, params: idParam, response: one },
    handler: async (request) => ok(request, await shown(request, request.params.id)),
  });
  registerActs(app);
}

/** Each act keeps the id with its key; the answer is the transfer as this person may see it now. */
function registerActs(app: App): void {
  const ofTransfer = { tags, answer: transfer, reply: shown };

  registerAct(app, 'POST', path, {
    access: permit('dieu-chuyen', 'create'),
    ...ofTransfer,
    body: sendTransferBody,
    work: (trx, actor, { body }) => sendTransfer(trx, actor, body),
    preview: async (db, about, { body }) => {
      const targets = await readTargets(db, about.maker.branchId);
      const target = targets.find(({ value }) => value === body.den_chi_nhanh_id)?.label ?? null;
      return previewOfMoney(db, about, { counts: body.chi_tiet, target });
    },
  });

  registerAct(app, 'POST', `${path}/:id/nhan`, {
    access: permit('dieu-chuyen', 'update'),
    ...ofTransfer,
    message: 'updated',
    params: idParam,
    body: receiveTransferBody,
    attachValidation: true,
    receive: (request, _reply, { params }) => refuseBrokenCount(request, { subject: 'dieu-chuyen', id: params.id }),
    work: (trx, actor, { params, body }) => receiveTransfer(trx, actor, params.id, body),
    refusal: ({ asker, database }, error, { params }) =>
      database.read(async (db) =>
        (await isSendingSafeWithheld(db, params.id))
          ? withoutFigures(error)
          : withoutWithheldFigures(db, asker.branchId, error),
      ),
    preview: (db, about, { body }) => previewOfMoney(db, about, { counts: body.chi_tiet }),
  });

  registerAct(app, 'POST', `${path}/:id/goi-ve`, {
    access: permit('dieu-chuyen', 'delete'),
    ...ofTransfer,
    message: 'updated',
    params: idParam,
    body: callBackTransferBody,
    work: (trx, actor, { params, body }) => callBackTransfer(trx, actor, params.id, body),
  });
}

function shown({ asker, database }: FastifyRequest, id: number): Promise<Transfer> {
  return database.read((db) => findRow<Transfer>(db, transferList(asker.permissions), id, asker.branchId));
}
