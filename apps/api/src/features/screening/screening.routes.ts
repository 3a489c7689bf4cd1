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
import type { App } from '../../platform/http/app.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
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

  const ofHit = { access: permit('khach-hang', 'screen'), tags, params: idParam, answer: screeningHitDetail };

  registerAct(app, 'POST', '/sang-loc/ket-qua/:id/quyet-dinh', {
    ...ofHit,
    message: 'updated',
    body: decisionBody,
    work: (trx, actor, { params, body }) => decideHit(trx, actor, params.id, body),
  });

  registerAct(app, 'POST', '/sang-loc/ket-qua/:id/hoan-tac', {
    ...ofHit,
    message: 'updated',
    body: reopenBody,
    work: (trx, actor, { params, body }) => reopenHit(trx, actor, params.id, body),
  });

  registerRead(app, '/sang-loc/danh-sach', { access: mayLook, tags, answer: z.array(screeningList) }, readLists);

  registerAct(app, 'PATCH', '/sang-loc/danh-sach/:id', {
    access: permit('sang-loc', 'update'),
    isOfCompany: true,
    tags,
    params: idParam,
    body: listStatusBody,
    answer: screeningList,
    work: (trx, actor, { params, body }) => switchList(trx, actor, params.id, body),
  });
}
