import { envelope } from '@doi-tien/contract/primitives.schema';
import type { z } from 'zod';
import type { Asker } from '../actor.ts';
import type { Db } from '../db/database.ts';
import type { Access } from './access.ts';
import type { App } from './app.ts';
import { ok } from './reply.ts';

interface ReadDeclaration<Answer extends z.ZodType, Params extends z.ZodType, Query extends z.ZodType> {
  access: Access;
  tags: readonly string[];
  params?: Params;
  querystring?: Query;
  answer: Answer;
}

/** One read, declared once: its route, who may look, what it is asked, and the answer that `read` finds. */
export function registerRead<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(
  app: App,
  path: string,
  { access, tags, params, querystring, answer }: ReadDeclaration<Answer, Params, Query>,
  read: (db: Db, asker: Asker, asked: { params: z.output<Params>; query: z.output<Query> }) => Promise<z.input<Answer>>,
): void {
  const schema = { tags, params, querystring, response: { 200: envelope(answer as z.ZodType) } };
  app.route({
    method: 'GET',
    url: path,
    config: { access },
    schema: Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)),
    handler: async (request) => {
      const { asker, database } = request;
      const asked = request as { params: z.output<Params>; query: z.output<Query> };
      return ok(request, await database.read((db) => read(db, asker, asked)));
    },
  });
}
