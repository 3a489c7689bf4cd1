import { envelope } from '@doi-tien/contract/primitives.schema';
import { quickSearchAnswer, quickSearchQuery } from '@doi-tien/contract/search.schema';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/reply.ts';
import { searchEverything } from './search.service.ts';

/** Behind Ctrl+K: open to everybody who is signed in, because each group of hits asks for its own permission. */
export function searchRoutes(app: App): void {
  app.get('/tim-nhanh', {
    config: { access: signedIn },
    schema: {
      tags: ['search'],
      querystring: quickSearchQuery,
      response: { 200: envelope(quickSearchAnswer) },
    },
    handler: async (request) =>
      ok(request, await request.database.read((db) => searchEverything(db, request.asker, request.query.q))),
  });
}
