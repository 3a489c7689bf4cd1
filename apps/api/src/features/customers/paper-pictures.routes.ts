import { paperDetail } from '@doi-tien/contract/customers.schema';
import { pictureSideParam } from '@doi-tien/contract/pictures.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptPictures, receivePicture, sendPicture } from '../../domain/pictures/picture-forms.ts';
import { pictureKeys } from '../../domain/pictures/picture-keys.ts';
import type { Config } from '../../platform/config.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { ok } from '../../platform/http/reply.ts';
import { keepPaperPicture, type PaperSide, removePaperPicture, viewPaperPicture } from './paper-pictures.service.ts';
import { exportPerson } from './person-export.ts';

const PATH = '/khach-hang/:id/giay-to/:paperId/anh/:mat';
const tags = ['khach-hang'];
const params = z.object({
  ...idParam.shape,
  paperId: z.coerce.number().int().positive(),
  ...pictureSideParam.shape,
});
/** The paper alone: who may take a picture need not be allowed to read the record. */
const one = { 200: envelope(paperDetail) };

const shownBy = ({ id, paperId, mat }: z.infer<typeof params>): PaperSide => ({ customerId: id, paperId, side: mat });

/** Pictures of papers, and the file of everything about a person, which holds them. A scope of its own: uploads are read here and nowhere else by accident. */
export function paperPictureRoutes({ PICTURE_KEYS }: Pick<Config, 'PICTURE_KEYS'>) {
  const keysOf = ({ database }: FastifyRequest) => pictureKeys(database, PICTURE_KEYS);
  return async (scope: FastifyInstance): Promise<void> => {
    await acceptPictures(scope, 'paper');
    const app = scope.withTypeProvider<ZodTypeProvider>();

    app.put(PATH, {
      config: { access: permit('khach-hang', 'update') },
      schema: { tags, params, consumes: ['multipart/form-data'], response: one },
      handler: async (request, reply) => {
        const [picture, keys] = [await receivePicture(request, reply), await keysOf(request)];
        const shown = shownBy(request.params);
        const kept = await act(request, (trx, actor) => keepPaperPicture(trx, actor, keys, shown, picture));
        return ok(request, kept, 'updated');
      },
    });

    app.get(PATH, {
      config: { access: permit('khach-hang', 'viewPictures') },
      schema: { tags, params },
      handler: async (request, reply) => {
        const keys = await keysOf(request);
        const shown = shownBy(request.params);
        // Not through act(): looking is no write that could be sent twice.
        const picture = await request.database.inTransaction((trx) =>
          viewPaperPicture(trx, request.asker, keys, shown),
        );
        return sendPicture(reply, picture);
      },
    });

    app.get('/khach-hang/:id/xuat', {
      config: { access: permit('khach-hang', 'export'), confirm: whenSet('xac_nhan_lai_xuat_file') },
      schema: { tags, params: idParam },
      handler: async (request, reply) => {
        const { asker, database } = request;
        const { id } = request.params;
        const asked = { asker, keys: await keysOf(request), language: languageOf(request.headers['accept-language']) };
        return sendDownload(request, reply, async () => {
          const { content } = await database.inTransaction((trx) => exportPerson(trx, id, asked));
          reply.type('application/zip').header('content-disposition', `attachment; filename="khach-hang-${id}.zip"`);
          return { content, isNeverStored: true };
        });
      },
    });

    app.delete(PATH, {
      config: { access: permit('khach-hang', 'delete') },
      schema: { tags, params, response: one },
      handler: async (request) => {
        const shown = shownBy(request.params);
        return ok(request, await act(request, (trx, actor) => removePaperPicture(trx, actor, shown)), 'deleted');
      },
    });
  };
}
