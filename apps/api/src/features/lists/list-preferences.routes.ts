import { listName, listPreferences } from '@doi-tien/contract/list-views.schema';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { signedIn } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/reply.ts';
import { findPreferences, keepPreferences } from './lists.repository.ts';

const tags = ['tuy-chon-danh-sach'];
const config = { access: signedIn };
const params = z.object({ list: listName });
const response = { 200: envelope(listPreferences.nullable()) };

/**
 * Columns, widths, density and page size of one list, for the person who asks. They are not in the action log: a
 * column's width is nobody's business, and every row there waits its turn in one chain.
 */
export function listPreferenceRoutes(app: App): void {
  app.get('/tuy-chon-danh-sach/:list', {
    config,
    schema: { tags, params, response },
    handler: async (request) => {
      const kept = await request.database.read((db) => findPreferences(db, request.asker.id, request.params.list));
      // Null until something was chosen: a browser that still knows an older choice then sends it.
      return ok(request, kept ?? null);
    },
  });

  app.put('/tuy-chon-danh-sach/:list', {
    config,
    schema: { tags, params, body: listPreferences, response },
    handler: async (request) => {
      const { body, params: at } = request;
      await act(request, (trx, actor) => keepPreferences(trx, actor.id, at.list, body));
      return ok(request, body, 'updated');
    },
  });
}
