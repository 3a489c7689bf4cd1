import { PERMISSION_CATALOGUE, type Permission } from '@doi-tien/contract/permissions';
import { envelope, idParam, patchOf } from '@doi-tien/contract/primitives.schema';
import type { Db } from '../db/database.ts';
import { registerExport } from '../files/exports/list-export.ts';
import { permit } from '../http/access.ts';
import type { App } from '../http/app.ts';
import type { ActRequest, Previewed } from '../http/approval.ts';
import { registerList } from '../http/lists/list-route.ts';
import { registerAct } from '../http/register-act.ts';
import { replayAsStored } from '../http/replay.ts';
import { ok } from '../http/reply.ts';
import {
  type Collection,
  changeRecord,
  createRecord,
  findItem,
  type KeptRecord,
  removeRecord,
} from './collection.service.ts';
import { previewOfChange } from './preview-of-change.ts';

type Given = Record<string, unknown>;

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

  const { nameOf } = collection;
  const stored = { tags, answer: item, replay: replayAsStored };
  /** Where the writes can wait for a second person: what one would do to the record there is. */
  const previewOf = (given: (body: unknown) => unknown) =>
    nameOf && {
      preview: async (db: Db, { maker }: Previewed, { params, body }: ActRequest<{ id: number }>) => {
        const before = await findItem(db, collection, params.id, maker.branchId);
        return previewOfChange(nameOf(before), before, given(body) as Given | null);
      },
    };

  if (!collection.hasOwnCreate) {
    registerAct(app, 'POST', path, {
      ...may('create'),
      ...stored,
      body: collection.body,
      work: (trx, actor, { body }) => createRecord(trx, actor, collection, body),
      ...(nameOf && { preview: previewOfNew }),
    });
  }

  registerAct(app, 'PATCH', `${path}/:id`, {
    ...may('update'),
    ...stored,
    params: idParam,
    body: patchOf(collection.body),
    work: (trx, actor, { params, body }) => {
      const { phien_ban, ...given } = body as Given & { phien_ban: number };
      return changeRecord(trx, actor, collection, { id: params.id, phien_ban }, given);
    },
    ...previewOf((body) => body),
  });

  registerAct(app, 'DELETE', `${path}/:id`, {
    ...may('delete'),
    tags,
    params: idParam,
    work: (trx, actor, { params }) => removeRecord(trx, actor, collection, params.id),
    ...previewOf(() => null),
  });
}

async function previewOfNew(_db: Db, _about: Previewed, { body }: ActRequest<unknown, Given>) {
  return previewOfChange(null, null, body);
}
