import { paperDetail } from '@doi-tien/contract/customers.schema';
import { pictureSideParam } from '@doi-tien/contract/pictures.schema';
import { idParam } from '@doi-tien/contract/primitives.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptPictures, receivePicture, sendPicture } from '../../domain/pictures/picture-forms.ts';
import { pictureKeys } from '../../domain/pictures/picture-keys.ts';
import type { Config } from '../../platform/config.ts';
import { sendDownload } from '../../platform/files/download.ts';
import { permit } from '../../platform/http/access.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { registerAct } from '../../platform/http/register-act.ts';
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
const ofPaper = { tags, params, answer: paperDetail };

const shownBy = ({ id, paperId, mat }: z.infer<typeof params>): PaperSide => ({ customerId: id, paperId, side: mat });

/** Pictures of papers, and the file of everything about a person, which holds them. A scope of its own: uploads are read here and nowhere else by accident. */
export function paperPictureRoutes({ PICTURE_KEYS }: Pick<Config, 'PICTURE_KEYS'>) {
  const keysOf = ({ database }: FastifyRequest) => pictureKeys(database, PICTURE_KEYS);
  return async (scope: FastifyInstance): Promise<void> => {
    await acceptPictures(scope, 'paper');
    const app = scope.withTypeProvider<ZodTypeProvider>();

    registerAct(app, 'PUT', PATH, {
      access: permit('khach-hang', 'update'),
      ...ofPaper,
      consumes: ['multipart/form-data'],
      receive: async (request, reply) => ({
        picture: await receivePicture(request, reply),
        keys: await keysOf(request),
      }),
      work: (trx, actor, { params: at, received: { keys, picture } }) =>
        keepPaperPicture(trx, actor, keys, shownBy(at), picture),
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

    registerAct(app, 'DELETE', PATH, {
      access: permit('khach-hang', 'delete'),
      ...ofPaper,
      work: (trx, actor, { params: at }) => removePaperPicture(trx, actor, shownBy(at)),
    });
  };
}
