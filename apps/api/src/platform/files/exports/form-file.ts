import type { z } from 'zod';
import type { Asker } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import type { Access } from '../../http/access.ts';
import type { App } from '../../http/app.ts';
import { type Language, languageOf } from '../../http/messages.ts';
import { sendDownload } from '../download.ts';
import { WallClock } from '../sheets/wall-clock.ts';
import { type Sheet, writeWorkbook } from '../sheets/workbook.ts';
import { FILE_TYPES } from './list-export.ts';

interface FormFile<Params extends z.ZodType> {
  access: Access;
  tags: string[];
  params: Params;
  file: (
    db: Db,
    asker: Asker,
    params: z.output<Params>,
    language: Language,
  ) => Promise<{ name: string; sheets: Sheet[] }>;
}

/** A form of the accountant as a workbook: small enough to be read whole before it is written. */
export function registerFormFile<Params extends z.ZodType>(
  app: App,
  path: string,
  { access, tags, params, file }: FormFile<Params>,
): void {
  app.route({
    method: 'GET',
    url: path,
    config: { access },
    schema: { tags, params },
    handler: (request, reply) =>
      sendDownload(request, reply, async () => {
        const language = languageOf(request.headers['accept-language']);
        const asked = request.params as z.output<Params>;
        const { name, sheets } = await request.database.read((db) => file(db, request.asker, asked, language));
        reply.type(FILE_TYPES.xlsx).header('content-disposition', `attachment; filename="${name}.xlsx"`);
        return { content: writeWorkbook({ sheets }, new WallClock(request.asker.timeZone)) };
      }),
  });
}
