import { listName, savedView, viewBody } from '@doi-tien/contract/list-views.schema';
import { envelope, idParam, patchOf } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { signedIn } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/reply.ts';
import { findViews } from './lists.repository.ts';
import { changeView, createView, removeView, type ViewChange, viewerOf } from './saved-views.service.ts';

const tags = ['bo-loc-da-luu'];
const config = { access: signedIn };
const one = { 200: envelope(savedView) };

/** Filters, order and columns of a list under a name. Whose view it is decides who sees and who changes it. */
export function savedViewRoutes(app: App): void {
  app.get('/bo-loc-da-luu', {
    config,
    schema: {
      tags,
      querystring: z.strictObject({ danh_sach: listName }),
      response: { 200: envelope(z.array(savedView)) },
    },
    handler: async (request) => {
      const viewer = viewerOf(request.asker);
      return ok(request, await request.database.read((db) => findViews(db, viewer, request.query.danh_sach)));
    },
  });

  app.post('/bo-loc-da-luu', {
    config,
    schema: { tags, body: viewBody, response: one },
    handler: async (request) =>
      ok(request, await act(request, (trx, actor) => createView(trx, actor, request.body)), 'created'),
  });

  app.patch('/bo-loc-da-luu/:id', {
    config,
    schema: {
      tags,
      params: idParam,
      body: patchOf(viewBody.omit({ danh_sach: true, vai_tro_id: true })),
      response: one,
    },
    handler: async (request) => {
      const change = request.body as ViewChange;
      const saved = await act(request, (trx, actor) => changeView(trx, actor, request.params.id, change));
      return ok(request, saved, 'updated');
    },
  });

  app.delete('/bo-loc-da-luu/:id', {
    config,
    schema: { tags, params: idParam, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await act(request, (trx, actor) => removeView(trx, actor, request.params.id));
      return ok(request, null, 'deleted');
    },
  });
}
