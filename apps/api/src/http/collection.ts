import type { ListQuery } from '@doi-tien/contract/list';
import { listQuery } from '@doi-tien/contract/list.schema';
import type { Permission, PermissionName } from '@doi-tien/contract/permissions';
import { envelope, idParam, listPage, patchOf } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import type { App } from '../app.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { permit } from './access.ts';
import { act } from './act.ts';
import type { Actor } from './actor.ts';
import { deleteRecord, insertRecord, updateRecord } from './collection.repository.ts';
import { findRow, type ListSpec, listRows } from './list.ts';
import { ok } from './reply.ts';
import { businessTimeZone } from './time-zone.ts';

export interface KeptRecord {
  id: number;
  phien_ban: number;
}

/** A catalogue described: five routes, their permissions, their validation and their log rows follow from this. */
export interface Collection<Item extends KeptRecord> {
  path: string;
  permission: PermissionName;
  table: keyof Tables;
  list: ListSpec;
  item: z.ZodType<Item>;
  body: z.ZodObject;
  /** Rules beyond the shape: `current` is undefined when the record is new. Refuses by throwing. */
  check?: (trx: Db, given: Record<string, unknown>, current: Item | undefined) => Promise<void>;
  checkDelete?: (trx: Db, current: Item) => Promise<void>;
}

export function registerCollection<Item extends KeptRecord>(app: App, collection: Collection<Item>): void {
  const { path, permission, list, item } = collection;
  const tags = [path.slice(1)];
  const one = envelope(item);
  // Every collection's area has these actions; the catalogue's own types cannot say so for a name held in a variable.
  const may = (action: 'index' | 'create' | 'update' | 'delete') => ({
    access: permit(...([permission, action] as unknown as Permission)),
  });

  app.get(path, {
    config: may('index'),
    schema: { tags, querystring: listQuery, response: { 200: envelope(listPage(item)) } },
    handler: async (request) => {
      const context = { timeZone: businessTimeZone(request) };
      return ok(
        request,
        await request.database.read((db) => listRows<Item>(db, list, request.query as ListQuery, context)),
      );
    },
  });

  app.get(`${path}/:id`, {
    config: may('index'),
    schema: { tags, params: idParam, response: { 200: one } },
    handler: async (request) =>
      ok(request, await request.database.read((db) => findRow<Item>(db, list, request.params.id))),
  });

  app.post(path, {
    config: may('create'),
    schema: { tags, body: collection.body, response: { 200: one } },
    handler: async (request) => {
      const given = request.body as Record<string, unknown>;
      return ok(request, await act(request, (trx) => createRecord(trx, request.actor, collection, given)), 'created');
    },
  });

  app.patch(`${path}/:id`, {
    config: may('update'),
    schema: { tags, params: idParam, body: patchOf(collection.body), response: { 200: one } },
    handler: async (request) => {
      const { phien_ban, ...given } = request.body as Record<string, unknown> & { phien_ban: number };
      const { id } = request.params;
      const saved = await act(request, (trx) => changeRecord(trx, request.actor, collection, { id, phien_ban }, given));
      return ok(request, saved, 'updated');
    },
  });

  app.delete(`${path}/:id`, {
    config: may('delete'),
    schema: { tags, params: idParam, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await act(request, (trx) => removeRecord(trx, request.actor, collection, request.params.id));
      return ok(request, null, 'deleted');
    },
  });
}

async function createRecord<Item extends KeptRecord>(
  trx: Db,
  actor: Actor,
  { table, list, permission, check }: Collection<Item>,
  given: Record<string, unknown>,
): Promise<Item> {
  await check?.(trx, given, undefined);
  const id = await insertRecord(trx, table, given);
  const after = await findRow<Item>(trx, list, id);
  await recordEvent(trx, actor, { act: 'create', subject: permission, subjectId: id, after });
  return after;
}

async function changeRecord<Item extends KeptRecord>(
  trx: Db,
  actor: Actor,
  { table, list, permission, check }: Collection<Item>,
  read: KeptRecord,
  given: Record<string, unknown>,
): Promise<Item> {
  const before = await findRow<Item>(trx, list, read.id);
  await check?.(trx, given, before);
  await updateRecord(trx, table, read, given);
  const after = await findRow<Item>(trx, list, read.id);
  await recordEvent(trx, actor, {
    ...{ act: 'update', subject: permission, subjectId: read.id },
    ...{ before, after },
  });
  return after;
}

async function removeRecord<Item extends KeptRecord>(
  trx: Db,
  actor: Actor,
  { table, list, permission, checkDelete }: Collection<Item>,
  id: number,
): Promise<void> {
  const before = await findRow<Item>(trx, list, id);
  await checkDelete?.(trx, before);
  await deleteRecord(trx, table, id);
  await recordEvent(trx, actor, { act: 'delete', subject: permission, subjectId: id, before });
}
