import { envelope } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { booksAgree } from '../../domain/ledger/quick-check.ts';
import type { Database } from '../../platform/db/database.ts';
import { publicAccess } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { databaseUnavailable } from '../../platform/http/app-error.ts';
import { ok } from '../../platform/http/reply.ts';

/** Told apart from an earlier server on the same port by this. */
let instance: string = crypto.randomUUID();
export const instanceId = () => instance;

/** Several processes behind one port are one server. */
export function joinInstance(id: string): void {
  instance = id;
}

export function healthRoutes(app: App, database: Database, build: string | null): void {
  const config = { access: publicAccess };
  // Monitors ask with HEAD; no other route answers it, see `exposeHeadRoutes`.
  const exposeHeadRoute = true;

  app.get('/health/live', {
    config,
    exposeHeadRoute,
    logLevel: 'warn',
    schema: {
      tags: ['health'],
      response: { 200: envelope(z.object({ instance: z.string(), build: z.string().nullable() })) },
    },
    handler: async (request) => ok(request, { instance: instanceId(), build }),
  });

  app.get('/health/ready', {
    config,
    exposeHeadRoute,
    logLevel: 'warn',
    schema: {
      tags: ['health'],
      response: { 200: envelope(z.object({ database: z.literal('up'), books: z.enum(['whole', 'differ']) })) },
    },
    handler: async (request) => {
      try {
        // Books that differ are for people to look at; the counter goes on, so the answer is still 200.
        const isWhole = await database.read((db) => booksAgree(db));
        return ok(request, { database: 'up' as const, books: isWhole ? ('whole' as const) : ('differ' as const) });
      } catch {
        throw databaseUnavailable();
      }
    },
  });
}
