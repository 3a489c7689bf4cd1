import { type Counterfeit, counterfeit, counterfeitBody, handOverBody } from '@doi-tien/contract/counterfeit.schema';
import { isAllowed } from '@doi-tien/contract/permissions';
import { pictureSideParam } from '@doi-tien/contract/pictures.schema';
import { envelope, idParam, patchOf } from '@doi-tien/contract/primitives.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptPictures, receivePicture, sendPicture } from '../../domain/pictures/picture-forms.ts';
import { pictureKeys } from '../../domain/pictures/picture-keys.ts';
import { readPicture } from '../../domain/pictures/pictures.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { registerExport } from '../../platform/http/lists/list-export.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { ok } from '../../platform/http/reply.ts';
import { counterfeitList, counterfeitListWithoutCustomer } from './counterfeits.list.ts';
import { findCounterfeit } from './counterfeits.repository.ts';
import {
  changeCounterfeit,
  handOver,
  keepNotePicture,
  ownerOf,
  recordCounterfeit,
  removeCounterfeit,
  removeNotePicture,
} from './counterfeits.service.ts';

const path = '/tien-gia';
const tags = ['tien-gia'];
const one = { 200: envelope(counterfeit) };
const pictureParams = z.object({ ...idParam.shape, ...pictureSideParam.shape });

type Role = Pick<Asker, 'permissions'>;
const mayKnowCustomer = ({ permissions }: Role) => isAllowed(permissions, ['khach-hang', 'index']);
const shownTo = (role: Role, record: Counterfeit): Counterfeit =>
  mayKnowCustomer(role) ? record : { ...record, khach_hang_id: null };

/** The register of counterfeit notes. A scope of its own: it reads uploads. */
export function counterfeitRoutes({ PICTURE_KEYS }: Pick<Config, 'PICTURE_KEYS'>) {
  return async (scope: FastifyInstance): Promise<void> => {
    await acceptPictures(scope, 'paper');
    const app = scope.withTypeProvider<ZodTypeProvider>();
    registerReads(app);
    registerActs(app);
    registerPictures(app, (request) => pictureKeys(request.database, PICTURE_KEYS));
  };
}

function registerReads(app: App): void {
  const access = permit('tien-gia', 'index');
  const list = (role: Role) => (mayKnowCustomer(role) ? counterfeitList : counterfeitListWithoutCustomer);
  registerList(app, path, { access, tags, item: counterfeit, list });
  registerExport(app, path, counterfeitListWithoutCustomer, permit('tien-gia', 'export'), 'tien-gia');

  app.get(`${path}/:id`, {
    config: { access },
    schema: { tags, params: idParam, response: one },
    handler: async (request) => {
      const { asker, database, params } = request;
      const found = await database.read((db) => findCounterfeit(db, asker.branchId, params.id));
      return ok(request, shownTo(asker, found));
    },
  });
}

function registerActs(app: App): void {
  app.post(path, {
    config: { access: permit('tien-gia', 'create') },
    schema: { tags, body: counterfeitBody, response: one },
    handler: async (request) => {
      const made = await act(request, (trx, actor) => recordCounterfeit(trx, actor, request.body));
      return ok(request, shownTo(request.asker, made), 'created');
    },
  });

  app.patch(`${path}/:id`, {
    config: { access: permit('tien-gia', 'update') },
    schema: { tags, params: idParam, body: patchOf(counterfeitBody), response: one },
    handler: async (request) => {
      const { phien_ban, ...given } = request.body as { phien_ban: number };
      const read = { id: request.params.id, phien_ban };
      const changed = await act(request, (trx, actor) => changeCounterfeit(trx, actor, read, given));
      return ok(request, shownTo(request.asker, changed), 'updated');
    },
  });

  app.post(`${path}/:id/ban-giao`, {
    config: { access: permit('tien-gia', 'update') },
    schema: { tags, params: idParam, body: handOverBody, response: one },
    handler: async (request) => {
      const { body, params } = request;
      const changed = await act(request, (trx, actor) => handOver(trx, actor, params.id, body));
      return ok(request, shownTo(request.asker, changed), 'updated');
    },
  });

  app.delete(`${path}/:id`, {
    config: { access: permit('tien-gia', 'delete') },
    schema: { tags, params: idParam, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await act(request, (trx, actor) => removeCounterfeit(trx, actor, request.params.id));
      return ok(request, null, 'deleted');
    },
  });
}

function registerPictures(app: App, keysOf: (request: FastifyRequest) => ReturnType<typeof pictureKeys>): void {
  const address = `${path}/:id/anh/:mat`;

  app.put(address, {
    config: { access: permit('tien-gia', 'update') },
    schema: { tags, params: pictureParams, consumes: ['multipart/form-data'], response: one },
    handler: async (request, reply) => {
      const [picture, keys] = [await receivePicture(request, reply), await keysOf(request)];
      const { id, mat: side } = request.params;
      const kept = await act(request, (trx, actor) => keepNotePicture(trx, actor, keys, { id, side }, picture));
      return ok(request, shownTo(request.asker, kept), 'updated');
    },
  });

  app.get(address, {
    config: { access: permit('tien-gia', 'index') },
    schema: { tags, params: pictureParams },
    handler: async (request, reply) => {
      const { id, mat: side } = request.params;
      const keys = await keysOf(request);
      const picture = await request.database.read(async (db) => {
        await findCounterfeit(db, request.asker.branchId, id);
        return readPicture(db, keys, ownerOf({ id, side }));
      });
      return sendPicture(reply, picture);
    },
  });

  app.delete(address, {
    config: { access: permit('tien-gia', 'update') },
    schema: { tags, params: pictureParams, response: one },
    handler: async (request) => {
      const { id, mat: side } = request.params;
      const kept = await act(request, (trx, actor) => removeNotePicture(trx, actor, { id, side }));
      return ok(request, shownTo(request.asker, kept), 'deleted');
    },
  });
}
