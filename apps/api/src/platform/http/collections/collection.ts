import { PERMISSION_CATALOGUE, type Permission } from '@doi-tien/contract/permissions';
import { envelope, idParam, patchOf } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { permit } from '../access.ts';
import { act } from '../act.ts';
import type { App } from '../app.ts';
import { approvable } from '../approval.ts';
import { registerExport } from '../lists/list-export.ts';
import { registerList } from '../lists/list-route.ts';
import { replayAsStored } from '../replay.ts';
import { ok } from '../reply.ts';
import {
  type Collection,
  changeRecord,
  createRecord,
  findItem,
  type KeptRecord,
  removeRecord,
} from './collection.service.ts';
import { collectionActs } from './collection-approvals.ts';

/** The five routes every collection has: list, one, create, change, delete. */
export function registerCollection<Item extends KeptRecord>(app: App, collection: Collection<Item>): void {
  const { path, permission, list, listFor, item } = collection;
  const tags = [path.slice(1)];
  const one = envelope(item);
  // Every collection's area has these actions; the catalogue's own types cannot say so for a name held in a variable.
  const may = (action: 'index' | 'create' | 'update' | 'delete' | 'export') => ({
    access: permit(...([permission, action] as unknown as Permission)),
    ...(action !== 'index' &&
      action !== 'export' && { confirm: collection.confirm?.[action], isOfCompany: collection.isOfCompany }),
  });
  const waits = collection.nameOf ? collectionActs(collection, collection.nameOf) : undefined;

  registerList(app, path, {
    access: may('index').access,
    tags,
    item,
    list: listFor ?? list,
    toItem: collection.toItem,
  });

  if (!listFor && PERMISSION_CATALOGUE[permission].some((action) => action === 'export')) {
    registerExport(app, path, list, may('export').access, collection.recordsExport ? permission : undefined);
  }

  if (!collection.hasOwnDetail) {
    app.get(`${path}/:id`, {
      config: may('index'),
      schema: { tags, params: idParam, response: { 200: one } },
      handler: async (request) => {
        const { asker, database, params } = request;
        return ok(request, await database.read((db) => findItem(db, collection, params.id, asker.branchId)));
      },
    });
  }

  if (!collection.hasOwnCreate) {
    app.post(path, {
      config: { ...may('create'), ...(waits && approvable(waits.create)), replay: replayAsStored },
      schema: { tags, body: collection.body, response: { 200: one } },
      handler: async (request) => {
        const given = request.body as Record<string, unknown>;
        return ok(request, await act(request, (trx, actor) => createRecord(trx, actor, collection, given)), 'created');
      },
    });
  }

  app.patch(`${path}/:id`, {
    config: { ...may('update'), ...(waits && approvable(waits.update)), replay: replayAsStored },
    schema: { tags, params: idParam, body: patchOf(collection.body), response: { 200: one } },
    handler: async (request) => {
      const { phien_ban, ...given } = request.body as Record<string, unknown> & { phien_ban: number };
      const { id } = request.params;
      const saved = await act(request, (trx, actor) => changeRecord(trx, actor, collection, { id, phien_ban }, given));
      return ok(request, saved, 'updated');
    },
  });

  app.delete(`${path}/:id`, {
    config: { ...may('delete'), ...(waits && approvable(waits.delete)) },
    schema: { tags, params: idParam, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await act(request, (trx, actor) => removeRecord(trx, actor, collection, request.params.id));
      return ok(request, null, 'deleted');
    },
  });
}
