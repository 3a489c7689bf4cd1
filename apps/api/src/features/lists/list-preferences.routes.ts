import { listName, listPreferences } from '@doi-tien/contract/list-views.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import { findPreferences, keepPreferences } from './lists.repository.ts';

const tags = ['tuy-chon-danh-sach'];
const config = { access: signedIn };
const params = z.object({ list: listName });

/**
 * Columns, widths, density and page size of one list, for the person who asks. They are not in the action log: a
 * column's width is nobody's business, and every row there waits its turn in one chain.
 */
export function listPreferenceRoutes(app: App): void {
  app.get('/tuy-chon-danh-sach/:list', {
    config,
    schema: { tags, params, response: { 200: envelope(listPreferences.nullable()) } },
    handler: async (request) => {
      const kept = await request.database.read((db) => findPreferences(db, request.asker.id, request.params.list));
      // Null until something was chosen: a browser that still knows an older choice then sends it.
      return ok(request, kept ?? null);
    },
  });

  registerAct(app, 'PUT', '/tuy-chon-danh-sach/:list', {
    ...config,
    tags,
    params,
    body: listPreferences,
    answer: listPreferences.nullable(),
    work: (trx, actor, { params: { list }, body }) => keepPreferences(trx, actor.id, list, body),
    reply: (_request, _done, { body }) => body,
  });
}
