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
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
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

/** Acts answer with the whole record, shown as this person may see it. */
const ofRecord = {
  tags,
  answer: counterfeit,
  reply: ({ asker }: FastifyRequest, record: Counterfeit) => shownTo(asker, record),
};

function registerActs(app: App): void {
  registerAct(app, 'POST', path, {
    access: permit('tien-gia', 'create'),
    ...ofRecord,
    body: counterfeitBody,
    work: (trx, actor, { body }) => recordCounterfeit(trx, actor, body),
  });

  registerAct(app, 'PATCH', `${path}/:id`, {
    access: permit('tien-gia', 'update'),
    ...ofRecord,
    params: idParam,
    body: patchOf(counterfeitBody),
    work: (trx, actor, { params, body }) => {
      const { phien_ban, ...given } = body as { phien_ban: number };
      return changeCounterfeit(trx, actor, { id: params.id, phien_ban }, given);
    },
  });

  registerAct(app, 'POST', `${path}/:id/ban-giao`, {
    access: permit('tien-gia', 'update'),
    ...ofRecord,
    message: 'updated',
    params: idParam,
    body: handOverBody,
    work: (trx, actor, { params, body }) => handOver(trx, actor, params.id, body),
  });

  registerAct(app, 'DELETE', `${path}/:id`, {
    access: permit('tien-gia', 'delete'),
    tags,
    params: idParam,
    work: (trx, actor, { params }) => removeCounterfeit(trx, actor, params.id),
  });
}

function registerPictures(app: App, keysOf: (request: FastifyRequest) => ReturnType<typeof pictureKeys>): void {
  const address = `${path}/:id/anh/:mat`;
  const ofPicture = { access: permit('tien-gia', 'update'), ...ofRecord, params: pictureParams };

  registerAct(app, 'PUT', address, {
    ...ofPicture,
    consumes: ['multipart/form-data'],
    receive: async (request, reply) => ({ picture: await receivePicture(request, reply), keys: await keysOf(request) }),
    work: (trx, actor, { params: { id, mat: side }, received: { keys, picture } }) =>
      keepNotePicture(trx, actor, keys, { id, side }, picture),
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

  registerAct(app, 'DELETE', address, {
    ...ofPicture,
    work: (trx, actor, { params: { id, mat: side } }) => removeNotePicture(trx, actor, { id, side }),
  });
}
