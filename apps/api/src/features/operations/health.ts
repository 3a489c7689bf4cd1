import { envelope } from '@doi-tien/contract/primitives.schema';
import { VERSION } from '@doi-tien/contract/version';
import { z } from 'zod';
import type { BackupFolderWatch } from '../../domain/backups/backup-folder.ts';
import { booksAgree } from '../../domain/ledger/quick-check.ts';
import type { Database } from '../../platform/db/database.ts';
import { programVersion } from '../../platform/db/migration-files.ts';
import type { SchemaWatch } from '../../platform/db/schema-watch.ts';
import { publicAccess } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { databaseFull, databaseUnavailable } from '../../platform/http/app-error.ts';
import { otherVersion } from '../../platform/http/other-version.ts';
import { ok } from '../../platform/http/reply.ts';

/** Told apart from an earlier server on the same port by this. */
let instance: string = crypto.randomUUID();
export const instanceId = () => instance;

/** Several processes behind one port are one server. */
export function joinInstance(id: string): void {
  instance = id;
}

interface HealthTools {
  database: Database;
  watch: SchemaWatch;
  backups: BackupFolderWatch;
  build: string | null;
}

export function healthRoutes(app: App, { database, watch, backups: folder, build }: HealthTools): void {
  const config = { access: publicAccess, isOfAnyVersion: true } as const;
  const program = programVersion();
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
      response: {
        200: envelope(
          z.object({
            version: z.string(),
            schema: z.string(),
            database: z.literal('up'),
            books: z.enum(['whole', 'differ']),
            backups: z.enum(['there', 'away']),
          }),
        ),
      },
    },
    handler: async (request) => {
      if (await ofDatabase(() => watch.look())) throw otherVersion();
      if (database.isFull()) throw databaseFull();
      // Books that differ, and a folder of backups that is not mounted, are for people to look at; the counter goes on, so the answer is still 200.
      const isWhole = await ofDatabase(() => database.read((db) => booksAgree(db)));
      const books = isWhole ? ('whole' as const) : ('differ' as const);
      const backups = (await folder.isThere()) ? ('there' as const) : ('away' as const);
      return ok(request, { version: VERSION, schema: program, database: 'up' as const, books, backups });
    },
  });
}

/** Whatever fails here, the database is what this process cannot work with. */
async function ofDatabase<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch {
    throw databaseUnavailable();
  }
}
