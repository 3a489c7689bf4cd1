import { quickSearchAnswer, quickSearchQuery } from '@doi-tien/contract/search.schema';
import { signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { searchEverything } from './search.service.ts';

/** Behind Ctrl+K: open to everybody who is signed in, because each group of hits asks for its own permission. */
export function searchRoutes(app: App): void {
  registerRead(
    app,
    '/tim-nhanh',
    { access: signedIn, tags: ['search'], querystring: quickSearchQuery, answer: quickSearchAnswer },
    (db, asker, { query }) => searchEverything(db, asker, query.q),
  );
}
