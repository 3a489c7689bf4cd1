import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import {
  decisionBody,
  listStatusBody,
  reopenBody,
  screeningHit,
  screeningHitDetail,
  screeningList,
} from '@doi-tien/contract/screening.schema';
import { z } from 'zod';
import { recordView } from '../../domain/customers/record-view.ts';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { ok } from '../../platform/http/reply.ts';
import { decideHit, hitRows, readHit, reopenHit } from './hits.ts';
import { readLists, switchList } from './lists.ts';

const tags = ['sang-loc'];
const mayLook = permit('sang-loc', 'index');

/** Hits among the customers, what was decided about them, and the lists they come from. Files come in through `entry-import.ts`. */
export function screeningRoutes(app: App): void {
  registerList(app, '/sang-loc/ket-qua', { tags, access: mayLook, item: screeningHit, list: hitRows });

  app.get('/sang-loc/ket-qua/:id', {
    config: { access: mayLook },
    schema: { tags, params: idParam, response: { 200: envelope(screeningHitDetail) } },
    handler: async (request) => {
      // Looking at a hit is looking at a customer: it is in the log, as on the customer's own page.
      const found = await request.database.inTransaction(async (trx) => {
        const hit = await readHit(trx, request.params.id);
        await recordView(trx, request.asker, hit.khach_hang_id);
        return hit;
      });
      return ok(request, found);
    },
  });

  app.post('/sang-loc/ket-qua/:id/quyet-dinh', {
    config: { access: permit('khach-hang', 'screen') },
    schema: { tags, params: idParam, body: decisionBody, response: { 200: envelope(screeningHitDetail) } },
    handler: async (request) => {
      const { params, body } = request;
      return ok(request, await act(request, (trx, actor) => decideHit(trx, actor, params.id, body)), 'updated');
    },
  });

  app.post('/sang-loc/ket-qua/:id/hoan-tac', {
    config: { access: permit('khach-hang', 'screen') },
    schema: { tags, params: idParam, body: reopenBody, response: { 200: envelope(screeningHitDetail) } },
    handler: async (request) => {
      const { params, body } = request;
      return ok(request, await act(request, (trx, actor) => reopenHit(trx, actor, params.id, body)), 'updated');
    },
  });

  app.get('/sang-loc/danh-sach', {
    config: { access: mayLook },
    schema: { tags, response: { 200: envelope(z.array(screeningList)) } },
    handler: async (request) => ok(request, await request.database.read(readLists)),
  });

  app.patch('/sang-loc/danh-sach/:id', {
    config: { access: permit('sang-loc', 'update'), isOfCompany: true },
    schema: { tags, params: idParam, body: listStatusBody, response: { 200: envelope(screeningList) } },
    handler: async (request) => {
      const { params, body } = request;
      return ok(request, await act(request, (trx, actor) => switchList(trx, actor, params.id, body)), 'updated');
    },
  });
}
