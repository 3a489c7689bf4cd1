import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import { listQuery } from '@doi-tien/contract/list.schema';
import { envelope, listPage } from '@doi-tien/contract/primitives.schema';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Access } from '../access.ts';
import { questionOf, type SharedQuestion, shared } from '../answers/shared-answers.ts';
import type { App } from '../app.ts';
import { ok } from '../reply.ts';
import { listRows } from './list.ts';
import type { ListSpec } from './list-spec.ts';

interface ListRoute<Item> {
  tags: string[];
  access: Access;
  item: z.ZodType<Item>;
  /** One description for everybody, or one by the permissions of the role. */
  list: ListSpec | ((role: Pick<SharedQuestion, 'permissions'>, database: Database) => ListSpec | Promise<ListSpec>);
  /** A row as the list reads it, in the shape that travels; needed only where the two differ. */
  toItem?: ((row: Item) => Item) | undefined;
}

/** The one way lists are asked for, whatever is in them. */
export function registerList<Item>(
  app: App,
  path: string,
  { tags, access, item, list, toItem }: ListRoute<Item>,
): void {
  const read = async (question: SharedQuestion<ListQuery>): Promise<ListPage<Item>> => {
    const { database, query, timeZone, branchId } = question;
    const spec = typeof list === 'function' ? await list(question, database) : list;
    const page = await database.read((db) => listRows<Item>(db, spec, query, { timeZone, branchId }));
    return toItem ? { ...page, items: page.items.map(toItem) } : page;
  };
  const readShared = shared(read);
  app.get(path, {
    config: { access },
    schema: { tags, querystring: listQuery, response: { 200: envelope(listPage(item)) } },
    handler: async (request, reply) =>
      isRepeated(request.query) ? readShared(request, reply) : ok(request, await read(questionOf(request))),
  });
}

/** First pages are open on many screens, which ask again after each trade; later pages are read by one person at a time. */
function isRepeated({ page, q }: ListQuery): boolean {
  return page === 1 && !q;
}
