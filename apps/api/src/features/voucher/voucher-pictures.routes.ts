import { pictureSideParam } from '@doi-tien/contract/pictures.schema';
import { idParam } from '@doi-tien/contract/primitives.schema';
import { voucher } from '@doi-tien/contract/voucher.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptPictures, receivePicture, sendPicture } from '../../domain/pictures/picture-forms.ts';
import { pictureKeys } from '../../domain/pictures/picture-keys.ts';
import { readPicture } from '../../domain/pictures/pictures.repository.ts';
import type { Config } from '../../platform/config.ts';
import { permit } from '../../platform/http/access.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { findVoucher } from './voucher.service.ts';
import { keepBill, ownerOf, removeBill } from './voucher-pictures.service.ts';

const PATH = '/phieu-thu-chi/:id/anh/:mat';
const tags = ['phieu-thu-chi'];
const params = z.object({ ...idParam.shape, ...pictureSideParam.shape });
const ofVoucher = { tags, params, answer: voucher };

/** Pictures of the bills behind a voucher. A scope of its own: it reads uploads. */
export function voucherPictureRoutes({ PICTURE_KEYS }: Pick<Config, 'PICTURE_KEYS'>) {
  const keysOf = ({ database }: FastifyRequest) => pictureKeys(database, PICTURE_KEYS);
  return async (scope: FastifyInstance): Promise<void> => {
    await acceptPictures(scope, 'paper');
    const app = scope.withTypeProvider<ZodTypeProvider>();

    registerAct(app, 'PUT', PATH, {
      access: permit('phieu-thu-chi', 'create'),
      ...ofVoucher,
      consumes: ['multipart/form-data'],
      receive: async (request, reply) => ({
        picture: await receivePicture(request, reply),
        keys: await keysOf(request),
      }),
      work: (trx, actor, { params: { id, mat: side }, received: { keys, picture } }) =>
        keepBill(trx, actor, { id, side }, { keys, picture }),
    });

    app.get(PATH, {
      config: { access: permit('phieu-thu-chi', 'index') },
      schema: { tags, params },
      handler: async (request, reply) => {
        const { id, mat: side } = request.params;
        const keys = await keysOf(request);
        const picture = await request.database.read(async (db) => {
          await findVoucher(db, request.asker, id);
          return readPicture(db, keys, ownerOf({ id, side }));
        });
        return sendPicture(reply, picture);
      },
    });

    registerAct(app, 'DELETE', PATH, {
      access: permit('phieu-thu-chi', 'void'),
      ...ofVoucher,
      work: (trx, actor, { params: { id, mat: side } }) => removeBill(trx, actor, { id, side }),
    });
  };
}
