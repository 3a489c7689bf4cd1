import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { listQuery } from '@doi-tien/contract/list.schema';
import { envelope, listPage } from '@doi-tien/contract/primitives.schema';
import type { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../db/database.ts';
import type { Access } from '../access.ts';
import { shared } from '../answers/shared-answers.ts';
import type { App } from '../app.ts';
import { ok } from '../reply.ts';
import { listRows } from './list.ts';
import type { ListSpec } from './list-spec.ts';

interface ListRoute<Item> {
  tags: string[];
  access: Access;
  item: z.ZodType<Item>;
  /** Described once, or by what the rights of the person who asks let them see. */
  list: ListSpec | ((actor: Actor, database: Database) => ListSpec | Promise<ListSpec>);
  /** A row as the list reads it, in the shape that travels; needed only where the two differ. */
  toItem?: ((row: Item) => Item) | undefined;
}

/** The one way lists are asked for, whatever is in them. */
export function registerList<Item>(
  app: App,
  path: string,
  { tags, access, item, list, toItem }: ListRoute<Item>,
): void {
  app.get(path, {
    config: { access },
    schema: { tags, querystring: listQuery, response: { 200: envelope(listPage(item)) } },
    handler: async (request, reply) => {
      const query = request.query as ListQuery;
      const { actor, database } = request;
      const read = async (): Promise<ListPage<Item>> => {
        const spec = typeof list === 'function' ? await list(actor, database) : list;
        const page = await database.read((db) => listRows<Item>(db, spec, query, { timeZone: actor.timeZone }));
        return toItem ? { ...page, items: page.items.map(toItem) } : page;
      };
      return isRepeated(query) ? shared(request, reply, read) : ok(request, await read());
    },
  });
}

/** First pages stand on many screens and are asked for again after each trade; what lies behind is looked at by one person at a time. */
function isRepeated({ page, q }: ListQuery): boolean {
  return page === 1 && !q;
}
