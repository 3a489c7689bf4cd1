import { listName, savedView, viewBody } from '@doi-tien/contract/list-views.schema';
import { idParam, patchOf } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { findViews } from './lists.repository.ts';
import { changeView, createView, removeView, type ViewChange, viewerOf } from './saved-views.service.ts';

const tags = ['bo-loc-da-luu'];
const config = { access: signedIn };

/** Filters, order and columns of a list under a name. Whose view it is decides who sees and who changes it. */
export function savedViewRoutes(app: App): void {
  const ofList = z.strictObject({ danh_sach: listName });
  registerRead(
    app,
    '/bo-loc-da-luu',
    { ...config, tags, querystring: ofList, answer: z.array(savedView) },
    (db, asker, { query }) => findViews(db, viewerOf(asker), query.danh_sach),
  );

  registerAct(app, 'POST', '/bo-loc-da-luu', {
    ...config,
    tags,
    body: viewBody,
    answer: savedView,
    work: (trx, actor, { body }) => createView(trx, actor, body),
  });

  registerAct(app, 'PATCH', '/bo-loc-da-luu/:id', {
    ...config,
    tags,
    params: idParam,
    body: patchOf(viewBody.omit({ danh_sach: true, vai_tro_id: true })),
    answer: savedView,
    work: (trx, actor, { params, body }) => changeView(trx, actor, params.id, body as ViewChange),
  });

  registerAct(app, 'DELETE', '/bo-loc-da-luu/:id', {
    ...config,
    tags,
    params: idParam,
    work: (trx, actor, { params }) => removeView(trx, actor, params.id),
  });
}
